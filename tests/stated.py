"""What a game states in its own folder for the tests of all games."""

from importlib import import_module
from typing import Any


def stated(game: str) -> Any:
    """Return the module that states it, as ``tests.felci.stated``."""
    return import_module(f"tests.{game}.stated")
