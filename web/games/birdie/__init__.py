"""How Birdie is presented and played by pointing."""

from web.games.birdie.presentation import BIRDIE

__all__ = ["BIRDIE"]
