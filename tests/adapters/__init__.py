"""The store, the records and what else stands between the rules and the world."""
