"""Size of the patches of a whole match."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from adapters.records.replay import replay
from domain import match as matches
from domain.game import Observer, Viewer
from domain.match import Match, MatchEvent, Moved
from domain.registry import GAMES
from tests.golden import FIXTURES, recorded
from web.live.view_diff import diff
from web.view_models.chain import ChainHead, ChainLink
from web.view_models.live_state import MatchHead, TableContext
from web.view_models.match_view import IncrementalView, MatchView
from web.websocket.updates import ViewPatch

DIGEST = "0" * 64
MEDIAN, MOST = 2000, 8000
"""So many bytes at most in half of all moves, and in nineteen of twenty."""


def pictures(path, viewer: Viewer) -> Iterator[MatchView]:
    """Give what *viewer* is shown of a recorded match, move by move."""
    played = replay(recorded(path))
    names = tuple(f"player {seat}" for seat in range(len(played.last.seated)))
    match: Match | None = None
    events: list[MatchEvent] = []
    sight: IncrementalView | None = None
    for event in played.events:
        events.append(event)
        match = matches.evolve(match, "m", event)
        sight = sight or IncrementalView(match, viewer, names)
        if isinstance(event, Moved):
            newest = MatchHead(match.moves, ChainHead(len(events), f"{len(events):064}"))
            yield sight.view(match, events, TableContext(names), newest)


def sent(old: MatchView, new: MatchView) -> bytes:
    """Return what is sent to a page that shows the *old* picture, with a link of the chain."""
    changed = msgspec.Raw(msgspec.json.encode(diff(old, new)))
    link = ChainLink(f"{new.game}.moved.1", 1_700_000_000_000, "0", DIGEST)
    return msgspec.json.encode(ViewPatch(old.position, new.position, changed, (link,)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_of_a_move_is_little(game):
    sizes = sorted(
        len(sent(old, new))
        for path in (FIXTURES / game).glob("house_bots*.json")
        for viewer in (0, 1, Observer.SPECTATOR)
        for old, new in pairwise(pictures(path, viewer))
    )

    assert sizes[len(sizes) // 2] <= MEDIAN
    assert sizes[len(sizes) * 19 // 20] <= MOST
