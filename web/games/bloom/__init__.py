"""How Bloom is presented and played by pointing."""

from web.games.bloom.presentation import BLOOM

__all__ = ["BLOOM"]
