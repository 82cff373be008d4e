"""Where do matches lie? Events through the eventsourcing library, and read models beside them."""
