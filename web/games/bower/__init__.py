"""How Bower is presented and played by pointing."""

from web.games.bower.presentation import BOWER

__all__ = ["BOWER"]
