"""View models: all that a page shows, ready for templates and scripts."""
