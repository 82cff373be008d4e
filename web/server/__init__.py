"""The HTTP server: gunicorn and werkzeug, listening socket, limits of connections."""
