"""Charts: one frozen view each, drawn as static SVG, as plotly figure and as table."""
