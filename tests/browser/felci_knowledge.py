"""What each viewer of Felci may know: fern types, by piece."""

import re

from domain.felci.commands import DrawFerns, PlantFern
from domain.felci.components import TYPES
from domain.felci.state import State, Undergrowth
from domain.game import Observer, Viewer
from tests.browser.leak_detection import Played

NAMED = re.compile(rf"(?<![a-z])({'|'.join(TYPES)})(?![a-z])")


def named(text: str) -> set[str]:
    """Return the types that *text* names."""
    return set(NAMED.findall(text))


def told(played: Played, move: int, viewer: Viewer) -> set[str]:
    """Return the types that *viewer* learns from a move."""
    if not move:
        return set()
    made, before = played.moves[move - 1], played.states[move - 1]
    command, own = made.command, made.by == viewer
    if isinstance(command, DrawFerns):
        return set(before.pile[: command.count]) if own else set()
    laid = command.undergrowth if own and isinstance(command, PlantFern) else ()
    return {command.type, *(tile.type for tile in laid)}


def said(played: Played, position: int, viewer: Viewer) -> set[str]:
    """Return the types that *viewer* can choose among, and those of the last moves."""
    last = (told(played, move, viewer) for move in (position - 1, position) if move > 0)
    return _own(played.states[position], viewer).union(*last)


def _own(state: State, viewer: Viewer) -> set[str]:
    if isinstance(viewer, Observer):
        return set()
    return {*state.hands[viewer], *state.waiting[viewer]}


def on_the_table(state: State, thing: str, viewer: Viewer) -> set[str]:
    """FEL-2, FEL-4.6: return the types that *viewer* knows by this thing on the table."""
    tile = state.tiles.get(thing.rpartition("-")[2])
    if isinstance(tile, Undergrowth):
        return {tile.type} if tile.owner == viewer else set()
    if tile:
        return {tile}
    if "-visitor-" in thing:
        return named(thing)
    if "-hand-" in thing:
        return _own(state, viewer) & named(thing)
    return {visitor.type for visitor in state.seated.get(thing, ())}
