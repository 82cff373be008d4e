"""Bower: two facing nests, built for birds whose requests are hidden in eggs."""

from domain.bower.game import BOWER

__all__ = ["BOWER"]
