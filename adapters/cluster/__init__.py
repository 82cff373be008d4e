"""Several server processes on one database: peers, heartbeats, advisory locks."""
