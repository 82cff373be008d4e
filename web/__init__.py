"""The page, the HTTP interface and the sockets."""
