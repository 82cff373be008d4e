"""A match that ended before its last move: nobody can act, and lists name the winner."""

import csv
import io
import re
from html import unescape

import pytest

from domain.registry import GAMES
from tests.web.clocks.clock_readings import MINUTE, lost
from tests.web.visitors import Table

DUE = re.compile("actions? left|to draw|scores now|on turn|may draw again|last turn|^turn ")
every_end = pytest.mark.parametrize("way", ["resigned", "out_of_time"])
every_game = pytest.mark.parametrize("game", GAMES)


@every_end
@every_game
@pytest.mark.parametrize("moves", [0, 21])
def test_nothing_is_due_choosable_or_to_be_guessed(app, hands, game, way, moves):
    table = lost(app, hands, way, moves, game)

    for visitor in (*table.players, table.spectator):
        seen = visitor.get(f"{table.path}match-view").json
        assert seen["status"]["over"]
        assert not seen["status"]["yours"]
        assert seen["now"]["choices"] is None
        assert seen["now"]["clock"]["running"] is None
        assert [player["on_turn"] for player in seen["players"]] == [False, False]
        assert [thing["id"] for thing in seen["scene"]["places"] if "due" in thing["kind"]] == []
        assert [thing["id"] for thing in seen["scene"]["places"] if thing.get("notes")] == []
        notes = [player["note"] for player in seen["players"]]
        labels = [place["label"] for place in seen["scene"]["places"]]
        assert [text for text in (*notes, *labels) if DUE.search(text)] == []


@every_end
@every_game
def test_a_view_offers_no_move_and_choices_are_refused(app, hands, game, way):
    table = lost(app, hands, way, 21, game)

    for visitor in table.players:
        view = visitor.get(f"{table.path}view").json
        assert (view["to_move"], view["view"]["turn"]) == (None, None)
        assert view["view"]["legal"] in (None, [])
        body = {"position": table.match.moves, "picks": []}
        choices = visitor.post(f"{table.path}choices", json=body).json
        assert (choices["open"], choices["buttons"], choices["move"]) == ([], [], None)


@every_game
def test_all_that_lay_on_the_table_stays_there(app, hands, game):
    table = Table(app, game=game, clock=MINUTE)
    before = table.spectator.get(f"{table.path}match-view").json["scene"]["shapes"]
    other = lost(app, hands, "resigned", 0, game)
    after = other.spectator.get(f"{other.path}match-view").json["scene"]["shapes"]

    assert {thing["kind"] for thing in after} == {thing["kind"] for thing in before}
    assert len(after) == len(before)


PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SAID = {
    "resigned": "{winner} won, {loser} resigned",
    "out_of_time": "{winner} won, {loser} ran out of time",
}


def page_of(visitor, path):
    """Return a page as text."""
    answer = visitor.get(path, headers=PEOPLE)
    assert answer.status_code == 200, path
    return unescape(answer.text)


def names_in(table):
    """Return the names of the winner and of the loser."""
    names = table.store.names.of(table.match)
    return {"winner": names[table.match.winners[0]], "loser": names[table.match.lost_by]}


@every_end
def test_every_list_says_who_won_and_how(app, hands, way):
    table = lost(app, hands, way, 4)
    names = names_in(table)
    text = SAID[way].format(**names)

    for visitor in (table.spectator, *table.players):
        assert page_of(visitor, "/").count(text) == 1
        assert page_of(visitor, "/yours").count(text) == (visitor is not table.spectator)
    for path in ("/matches", *(f"/players/{name}" for name in names.values())):
        page = page_of(table.spectator, path)
        assert text in page
        assert f"<b>{names['winner']}</b>" in page
        assert f"<b>{names['loser']}</b>" not in page


@every_end
def test_an_audit_of_it_knows_of_no_count_that_a_result_could_agree_with(app, hands, way):
    page = page_of((table := lost(app, hands, way, 4)).spectator, f"{table.path}audit")

    assert "Every move is legal." in page
    assert "agrees with the count" not in page


@every_end
def test_the_table_to_take_along_and_the_replay_in_one_file_say_it_too(app, hands, way):
    table = lost(app, hands, way, 4)
    rows = csv.DictReader(io.StringIO(table.spectator.get("/matches.csv").text, newline=""))

    assert [(row["won"], row["total"], row["ending"]) for row in rows] == [
        (str(int(seat in table.match.winners)), "", way) for seat in (0, 1)
    ]
    verdict = table.spectator.get(f"{table.path}match-view").json["status"]["sentence"]
    for path in ("replay.html", "audit"):
        assert verdict in page_of(table.spectator, f"{table.path}{path}")


@every_end
def test_a_player_of_it_has_a_page_that_counts_it_as_won_or_lost_without_points(app, hands, way):
    names = names_in(table := lost(app, hands, way, 4))

    for who, won in ("winner", "1 of 1"), ("loser", "0 of 1"):
        page = page_of(table.spectator, f"/players/{names[who]}")
        row = re.search(r'<th scope="row">Felci</th>(.*?)</tr>', page, re.DOTALL)[1]
        assert f">{won}</td>" in row
        assert 'id="scores-felci"' not in page


@every_end
def test_the_page_of_its_game_counts_who_won_it_and_nothing_else(app, hands, way):
    table = lost(app, hands, way, 4)
    page = page_of(table.spectator, "/games/felci")

    assert '<dt>finished match</dt><dd><span role="status">1</span></dd>' in page
    assert "1 match ended when a player resigned or ran out of time" in page
    assert re.findall(r'<h2 id="(\w+)">', page) == ["seats"]


def test_every_link_of_the_list_leads_to_a_page(app, hands):
    lost(app, hands, "resigned", 4)
    nameless = lost(app, hands, "resigned", 4, names=("Carla", ""))
    nameless.play()

    links = set(
        re.findall(r'href="(/(?:players|matches/)[^"]*)"', page_of(nameless.spectator, "/matches"))
    )

    assert "/players/Carla" in links
    assert [link for link in links if nameless.spectator.get(link).status_code != 200] == []
