"""Bower: two nests face each other, built for birds that ask for what they do not show."""

from domain.bower.game import BOWER

__all__ = ["BOWER"]
