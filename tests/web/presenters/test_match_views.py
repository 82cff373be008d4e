"""Match views of every game, current and earlier."""

import re
from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from domain.felci import FELCI
from domain.game import Observer, Viewer
from domain.match import MatchEvent, Moved, Opened, Seated
from domain.registry import GAMES
from tests.felci.secrets import LEAKS
from tests.tables import Table, played, some_matches, spread, telling_tables
from tests.twin_matches import Original, original
from web.games.scene import Choices
from web.view_models.live_state import TableContext
from web.view_models.match_view import build_view

few = some_matches(1)
FEW = 5
"""In how many positions of a match, from all of it, each viewer looks: everybody in others."""
encode = msgspec.json.encode


@telling_tables
@few
def test_looking_back_shows_to_the_byte_what_was_to_be_seen_then(table, seed):
    """All but ``now`` is as it was when that position was the newest: with open notes."""
    (opened, *others), chance = played(table, seed).events, Random(seed)
    events = [replace(opened, open_notes=True), *others]
    context = TableContext(tuple(f"player {seat}" for seat in range(table.players)))
    for viewer in (*range(table.players), *Observer):
        for position, known in spread(list(enumerate(stages(events))), chance, FEW):
            then = build_view("m", known, viewer, context)
            back = build_view("m", events, viewer, context, position)
            assert then.now.last == then.position == position
            assert encode(replace(back, now=then.now)) == encode(then)


def stages(events: Sequence[MatchEvent]) -> list[Sequence[MatchEvent]]:
    """Return the events up to each position, the first being the one after the deal."""
    moves = [at for at, event in enumerate(events) if isinstance(event, Moved)]
    return [events[:at] for at in (*moves, len(events))]


@telling_tables
@few
def test_no_viewer_is_shown_anything_that_depends_on_what_is_hidden(table, seed):
    """Two tiles that the viewer can't see are exchanged: not a byte of the picture changes."""
    match = original(table, seed)
    for viewer in match.viewers:
        assert not differs(match, viewer, seed)


@pytest.mark.parametrize(
    "leak",
    ["the view lists the garden by type", "an event tells everybody what it tells the referee"],
)
def test_a_planted_leak_shows_in_a_view(leak, monkeypatch):
    table = Table(FELCI, {}, 2)
    matches = [original(table, seed) for seed in range(8)]
    monkeypatch.setitem(GAMES, FELCI.name, LEAKS[leak])

    assert any(
        differs(match, viewer, seed)
        for seed, match in enumerate(matches)
        for viewer in match.viewers
    )


def differs(match: Original, viewer: Viewer, seed: int) -> bool:
    """Tell whether *viewer* can tell two worlds apart before their difference is shown."""
    opening = [event for event in match.simulation.events if isinstance(event, (Opened, Seated))]
    here, there = list(opening), list(opening)
    context = TableContext(tuple(f"player {seat}" for seat in range(len(match.match.seated))))
    pairs = match.twins(viewer, seed)
    looked_at = set(spread(range(len(pairs)), Random(seed), 2 * FEW))
    for number, pair in enumerate(pairs):
        assert pair.events
        here.append(pair.events[0])
        there.append(pair.events[1])
        if number in looked_at:
            pictures = [
                encode(build_view("m", events, viewer, context)) for events in (here, there)
            ]
            if pictures[0] != pictures[1]:
                return True
    return False


@telling_tables
@few
def test_the_choices_are_for_the_seat_on_turn_at_the_newest_position(table, seed):
    events = played(table, seed).events
    context = TableContext(tuple(f"player {seat}" for seat in range(table.players)))
    for known in spread(stages(events), Random(seed), FEW):
        seen = {viewer: build_view("m", known, viewer, context) for viewer in range(table.players)}
        on_turn = [player.seat for player in seen[0].players if player.on_turn]
        assert [seat for seat, shown in seen.items() if shown.now.choices] == on_turn
        assert [seat for seat, shown in seen.items() if shown.status.yours] == on_turn
        for choices in (shown.now.choices for shown in seen.values() if shown.now.choices):
            assert tuple(choices.after) == choices.default[:1]
            assert all(isinstance(after, Choices) for after in choices.after.values())


@pytest.mark.parametrize("game", ["birdie", "bloom"])
def test_a_players_name_is_shortened_to_the_space_available(game):
    match = played(Table(GAMES[game], {}, 3), 0)
    seen = build_view(
        "m", match.events[:5], 0, TableContext(("Ada", "Ada Lovelace of Ockham", "Zoe"))
    )

    written = [shape.text for shape in seen.scene.shapes if shape.kind == "name"]
    assert {"Ada", "Zoe"} < {*written}
    assert any(re.fullmatch("Ada L.*…", text) for text in written)
