"""The rules of the games and the life of a match, pure: no clock, no chance of its own, no I/O."""
