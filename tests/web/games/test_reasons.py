"""Everything on the table that a player can press and can't pick has a reason."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import GeneralRefusal
from domain.registry import GAMES
from tests.tables import TABLES, Table, played, some_matches, standing, telling_tables
from web.games.presentation import Presentation
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices

few = some_matches(2)


def first_view(table: Table) -> object:
    """Return the first position of a match, as the player to move sees it."""
    _, match = next(each for each in standing(played(table, 0)) if each[1].to_move is not None)
    return table.game.view(match.state, match.to_move)


FIRST = {
    name: first_view(next(table for table in TABLES if table.game.name == name)) for name in GAMES
}
POSITIONS = 12
"""At how many positions of a match things are pressed."""
STEPS = 3
"""How many picks are tried in each position."""


@telling_tables
@few
def test_everything_pressable_but_unavailable_has_a_reason(table, seed):
    game, looks, random = table.game, PRESENTATIONS[table.game.name], Random(seed)
    running = [match for _, match in standing(played(table, seed)) if match.to_move is not None]
    for match in random.sample(running, min(POSITIONS, len(running))):
        view = game.view(match.state, match.to_move)
        pressed = set(pressable(looks, view))
        for picks, levels in picked(looks, view, random):
            for id in pressed.difference(picks, *map(told, levels)):
                reason = looks.choices(view, (*picks, id)).closed[0]
                assert id in reason.places
                assert reason.rule != GeneralRefusal.NOT_DUE.rule, id


def pressable(looks: Presentation, view: object) -> Iterator[str]:
    """Return the ids of all places, and of the shapes in a zone."""
    scene = looks.scene(view)
    yield from (place.id for place in scene.places)
    yield from (shape.id for shape in scene.shapes if shape.zone)


def picked(
    looks: Presentation, view: object, random: Random
) -> Iterator[tuple[tuple[str, ...], list[Choices]]]:
    """Return some picks, each with the choices on the way to it."""
    picks: tuple[str, ...] = ()
    levels = [looks.choices(view, picks)]
    for _ in range(STEPS):
        yield picks, levels
        if not levels[-1].open:
            return
        picks = (*picks, random.choice(levels[-1].open))
        levels = [*levels, looks.choices(view, picks)]
    yield picks, levels


def told(here: Choices) -> set[str]:
    """Return what can be picked, and what has a reason that the page knows."""
    return {*here.open, *chain.from_iterable(closed.places for closed in here.closed)}


@pytest.mark.parametrize("name", GAMES)
@given(st.from_regex(r"[a-z]{3,8}(-[a-z0-9]{0,3}){0,3}", fullmatch=True))
def test_a_made_up_id_is_refused_like_any_other(name, pick):
    """A player's program may send anything."""
    view, looks = FIRST[name], PRESENTATIONS[name]
    assert looks.choices(view, (pick,)).closed[0].places or pick in looks.choices(view, ()).open
