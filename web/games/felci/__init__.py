"""How Felci is presented and played by pointing."""

from web.games.felci.presentation import FELCI

__all__ = ["FELCI"]
