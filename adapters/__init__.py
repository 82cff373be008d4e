"""The domain on disk and on the wire: the event store, read models, records."""
