"""Tables for more than two players."""

import pytest

from adapters.i18n import LANGUAGES, seat_name, use_locale
from domain.registry import GAMES
from tests.web.api.test_table_actions import do
from tests.web.visitors import NAMES, Table, Visitor, new_key
from web.context import service_of
from web.match_setup.create import BOT_NAMES

FORM = {"game": "birdie", "name": "Ada", "seat": "", "with": "person", "players": "4"}


def opened_by_form(visitor, **other):
    """Send the form of the home page, and return the picture of the table that it leads to."""
    answer = visitor.post("/", data={**FORM, "key": new_key(), **other})
    return visitor.get(f"{answer.headers['Location']}match-view").json


def test_a_table_waits_until_every_seat_is_taken(app):
    opened = Visitor(app).open(game="birdie", seats=[{} for _ in range(4)], sit=1).json
    free = []
    for way in opened["invitations"]:
        guest = Visitor(app)
        free.append(guest.get(f"{opened['path']}match-view").json["now"]["waiting"]["free"])
        if way["seat"] != 1:
            guest.follow(way["link"])
            assert guest.post(f"{opened['path']}seat", json={"name": "Zoe"}).status_code == 200

    later = [["south", "west"], ["south", "west"], ["west"]]
    assert free == [["north", "south", "west"], *later]
    assert Visitor(app).get(f"{opened['path']}match-view").json["now"]["waiting"] is None


def test_the_form_opens_a_table_for_as_many_as_it_says(visitor):
    seen = opened_by_form(visitor, seat="west", players="4")

    assert (seen["seat"], len(seen["players"])) == (3, 4)
    assert seen["now"]["waiting"]["free"] == ["north", "east", "south"]


def test_each_bot_has_a_name_of_its_own_and_is_marked_as_one(visitor):
    seen = opened_by_form(visitor, seat="east", by2="random", by3="random", players="3")

    called = [(player["name"], player["kind"]) for player in seen["players"]]
    assert called == [("Salvia", "bot"), ("Ada", "person"), ("Timo", "bot")]
    assert "Salvia (bot) – Ada – Timo (bot)" in visitor.get("/").text


def test_no_bot_has_the_name_of_somebody_at_its_table(visitor):
    seen = opened_by_form(
        visitor, seat="east", by2="random", name2="salvia", by3="house", players="3"
    )

    assert [player["name"] for player in seen["players"]] == ["salvia", "Ada", "Timo"]


def test_any_side_is_any_of_the_seats_that_are_played(app):
    sat = {opened_by_form(Visitor(app), players="3")["seat"] for _ in range(24)}

    assert sat == {0, 1, 2}


def test_an_unknown_side_counts_as_any_side(visitor):
    assert opened_by_form(visitor, seat="west", players="2")["seat"] in (0, 1)


def test_the_verdict_names_all_players_with_their_totals_the_best_first(app):
    table = Table(app, names=NAMES[:4], game="birdie")
    table.play()

    verdict = table.spectator.get(f"{table.path}match-view").json["status"]["sentence"]
    totals = service_of(app).store.matches.live(table.id).match.count.totals
    best_first = sorted(zip(totals, NAMES[:4], strict=True), key=lambda each: -each[0])
    assert ", ".join(f"{name}\xa0{total}" for total, name in best_first) in verdict


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bot_is_called_as_a_seat_of_somebody_without_a_name_is(language):
    with use_locale(language):
        seats = {
            seat_name(game, seat).casefold()
            for game in GAMES.values()
            for seat in range(len(game.seat_names))
        }

    assert seats.isdisjoint(map(str.casefold, BOT_NAMES))


@pytest.mark.parametrize("says", ["agree", "refuse"])
def test_an_answer_that_was_for_one_player_is_late_when_another_asks(app, says):
    table = Table(app, names=NAMES[:3], game="bloom")
    while len({move.seat for move in table.match.line}) < 3:
        table.play(1)
    first = table.match.line[-1].seat
    second, third = (seat for seat in range(3) if seat != first)
    do(table, table.players[first], "take_back")
    do(table, table.players[first], "withdraw")
    do(table, table.players[second], "take_back")
    pending = table.match.pending_takeback

    answer = do(table, table.players[third], says, seat=first)

    assert (answer.status_code, answer.json["kind"]) == (409, "late")
    assert (table.match.pending_takeback, table.match.agreed) == (pending, ())
    assert do(table, table.players[third], says, seat=second).status_code == 200
