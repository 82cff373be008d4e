"""SQL tables beside the events: sessions, chat, names, links, keys and the match index."""
