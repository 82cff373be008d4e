"""The web application: pages, JSON API and WebSockets."""
