"""Bloom: numbers climb in ladders, and the player who lays a ladder picks its flowers."""

from domain.bloom.game import BLOOM

__all__ = ["BLOOM"]
