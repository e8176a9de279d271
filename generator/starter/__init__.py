"""A new comparison to start from: which files it has, and how they get onto the disk."""
