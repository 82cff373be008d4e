"""SQL tables next to the events: sessions, chat, names, links, keys and the match index."""
