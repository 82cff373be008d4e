"""The form of the home page: one click creates a table, options refine it."""

import json
from io import BytesIO

import pytest

from domain.registry import GAMES
from tests.web.visitors import Visitor, new_key
from web.context import service_of
from web.games.registry import PRESENTATIONS
from web.match_setup.form import parse_table_form

KEY = "a-key-of-the-door's-form"
PERSON = {"by": "person", "name": ""}
HOUSE = {"by": "house", "name": ""}


def asked(**form):
    """Return what a form with a game and one button pressed asks for."""
    return parse_table_form({"game": "bloom", "seat": "rose", **form}, KEY)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["bot", "here", "person"])
def test_one_click_opens_a_table_of_each_game_in_each_way(visitor, game, way):
    answer = visitor.post("/", data={"game": game, "key": KEY, "with": way})

    assert answer.status_code == 303
    view = visitor.get(f"{answer.headers['Location']}match-view").json
    assert (view["now"]["waiting"] is None) == (way != "person")
    assert len(view["players"]) == GAMES[game].players[0]


def test_the_bot_is_the_first_that_a_game_offers():
    wanted = asked(**{"with": "bot"})

    assert wanted["seats"] == [PERSON, HOUSE]
    assert next(iter(PRESENTATIONS["bloom"].bots)) == "house"


def test_which_bot_is_to_play_can_be_said():
    assert asked(**{"with": "bot"}, bot="random")["seats"] == [PERSON, {"by": "random", "name": ""}]
    assert asked(**{"with": "person"}, bot="random")["seats"] == [PERSON, PERSON]


def test_the_card_says_which_bot_unless_its_options_say_another():
    for text, played in (({}, "easy"), ({"bot": ""}, "easy"), ({"bot": "random"}, "random")):
        assert asked(**{"with": "bot"}, level="easy", **text)["seats"][1]["by"] == played


def test_a_friend_gets_a_link():
    assert asked(**{"with": "person"})["seats"] == [PERSON, PERSON]
    assert asked(**{"with": "person"})["same_screen"] == []


def test_at_one_screen_all_seats_are_the_openers():
    wanted = asked(**{"with": "here"}, players="3", name="Ada", name2="Bruno")

    assert (wanted["sit"], wanted["same_screen"]) == (0, [1, 2])
    assert [seat["name"] for seat in wanted["seats"]] == ["Ada", "Bruno", ""]


def test_single_seats_may_be_for_bots_and_for_people_here_among_friends():
    wanted = asked(
        **{"with": "person"}, players="4", seat="tulip", by2="here", by3="random", name2="Bruno"
    )

    assert wanted["sit"] == 1
    assert wanted["same_screen"] == [0]
    assert [seat["by"] for seat in wanted["seats"]] == ["person", "person", "random", "person"]
    assert wanted["seats"][0]["name"] == "Bruno"


def test_form_fields_of_surplus_players_are_ignored():
    assert len(asked(**{"with": "bot"}, by3="nobody", by5="random")["seats"]) == 2


def test_the_name_is_remembered_by_the_browser_and_stands_in_every_form(app, visitor):
    form = {"game": "felci", "key": KEY, "with": "bot", "name": "Zoë <b>"}
    answer = visitor.post("/", data=form)

    (cookie,) = (header for header in answer.headers.getlist("Set-Cookie") if "-name=" in header)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert visitor.get("/").text.count('value="Zoë &lt;b&gt;"') == len(GAMES) + 1
    assert "Zoë" not in Visitor(app).get("/").text.partition('id="lists"')[0]


def test_a_name_that_is_taken_away_is_forgotten(visitor):
    for name in ("Ada", ""):
        visitor.post(
            "/", data={"game": "felci", "key": f"{KEY}-{name}", "with": "bot", "name": name}
        )

    assert 'value="Ada"' not in visitor.get("/").text


def test_anyone_who_sits_down_is_remembered_by_name_too(app, visitor):
    opened = visitor.open(sit=0).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])
    guest.post(f"{opened['path']}seat", data={"name": "Zoe"})

    assert 'value="Zoe"' in guest.get("/").text


def test_more_seats_on_the_same_screen_are_taken_by_the_creator(visitor):
    opened = visitor.open(sit=0, same_screen=[1]).json

    match = service_of(visitor.app).store.matches.live(opened["match"]).match
    assert match.deal is not None
    assert [way["seat"] for way in opened["invitations"]] == [0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"same_screen": [1]},
        {"sit": 0, "same_screen": [0]},
        {"sit": 0, "same_screen": [1, 1]},
        {"sit": 0, "same_screen": [2]},
        {"sit": 0, "same_screen": [-1]},
        {"sit": 0, "same_screen": ["1"]},
        {"sit": 0, "same_screen": [1], "seats": [{}, {"by": "random"}]},
    ],
)
def test_seats_on_the_same_screen_are_other_seats_for_people(visitor, wrong):
    assert visitor.open(**wrong).status_code == 422


def test_the_standard_component_set_can_be_changed_and_sent_along_with_a_table(app, visitor):
    for game in GAMES:
        assert visitor.get(f"/games/{game}/components.json").json["set"] == "standard"
    own = {**visitor.get("/games/birdie/components.json").json, "trophy": 5}

    answer = visitor.post("/", data=birdie_with(json.dumps(own).encode()))

    assert answer.status_code == 303
    match_id = answer.headers["Location"].split("/")[2]
    assert service_of(app).store.matches.live(match_id).match.setup.components.trophy == 5


@pytest.mark.parametrize("own", [b"{", b"{}", b"\xff", b'{"trophy": 1, "trophy": 2}'])
def test_a_file_that_is_no_component_set_is_answered_with_what_is_wrong(visitor, own):
    answer = visitor.post("/", data=birdie_with(own))

    assert answer.status_code == 422


def test_a_component_set_may_be_twice_as_large_as_the_standard_one(visitor):
    own = visitor.get("/games/birdie/components.json").json
    for copies, status in ((8, 303), (9, 422)):
        sent = json.dumps({**own, "copies": copies}).encode()
        assert visitor.post("/", data=birdie_with(sent)).status_code == status


def test_there_is_no_component_set_of_a_game_that_does_not_exist(visitor):
    assert visitor.get("/games/chess/components.json").status_code == 404


def birdie_with(own):
    """Return a form of the home page with a file for the component set."""
    form = {"game": "birdie", "key": new_key(), "with": "bot"}
    return form | {"components": (BytesIO(own), "own.json")}
