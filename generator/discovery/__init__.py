"""What lets programs find the site and its claims: linked data, Markdown, lists of pages, pictures."""
