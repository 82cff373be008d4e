"""Database access: SQLite and PostgreSQL, schema, timeouts, notifications, backup."""
