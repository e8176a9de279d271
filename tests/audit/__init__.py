"""Gates that measure the built site with real tools and print what they find: `make audit`."""
