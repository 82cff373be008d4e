"""View models: what a page shows of a match, ready for templates and scripts."""
