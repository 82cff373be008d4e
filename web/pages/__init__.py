"""The HTML pages: one module per page."""
