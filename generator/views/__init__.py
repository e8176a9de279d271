"""One frozen view per page: every text final, every link an address, nothing to compute."""
