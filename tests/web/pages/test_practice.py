"""Practice matches are marked on every page and left out of statistics."""

import csv
import io
import json

import msgspec
import pytest

from adapters.projections.match_list import MatchSearch
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from tests.web.server_thread import within
from tests.web.visitors import Visitor, as_body
from tests.web.workers.test_bot_worker import against, live, turn_of_white
from web.context import service_of

PRACTICE = "This was a practice match: moves were undone after they had revealed something."


def do(app, visitor, path, what):
    return visitor.act(path, what, live(app, path).moves).status_code


def turn(app, visitor, path):
    """Let white make a whole turn, and the bot the next one."""
    while (match := live(app, path)).to_move == 0:
        body = as_body(list(match.game.moves(match.state, 0))[-1])
        assert visitor.move(path, body, match.moves).status_code == 200
    assert within(lambda: turn_of_white(app, path))


def running(visitor, path):
    return visitor.get(f"{path}match-view").json["now"]["table"]["running"]


@pytest.fixture
def path(app, visitor):
    """Return a match in which the bot has answered."""
    service_of(app).bots.start()
    path = against(visitor)
    turn(app, visitor, path)
    return path


@pytest.fixture
def ended(app, visitor, path):
    """Return a match that was given up after a takeback of what had been shown."""
    assert do(app, visitor, path, "take_back") == 200
    assert do(app, visitor, path, "resign") == 200
    return path


def listed(app):
    return list(service_of(app).store.list.search(MatchSearch()))


def test_the_button_says_what_is_undone_and_that_it_has_to_be_confirmed(app, visitor, path):
    count = len(live(app, path).line) - max(
        number for number, move in enumerate(live(app, path).line) if move.seat == 0
    )
    actions = running(visitor, path)

    assert actions["take_back"] == "confirm"
    assert actions["undoes"] == f"Undo {count} moves, back to your draw"


def test_a_move_that_showed_nothing_is_named_and_taken_back_at_once(app, visitor, path):
    match = live(app, path)
    own = next(
        move for move in match.game.moves(match.state, 0) if type(move).__name__ == "PlantFern"
    )
    assert visitor.move(path, as_body(own), match.moves).status_code == 200

    actions = running(visitor, path)
    assert (actions["take_back"], actions["undoes"]) == ("now", "Undo your fern")
    assert do(app, visitor, path, "take_back") == 200
    assert not live(app, path).practice
    assert not listed(app)[0].practice


def test_between_people_the_button_says_nothing_more(table):
    table.play(2)
    mover = table.match.line[-1].seat
    actions = running(table.players[mover], table.path)

    assert (actions["take_back"], actions["undoes"]) == ("ask", "")


def test_the_mark_is_at_the_end_in_lists_and_in_tables(app, visitor, ended):
    view = visitor.get(f"{ended}match-view").json
    assert [detail["text"] for detail in view["status"]["details"]] == [PRACTICE]
    assert "practice" in view["options"]
    assert [entry["undone"] for entry in view["log"]].count(True) > 1
    assert "Felci, practice" in visitor.get("/matches").text
    assert "Felci, practice" in visitor.get("/").text
    (white, _) = csv.DictReader(io.StringIO(visitor.get("/matches.csv").text))
    assert white["practice"] == "1"


def test_the_numbers_leave_it_out_and_say_so(app, visitor, ended):
    for page, none in (
        ("/games/felci", "No finished match yet."),
        ("/players/Ada", "0 finished matches"),
    ):
        text = visitor.get(page).text
        assert none in text
        assert "1 practice match is not included" in text
        assert '<svg class="chart"' not in text
    path = against(visitor)
    assert do(app, visitor, path, "resign") == 200
    assert "1 finished match" in visitor.get("/players/Ada").text


def test_the_rebuilt_list_and_statistics_have_the_practice_mark(app, visitor, ended):
    store = service_of(app).store
    before, sums = listed(app), store.counts.of_player("Ada")
    store.read_models.rebuild()

    assert before[0].practice
    assert (listed(app), store.counts.of_player("Ada")) == (before, sums)


def test_a_record_takes_the_mark_along(app, visitor, new_app, ended):
    text = visitor.get(f"{ended}record").data
    assert json.loads(text)["meta"]["practice"] is True
    other = new_app()
    import_record(service_of(other).store, read_record(text))

    (entry,) = listed(other)
    assert entry.practice
    assert "Felci, practice" in Visitor(other).get("/matches").text
    again = Visitor(other).get(f"/matches/{entry.id}/record").data
    assert msgspec.json.decode(again) == msgspec.json.decode(text)


def test_the_practice_mark_of_a_record_counts_only_if_true(app, visitor, ended):
    text = json.loads(visitor.get(f"{ended}record").data)
    text["meta"]["practice"] = "no"
    store = service_of(app).store
    stored = import_record(store, read_record(json.dumps(text).encode()))

    assert not next(entry for entry in listed(app) if entry.id == stored.match_id).practice
