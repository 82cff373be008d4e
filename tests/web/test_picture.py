"""What does a viewer get to see of a match of any game, now and looking back?"""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from domain.felci import FELCI
from domain.game import Onlooker, Viewer
from domain.games import GAMES
from domain.match import MatchEvent, Moved, Opened, Seated
from domain.simulation import Simulation
from tests.felci.secrets import LEAKS
from tests.tables import Table, each_table, played, seeds, some_matches, spread
from tests.test_secrets_of_every_game import two_worlds, with_secrets
from web.page.now import AHEAD, Company
from web.page.picture import picture
from web.page.scene import Choices

few = some_matches(1)
FEW = 12
"""In how many positions of a match, from all of it, all viewers look."""
encode = msgspec.json.encode


@each_table
@given(seed=seeds)
@few
def test_looking_back_shows_to_the_byte_what_was_to_be_seen_then(table: Table, seed: int):
    """All but ``now`` is as it was when that position was the newest."""
    events = played(table, seed).events
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    for viewer in (*range(table.players), *Onlooker):
        for position, known in spread(list(enumerate(stages(events))), Random(seed), FEW):
            then = picture("m", known, viewer, company)
            back = picture("m", events, viewer, company, position)
            assert then.now.last == then.position == position
            assert encode(replace(back, now=then.now)) == encode(then)


def stages(events: Sequence[MatchEvent]) -> list[Sequence[MatchEvent]]:
    """Return the events up to each position, the first being the one after the deal."""
    moves = [at for at, event in enumerate(events) if isinstance(event, Moved)]
    return [events[:at] for at in (*moves, len(events))]


@each_table
@given(seed=seeds)
@few
def test_no_viewer_is_shown_anything_that_depends_on_what_is_hidden(table: Table, seed: int):
    """Two tiles that the viewer can't see are exchanged: not a byte of the picture changes."""
    simulation = played(table, seed)
    for viewer in with_secrets(table):
        assert not differs(table, simulation, viewer, seed)


@pytest.mark.parametrize(
    "leak",
    ["the view lists the garden by type", "an event tells everybody what it tells the referee"],
)
def test_a_planted_leak_shows_in_a_picture(leak: str, monkeypatch: pytest.MonkeyPatch):
    table = Table(FELCI, {}, 2)
    simulations = [played(table, seed) for seed in range(8)]
    monkeypatch.setitem(GAMES, FELCI.name, LEAKS[leak])

    assert any(
        differs(table, simulation, viewer, seed)
        for seed, simulation in enumerate(simulations)
        for viewer in with_secrets(table)
    )


def differs(table: Table, simulation: Simulation, viewer: Viewer, seed: int) -> bool:
    """Tell whether *viewer* can tell two worlds apart before their difference is shown."""
    opening = [one for one in simulation.events if isinstance(one, (Opened, Seated))]
    here, there = list(opening), list(opening)
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    worlds = two_worlds(table.game, simulation, viewer, Random(seed))
    pairs = list(zip(*worlds, strict=True))
    looked_at = set(spread(range(len(pairs)), Random(seed), 2 * FEW))
    for number, ((event, match), (twin, _)) in enumerate(pairs):
        if match.to_move is None:
            break
        here.append(event)
        there.append(twin)
        if number not in looked_at:
            continue
        pictures = [encode(picture("m", one, viewer, company)) for one in (here, there)]
        if pictures[0] != pictures[1]:
            return True
    return False


@each_table
@given(seed=seeds)
@few
def test_the_choices_are_for_the_seat_on_turn_at_the_newest_position(table: Table, seed: int):
    events = played(table, seed).events
    company = Company(tuple(f"player {seat}" for seat in range(table.players)))
    for known in spread(stages(events), Random(seed), FEW):
        seen = {viewer: picture("m", known, viewer, company) for viewer in range(table.players)}
        on_turn = [one.seat for one in seen[0].players if one.on_turn]
        assert [seat for seat, one in seen.items() if one.now.choices] == on_turn
        assert [seat for seat, one in seen.items() if one.status.yours] == on_turn
        for choices in (one.now.choices for one in seen.values() if one.now.choices):
            assert tuple(choices.after) == choices.open[:AHEAD]
            assert all(isinstance(after, Choices) for after in choices.after.values())
