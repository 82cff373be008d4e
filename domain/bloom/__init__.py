"""Bloom: numbers climb in ladders, and whoever lays one picks its flowers."""

from domain.bloom.game import BLOOM

__all__ = ["BLOOM"]
