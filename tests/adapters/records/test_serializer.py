"""Serializer of records: the normal form, without loss."""

import json
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import getitem
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.records.audit import audit
from adapters.records.conversion import Timed, events_of, record_of
from adapters.records.parser import read_record
from adapters.records.record import FORMAT, Record
from adapters.records.serializer import as_json, fields
from domain.bower.events import BonusStackRenewed
from domain.game import AnyGame
from domain.match import PERSON, Moved, open_table
from domain.registry import GAMES
from tests.adapters.matches import an_id, matches_in, play_on
from tests.adapters.records.broken_records import good, places, put, text
from tests.adapters.records.every_move import (
    ANOTHER_SET,
    EVERY_MOVE,
    birdie,
    bloom,
    bower,
    with_every_move,
)
from tests.tables import other_sets

HUGE = 10**40
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa")
each_game = pytest.mark.parametrize("game", GAMES)


def written(record: Any) -> Any:
    """Return a record in its normal form."""
    return json.loads(as_json(read_record(text(record))))


def imported_and_exported(record: bytes) -> bytes:
    """Return a record as it comes out again, after it was stored."""
    read = read_record(record)
    return as_json(record_of("m", events_of(read, now=0), read.players))


def turned_round(record: Any) -> Any:
    """Return *record* with the fields of its deal and its moves in the opposite order."""
    moves = [dict(reversed(move.items())) for move in record["moves"]]
    return record | {"moves": moves, "deal": dict(reversed(record["deal"].items()))}


def live_records(
    env: dict[str, str], game: AnyGame, options: dict[str, bool], players: int
) -> Iterator[tuple[Sequence[Timed], Record]]:
    """Play a match, and return its events and its record at three times, the last at its end."""
    match_id, seeds = an_id(), Random(players)
    (components,) = other_sets(game)
    with matches_in(env) as store:
        seats = (PERSON,) * players
        table = open_table(match_id, game, options, seats, seeds.randbytes(32), components)
        store.open(match_id, table, ClientKey("open"))
        for seat in range(players):
            store.take_seat(match_id, seat, seeds.randbytes(32), ClientKey(f"sit-{seat}"))
        for moves in (7, 40, 1000):
            play_on(store, match_id, moves)
            history = [(recorded.at, recorded.event) for recorded in store.history(match_id)]
            yield history, record_of(match_id, history, NAMES[:players])


@pytest.mark.parametrize("game", ["birdie", "bower"])
def test_a_move_of_every_kind_is_written_as_it_came(game):
    came_out = written(good(ANOTHER_SET[game], game) | {"moves": EVERY_MOVE[game]})["moves"]

    assert list(map(json.dumps, came_out)) == list(map(json.dumps, EVERY_MOVE[game]))


def test_that_no_joker_is_taken_is_written_where_it_was_left_out():
    said_no = {"take_joker": False}
    moves = EVERY_MOVE["bloom"]
    spelt_out = [said_no | move if move["do"] == "lay" else move for move in moves]

    assert written(bloom() | {"moves": moves})["moves"] == spelt_out


def test_new_stacks_may_be_absent_or_empty_when_there_was_none():
    record = bower("base_game")
    assert "bonus_reshuffles" not in record["deal"]

    absent = read_record(text(record))
    empty = read_record(text(put(record, ("deal", "bonus_reshuffles"), [])))

    assert absent == empty
    assert written(record)["deal"]["bonus_reshuffles"] == []


@each_game
def test_a_set_may_lack_its_name_and_what_is_shown_of_it(game):
    record = good(ANOTHER_SET[game], game)
    del record["components"]["set"], record["components"]["status"]

    assert read_record(text(record)).components.set == ""


@each_game
def test_the_standard_set_spelt_out_is_written_by_its_name(game):
    record = good("house_bots", game)
    spelt_out = msgspec.to_builtins(GAMES[game].standard)

    assert as_json(read_record(text(record | {"components": spelt_out}))) == as_json(
        read_record(text(record))
    )
    assert written(record)["components"] == "standard"


@each_game
def test_another_set_is_written_as_it_came_with_the_defaults_of_its_tiles(game):
    given = good(ANOTHER_SET[game], game)
    came_out = written(given)["components"]

    for tile in given["components"].get("bonus_tiles", ()):
        tile.setdefault("fair_play", True)

    assert came_out == given["components"]


def test_the_normal_form_has_every_default_and_the_order_of_the_page():
    record = good("another_layout")
    del record["options"], record["components"]["set"], record["components"]["status"]
    for move in record["moves"]:
        if move.get("undergrowth") == []:
            del move["undergrowth"]
    record["moves"][0] = dict(reversed(record["moves"][0].items()))

    normal_form = fields(read_record(text(dict(reversed(record.items())))))

    assert list(normal_form) == [
        *("format", "game", "rules", "options", "components"),
        *("players", "deal", "moves", "result", "meta"),
    ]
    assert (normal_form["format"], normal_form["rules"]) == (FORMAT, "felci/1")
    assert normal_form["options"] == {"white_skips_first_turn": False}
    assert normal_form["components"]["set"] == ""
    planted = next(move for move in normal_form["moves"] if move["do"] == "fern")
    assert list(planted) == ["by", "do", "type", "cell", "undergrowth"]


def test_the_normal_form_of_birdie_has_the_order_of_the_page():
    record = turned_round(birdie())
    del record["options"]

    came_out = written(record)

    assert came_out["options"] == {"expert": False}
    assert list(came_out["deal"]) == ["first", "rounds"]
    assert {move["do"]: list(move) for move in came_out["moves"]} == {
        "take": ["by", "do", "card"],
        "stack": ["by", "do", "area", "hand", "order"],
        "pass": ["by", "do"],
        "woodpecker": ["by", "do", "from", "to"],
        "robin": ["by", "do"],
        "insert": ["by", "do", "to"],
        "score": ["by", "do", "sets", "pigeon", "owl"],
    }
    scored = next(move for move in came_out["moves"] if move["do"] == "score")
    assert list(scored["sets"][0]) == ["from", "to", "as"]


def test_the_normal_form_of_bloom_has_the_order_of_the_page():
    record = turned_round(bloom("jokers"))
    del record["options"]

    came_out = written(record)

    assert came_out["options"] == {}
    assert list(came_out["deal"]) == ["first", "rounds"]
    assert {tuple(move) for move in came_out["moves"]} == {
        ("by", "do", "ladder", "at", "tile"),
        ("by", "do", "from"),
        ("by", "do", "from", "tile"),
        ("by", "do"),
        ("by", "do", "tiles", "take_joker"),
        ("by", "do", "tiles", "steal", "take_joker"),
        ("by", "do", "ladder", "becomes"),
    }
    theft = next(move["steal"] for move in came_out["moves"] if "steal" in move)
    assert list(theft) == ["ladder", "at"]


def test_the_normal_form_of_bower_has_the_order_of_the_page_and_no_field_that_is_not_needed():
    came_out = written(turned_round(bower()))

    assert list(came_out["deal"]) == [
        *("first", "eggs", "nest_tiles", "bonus_tiles", "bonus_reshuffles")
    ]
    applied = [list(move)[2:] for move in came_out["moves"] if move["do"] == "apply"]
    assert applied == [
        *(["column"], ["cell"], ["cell", "axis"], ["nest", "cell", "object"]),
        *([], ["cell"], ["cell"]),
    ]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(("birdie", name) for name in ("two_players", "expert", "rulebook_example")),
        *(("bloom", name) for name in ("last_tile_laid", "jokers", "rulebook_examples")),
        *(("bower", name) for name in ("interactive_tiles", "reshuffle_in_a_draw")),
        *ANOTHER_SET.items(),
    ],
)
def test_normal_form_comes_back_byte_for_byte(game, name):
    once = as_json(read_record(text(good(name, game))))

    assert as_json(read_record(once)) == once
    assert imported_and_exported(once) == once


@pytest.mark.parametrize(
    "more", [[], [["shells", "no such tile"]], [[], ["cover"]]], ids=["none", "one", "two"]
)
def test_new_stacks_that_are_never_reached_come_back_as_they_came(more):
    record = bower()
    reached = record["deal"]["bonus_reshuffles"]
    put(record, ("deal", "bonus_reshuffles"), [*reached, *more])

    exported = json.loads(imported_and_exported(text(record)))

    assert exported["deal"]["bonus_reshuffles"] == [*reached, *more]


@each_game
def test_numbers_as_large_as_they_come_are_read(game):
    record = with_every_move(game)
    changed = 0
    for *way, last in [path for path in places(record) if path[0] in ("deal", "moves")]:
        holder = reduce(getitem, way, record)
        if type(holder[last]) is int:
            changed += 1
            holder[last] = -HUGE if changed % 2 else HUGE

    assert changed
    assert read_record(as_json(read_record(text(record)))) == read_record(text(record))


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        *(("birdie", {"expert": on}, players) for on in (False, True) for players in (2, 3, 4)),
        *(("bloom", {}, players) for players in (2, 3, 4, 5)),
        ("bower", {}, 2),
    ],
)
def test_a_live_match_is_exported_as_it_stands(sqlite, game, options, players):
    for _, record in live_records(sqlite.env, GAMES[game], options, players):
        assert audit(record).is_fine
        assert imported_and_exported(as_json(record)) == as_json(record)

    assert record.result is not None
    assert len(record.fairness.seats) == players


def test_a_live_match_of_bower_is_exported_with_the_new_stacks_that_there_have_been(sqlite):
    for history, record in live_records(sqlite.env, GAMES["bower"], {}, 2):
        made = [event for _, event in history if isinstance(event, Moved)]
        happened = [event for move in made for event in move.events]
        renewed = [event.tiles for event in happened if isinstance(event, BonusStackRenewed)]
        assert list(record.deal.bonus_reshuffles) == renewed

    assert len(renewed) > 2
