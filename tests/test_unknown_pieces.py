"""Tests that a piece that a record only assumes is shown as unknown everywhere.

The proof is an exchange: if the assumed pieces were others, everything shown would be the same.
"""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.assumed import (
    assumed_slots_in,
    assuming_otherwise,
    is_count_assumed,
    replay_without_assumed,
    without_assumed,
)
from adapters.records.audit import audit
from adapters.records.conversion import events_of
from adapters.records.parser import read_record
from adapters.records.replay import replay
from adapters.records.serializer import as_json as as_json_line
from domain import match as matches
from domain.game import Observer
from domain.pieces import without
from domain.registry import GAMES
from domain.unknown import AssumedNumber, AssumedText, concealed
from replay.match_text import Extras, as_json, as_text
from replay.match_view import played_out
from tests.replay.program import FIXTURES, run
from tests.unknown_pieces import partly_known
from web.view_models.live_state import TableContext
from web.view_models.match_view import build_view
from web.view_models.offline_replay import offline_replay

EYES = (0, 1, Observer.SPECTATOR, Observer.REFEREE)
FELCI = GAMES["felci"]
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def all_shown(record):
    """Return everything that is shown of a record, by what shows it."""
    events = [event for _, event in events_of(record, 0)]
    match = None
    for event in events:
        match = matches.evolve(match, "m", event)
    played = replay_without_assumed(record)
    found = {"film": offline_replay(match, events, record.players), "audit": audit(record).verdict}
    for viewer in EYES:
        found["page", viewer] = build_view("m", events, viewer, TableContext(record.players))
        shown = played_out(record, played, viewer)
        found["text", viewer] = str(as_text(shown, shown.last, 0, Extras(changes=True)))
        found["json", viewer] = as_json(shown, shown.last, Extras(changes=True))
    return {what: msgspec.json.encode(shown) for what, shown in found.items()}


def texts(record, viewer=Observer.REFEREE):
    events = [event for _, event in events_of(record, 0)]
    log = build_view("m", events, viewer, TableContext(record.players)).log
    return [entry.text for entry in log]


@games
@pytest.mark.parametrize("moves", [4, 9, 22, 40])
def test_nothing_that_is_shown_depends_on_what_is_only_assumed(game, moves):
    record = partly_known(game, moves)
    text = all_shown(record)
    tried = 0
    for seed in range(4):
        other = assuming_otherwise(record, Random(seed))
        if other.deal == record.deal or replay(other).stopped:
            continue
        tried += 1
        shown = all_shown(other)
        assert [what for what in text if text[what] != shown[what]] == []
    assert tried


def test_the_log_says_unknown_and_the_page_how_many_there_are():
    record = partly_known(FELCI, 15)
    count = len(assumed_slots_in(record.meta, record.deal))
    events = [event for _, event in events_of(record, 0)]
    page = build_view("m", events, Observer.REFEREE, TableContext(record.players))

    assert f"{count} pieces unknown" in page.options
    assert "draws 4 ferns (unknown)" in [entry.text for entry in page.log]
    assert audit(record).verdict.assumed == count


def test_known_pieces_among_several_are_named():
    record = partly_known(FELCI, 15)
    assert any("unknown and " in text and "(unknown)" not in text for text in texts(record))


def test_the_known_one_of_equal_pieces_is_played():
    marked, known = AssumedText("red"), "red"
    for hand in ((marked, "blue", known), (known, "blue", marked)):
        left = without(hand, ("red",))
        assert concealed(left) == (
            ("unknown", "blue") if hand[0] is marked else ("blue", "unknown")
        )
    assert concealed(without((marked, "blue"), ("red",))) == ("blue",)


def test_a_record_that_assumes_nothing_is_shown_as_usual():
    record = partly_known(FELCI, 15)
    plain = msgspec.structs.replace(record, meta={"assumed": {"no such list": [1], "pile": ["x"]}})
    events = [event for _, event in events_of(plain, 0)]
    match = matches.evolve(None, "m", events[0])

    assert assumed_slots_in(plain.meta, plain.deal) == frozenset()
    assert without_assumed(match, events[:1]) == (match, events[:1])
    assert replay_without_assumed(plain) == replay(plain)
    assert not any("unknown" in text for text in texts(plain))


def test_a_mark_stays_on_a_piece_and_is_seen_in_its_digits():
    marked = AssumedText("red"), AssumedNumber(7)
    assert marked == ("red", 7)
    assert concealed({"a": (*marked, str(marked[1]), "blue")}) == {
        "a": ("unknown", "unknown", "unknown", "blue")
    }
    known = {"a": ("red", [7], {"b": 1})}
    assert concealed(known) is known


@pytest.mark.parametrize("game", ["felci", "birdie"])
def test_a_finished_record_whose_assumed_pieces_no_count_needs_has_its_result(game):
    record = partly_known(GAMES[game], 10**6)

    assert record.meta["assumed"]
    assert not is_count_assumed(record, replay_without_assumed(record))


def test_a_result_that_depends_on_assumed_eggs_says_so_on_the_page_and_in_the_terminal(
    tmp_path,
):
    known = read_record((FIXTURES / "bower" / "house_bots.json").read_bytes())
    record = replace(known, meta={"assumed": {"eggs": list(range(8))}})
    holds = "This result holds only if the assumed pieces are right."

    events = [event for _, event in events_of(record, 0)]
    page = build_view("m", events, Observer.REFEREE, TableContext(("Ada", "Bruno")))
    assert page.status.sentence == f"Ada wins, 5 to 4. {holds}"
    assert page.count.margin is None
    shown = played_out(record, replay_without_assumed(record), Observer.REFEREE)
    assert str(as_text(shown, shown.last, 0)).endswith(f"south 5, north 4: south wins\n{holds}")
    (tmp_path / "record.json").write_bytes(as_json_line(record))
    assert holds in run("audit", tmp_path / "record.json").stdout
