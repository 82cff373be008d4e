"""Tests: the games rule by rule, all games together, and the packages around them."""
