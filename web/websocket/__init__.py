"""WebSockets: endpoints, connections, framing, and updates to send."""
