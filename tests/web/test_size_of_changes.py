"""How much is an open page sent of a move? Little, in the whole of a match and late in it too."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from adapters.records.replaying import replay
from domain import match as matches
from domain.game import Onlooker, Viewer
from domain.games import GAMES
from domain.match import Match, MatchEvent, Moved
from tests.golden import FIXTURES, recorded
from web.page.change import change
from web.page.now import Company
from web.page.picture import Picture, Sight

MEDIAN, MOST = 2048, 8192
"""So many bytes at most in half of all moves, and in nineteen of twenty."""


def pictures(path, viewer: Viewer) -> Iterator[Picture]:
    """Give what *viewer* is shown of a recorded match, move by move."""
    played = replay(recorded(path))
    names = tuple(f"player {seat}" for seat in range(len(played.last.seated)))
    match: Match | None = None
    events: list[MatchEvent] = []
    sight: Sight | None = None
    for event in played.events:
        events.append(event)
        match = matches.evolve(match, "m", event)
        sight = sight or Sight(match, viewer, names)
        if isinstance(event, Moved):
            yield sight.picture(match, events, Company(names), match.moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_of_a_move_is_little(game):
    sizes = sorted(
        len(msgspec.json.encode(change(old, new)))
        for path in (FIXTURES / game).glob("house_bots*.json")
        for viewer in (0, 1, Onlooker.SPECTATOR)
        for old, new in pairwise(pictures(path, viewer))
    )

    assert sizes[len(sizes) // 2] <= MEDIAN
    assert sizes[len(sizes) * 19 // 20] <= MOST
