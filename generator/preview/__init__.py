"""A preview of the site that follows each save and shows problems in the browser.

It knows how a build is started and which files it reads, and nothing of YAML, the
report or MkDocs. Whoever starts it hands in a `Project`.
"""
