"""The tests: the rules game by game, then every game at once, then what is built around them."""
