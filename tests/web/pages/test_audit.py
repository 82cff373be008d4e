"""Audit page: each line of the score, its evidence, and claimed scores."""

import re
from html import unescape

import pytest

from domain.game import Setup
from domain.registry import GAMES
from tests.web.imports import imported
from tests.web.visitors import Table, new_key
from web.context import service_of
from web.games.registry import PRESENTATIONS
from web.limits.rate_limits import Limits
from web.text import nonbreaking

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
every_game = pytest.mark.parametrize("game", GAMES)


def page_of(visitor, path, query=""):
    """Return the page of an audit, as text."""
    answer = visitor.get(f"{path}audit{query}", headers=PEOPLE)
    assert answer.status_code == 200
    return unescape(answer.text)


def rows(page):
    """Return the lines of the count as they are marked up."""
    return re.findall(r'<tr id="line-\d+".*?</tr>', page, re.DOTALL)


def spoken(what, game):
    """Return what the audit says was counted, with the names that a page has for its things."""
    rules = GAMES[game]
    names = PRESENTATIONS[game].called(Setup(rules.options(), rules.standard, rules.players[0]))
    return " ".join(names.get(word, word) for word in what.split(" "))


@every_game
def test_every_line_has_its_points_its_words_its_rule_and_its_moves(app, visitor, game):
    path = imported(app, f"{game}/house_bots")
    lines = visitor.get(f"{path}audit.json").json["lines"]

    shown = rows(page_of(visitor, path))

    assert len(shown) == len(lines)
    by_seat = sorted(lines, key=lambda line: line["seat"])
    for line, row in zip(by_seat, shown, strict=True):
        assert f"{line['points']:+}".replace("-", "−") in row
        assert spoken(line["what"], game) in row
        why, _, moves = line["why"].partition("; from move")
        assert nonbreaking(why) in row
        assert f'href="/rules/{game}#{line["rule"]}"' in row
        assert re.findall(r'#(\d+)" data-lights', row) == re.findall(r"\d+", moves)


@every_game
def test_all_that_a_line_or_a_move_lights_up_has_a_ring_on_the_board(app, visitor, game):
    page = page_of(visitor, imported(app, f"{game}/house_bots"))

    rings = re.findall(r'data-ring="([^"]+)"', page)
    lit = {
        place for places in re.findall(r'data-lights="([^"]*)"', page) for place in places.split()
    }
    assert lit == set(rings)
    assert len(rings) == len(lit) > 1


@pytest.fixture
def with_undone_moves(app):
    """Return a finished match in which the first player undid the first move."""
    table = Table(app)
    table.play(1)
    mover, other = table.match.line[-1].seat, 1 - table.match.line[-1].seat
    for seat, does in ((mover, "take_back"), (other, "agree")):
        headers = {"Expected-Position": str(table.match.moves), "Idempotency-Key": new_key()}
        table.players[seat].post(f"{table.path}table", json={"do": does}, headers=headers)
    table.play()
    assert table.match.count
    return table


def test_moves_have_the_numbers_of_the_table_where_some_were_undone(with_undone_moves):
    path, visitor = with_undone_moves.path, with_undone_moves.players[0]
    counted = visitor.get(f"{path}match-view").json["count"]["lines"]
    page = page_of(visitor, path)

    shown = [number for row in rows(page) for number in re.findall(r'#(\d+)" data-lights', row)]

    assert sorted(map(int, shown)) == sorted(number for line in counted for number in line["moves"])
    assert f"The last position, after {with_undone_moves.match.moves} moves" in page


def test_a_disputed_move_has_the_number_of_the_table_where_some_were_undone(with_undone_moves):
    path, player = with_undone_moves.path, with_undone_moves.players[0]
    form = {"about": "move", "says": "Why?", "key": new_key(), "seat": "0"}
    undone = player.post(f"{path}audit/dispute", data={**form, "move": "1"}, headers=PEOPLE)
    filed = player.post(f"{path}audit/dispute", data={**form, "move": "3"}, headers=PEOPLE)

    assert (undone.status_code, filed.status_code) == (422, 303)
    assert "move number 3" in page_of(player, path)
    (dispute,) = player.get(f"{path}record").json["disputes"]
    assert dispute["about"] == {"move": 1}


def test_a_move_lights_up_what_it_placed(app, visitor):
    path = imported(app, "felci/house_bots")
    row = next(
        row
        for row in rows(page_of(visitor, path))
        if "pink visitor on the white bench of the south side" in row
    )

    assert dict(re.findall(r'#(\d+)" data-lights="([^"]*)"', row)) == {
        "4": "a5",
        "14": "white-south",
        "35": "b7",
        "49": "c7",
        "50": "f6",
    }


@every_game
def test_the_sum_of_the_lines_is_the_total(app, visitor, game):
    path = imported(app, f"{game}/house_bots")
    totals = visitor.get(f"{path}audit.json").json["totals"]

    sums = re.findall(r'<th scope="row">(.*?) = (-?\d+)</th>', page_of(visitor, path))

    assert [int(total) for _, total in sums] == totals
    for terms, total in sums:
        assert sum(int(term.replace("−", "-")) for term in terms.split()) == int(total)


def test_a_match_that_stands_still_without_a_point_is_shown_too(app, visitor):
    page = page_of(visitor, imported(app, "felci/standstill"))

    assert "Every move is legal." in page
    assert page.count("<section>") == 2


def test_claimed_scores_are_compared_with_the_count(app, visitor):
    path = imported(app, "felci/house_bots")

    page = page_of(visitor, path, "?claimed=7,12")

    assert "7 claimed, 9 counted (−2)" in page
    assert '<section class="claim" id="claim">' in page
    assert 'audit#claim" class="claims"' in page
    visitor_there = "green visitor on the white bench of the west side"
    assert re.search(rf'left out:\s*<a href="#line-\d+"[^>]*>\+2 {visitor_there}</a>', page)
    assert "12: agrees with the count." in page


def test_each_seat_has_a_field_of_its_own_and_an_empty_one_claims_nothing(app, visitor):
    path = imported(app, "birdie/house_bots")

    page = page_of(visitor, path, "?claimed=60&claimed=&claimed=")

    assert "60 claimed, 59 counted (+1)" in page
    assert page.count(" counted (") == 1
    assert re.findall(r'name="claimed"[^>]*value="([^"]*)"', page) == ["60", "", ""]
    assert (
        "claimed"
        not in re.sub(r'name="claimed"', "", page_of(visitor, path, "?claimed=,,")).split(
            "</form>"
        )[1]
    )


@pytest.mark.parametrize("claimed", ["1", "1,2,3", "1,x", "1,99999", "1,٢", "1.5,2", "--1,2"])
def test_claimed_scores_of_the_wrong_shape_are_refused_clearly(app, visitor, claimed):
    path = imported(app, "felci/house_bots")

    answer = visitor.get(f"{path}audit", query_string={"claimed": claimed}, headers=PEOPLE)

    assert (answer.status_code, answer.mimetype) == (422, "text/html")


def test_an_audit_of_a_running_match_is_refused_whatever_is_claimed(table):
    table.play(3)

    for query in ("", "?claimed=1,2"):
        answer = table.players[0].get(f"{table.path}audit{query}")
        assert (answer.status_code, answer.json["kind"]) == (409, "unfinished")


def test_names_are_text_on_the_page(app, visitor):
    path = imported(app, "felci/house_bots", seat_0="<b>Ada", seat_1='"><i>')

    page = visitor.get(f"{path}audit?claimed=1,1", headers=PEOPLE).text

    assert "<b>Ada" not in page
    assert "<i>" not in page
    assert (
        service_of(app).store.names.of_seats(path.split("/")[2], GAMES["felci"], 2)[0] == "<b>Ada"
    )


def test_the_board_of_an_audit_bears_the_players_names(app):
    table = Table(app, game="birdie")
    table.play()

    page = page_of(table.spectator, table.path)
    board = re.search(r'<svg class="table".*?</svg>', page, re.DOTALL)
    assert board
    assert {"Ada", "Bruno"} <= set(re.findall(r">([^<>]+)</text>", board[0]))


def test_an_address_has_no_more_audits_made_at_once_than_its_share(new_app):
    ended = Table(new_app(Limits(counts=2, counts_per_second=0)))
    ended.play()

    paths = ("audit", "audit.json", "audit")
    assert [ended.spectator.get(ended.path + path).status_code for path in paths] == [200, 200, 429]
