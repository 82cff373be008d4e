"""Facts that each game's ``stated.py`` gives to the tests of all games."""

from importlib import import_module
from typing import Any


def stated(game: str) -> Any:
    """Return the module that states it, as ``tests.felci.stated``."""
    return import_module(f"tests.{game}.stated")
