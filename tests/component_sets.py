"""Tests shared by all games: refusal of component sets that are not the game's."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import AnyGame


def each_bad_set(bad: Mapping[str, Iterable[dict[str, Any]]]) -> pytest.MarkDecorator:
    """Parametrize a test with the *complaint* and each *change* of the standard set it is about."""
    return pytest.mark.parametrize(
        ("complaint", "change"),
        [
            pytest.param(complaint, change, id=f"{complaint} {number}")
            for complaint, changes in bad.items()
            for number, change in enumerate(changes)
        ],
    )


def assert_refused(game: AnyGame, complaint: str, change: dict[str, Any]) -> None:
    """Try the changed standard set as a value and as JSON."""
    with pytest.raises(ValueError, match=complaint):
        replace(game.standard, **change)
    encoded = msgspec.json.encode(msgspec.to_builtins(game.standard) | change)
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.json.decode(encoded, type=game.components)
