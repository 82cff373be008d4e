"""Creating a table over HTTP, and taking its seats."""

import json

import msgspec
import pytest

from domain.registry import GAMES
from tests.web.visitors import Table, Visitor, new_key
from web.context import service_of
from web.limits.rate_limits import Limits

KEY = "a-key-that-nobody-guesses"


def test_a_table_is_answered_with_its_path_and_its_links(visitor):
    answer = visitor.open()

    assert answer.status_code == 201
    opened = answer.json
    path = f"/matches/{opened['match']}/"
    assert (opened["path"], answer.headers["Location"]) == (path, path)
    assert opened["watch"] == f"http://localhost{path}"
    assert [way["name"] for way in opened["invitations"]] == ["white", "black"]
    links = [way["link"] for way in opened["invitations"]]
    assert all(link.startswith(f"http://localhost{path}join/") for link in links)
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert "-visitor=" in cookie


def test_the_player_who_opens_a_table_can_sit_down_at_once(visitor):
    opened = visitor.open(sit=1).json

    seat = visitor.get(f"{opened['path']}seat").json
    assert (seat["seat"], seat["name"], seat["taken"]) == (1, "black", True)
    assert seat["link"] == opened["invitations"][1]["link"]


def test_the_same_key_opens_the_same_table_and_answers_the_same(app):
    first = Visitor(app).open(KEY, sit=0)
    again = Visitor(app).open(KEY, sit=0)

    assert again.data == first.data
    assert again.headers["Set-Cookie"].split(";")[0] == first.headers["Set-Cookie"].split(";")[0]


def test_a_key_that_opened_another_table_is_refused(visitor):
    visitor.open(KEY)

    answer = visitor.open(KEY, options={"white_skips_first_turn": True})

    assert (answer.status_code, answer.json["kind"]) == (422, "key_reused")


def test_with_a_bot_the_match_begins_at_once(visitor):
    opened = visitor.open(seats=[{"name": "Ada"}, {"by": "random"}], sit=0).json

    view = visitor.get(f"{opened['path']}view").json
    assert view["players"] == ["Ada", "Salvia"]
    assert view["to_move"] == 0
    assert [way["seat"] for way in opened["invitations"]] == [0]


def test_the_variant_is_played_when_it_was_asked_for(app):
    table = Table(app, options={"white_skips_first_turn": True})

    assert table.players[0].get(f"{table.path}view").json["to_move"] == 1


@pytest.mark.parametrize(
    ("wanted", "errors"),
    [
        ({"game": "chess"}, {"game": [f"Must be one of: {', '.join(GAMES)}."]}),
        ({"game": None}, {"game": ["Field may not be null."]}),
        ({"seats": [{}]}, {"seats": ["It is a game for 2."]}),
        ({"seats": [{}, {"name": 1}]}, {"seats": {"1": {"name": ["Not a valid string."]}}}),
        (
            {"options": {"x": True}},
            {"options": [f"The options are: {', '.join(GAMES['felci'].option_names)}."]},
        ),
        (
            {"options": {"white_skips_first_turn": 1}},
            {"options": {"white_skips_first_turn": {"value": ["Not a valid boolean."]}}},
        ),
        ({"sit": 2}, {"sit": ["That is no seat for a person."]}),
        ({"sit": 1, "seats": [{}, {"by": "random"}]}, {"sit": ["That is no seat for a person."]}),
        ({"sit": True}, {"sit": ["Not a valid integer."]}),
        ({"more": 1}, {"more": ["Unknown field."]}),
    ],
)
def test_a_table_that_the_game_does_not_have_is_refused_by_field(visitor, wanted, errors):
    answer = visitor.open(**wanted)

    assert answer.status_code == 422
    assert answer.json["errors"] == {"body": errors}


@pytest.mark.parametrize("kind", ["recorded", "nobody"])
def test_a_seat_is_for_a_person_or_for_a_bot_of_the_game(visitor, kind):
    answer = visitor.open(seats=[{}, {"by": kind}])

    assert answer.status_code == 422
    assert "person, " in answer.json["errors"]["body"]["seats"][0]
    assert kind not in answer.text


@pytest.mark.parametrize("key", [None, "short", "x" * 65, "not visible enough", "not-just-ascii-é"])
def test_a_table_needs_a_key_that_nobody_guesses(visitor, key):
    headers = {} if key is None else {"Idempotency-Key": key}

    answer = visitor.post("/matches", json={"game": "felci", "seats": [{}, {}]}, headers=headers)

    assert answer.status_code == 422
    assert list(answer.json["errors"]) == ["headers"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("e\u0301", "\u00e9"),
        ("x" * 40, "x" * 40),
        ("\U0001f469\u200d\U0001f33e", "\U0001f469\u200d\U0001f33e"),
    ],
)
def test_a_name_is_kept_as_people_write_it(visitor, given, kept):
    opened = visitor.open(seats=[{"name": given}, {}], sit=0).json

    assert visitor.get(f"{opened['path']}view").json["players"] == [kept, "Black"]


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "a\u202eb", "\u200b", "\u200d", "a\ud800", 5])
def test_a_name_that_could_deceive_is_refused(visitor, name):
    answer = visitor.open(seats=[{"name": name}, {}])

    assert answer.status_code == 422


def test_too_many_tables_at_once_are_refused(new_app):
    app = new_app(Limits(tables=2, tables_per_second=0))
    assert [Visitor(app).open(new_key()).status_code for _ in range(3)] == [201, 201, 429]
    assert Visitor(app, "192.0.2.7").open().status_code == 201


def test_a_table_is_played_with_the_component_set_that_was_asked_for(app, visitor):
    own = {**json.loads(msgspec.json.encode(GAMES["felci"].standard)), "status": "Ours."}
    own["sections"]["north-west"][0] = "b1"

    opened = visitor.open(components=own).json

    setup = service_of(app).store.matches.live(opened["match"]).match.setup
    assert setup.components.sections["north-west"][0] == "b1"
    assert "The box: Ours." in visitor.get(opened["path"]).text


@pytest.mark.parametrize(
    ("components", "text"),
    [
        ("deluxe", "Felci has no component set 'deluxe'."),
        ({}, "components: the field “types” is missing."),
        ([], "A component set is a name, or an object as in a record."),
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(visitor, components, text):
    answer = visitor.open(components=components)

    assert answer.status_code == 422
    assert text.split(": ")[-1] in str(answer.json["errors"]["body"]["components"])
