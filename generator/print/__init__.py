"""The report as PDF through Typst."""
