"""JSON lists of matches, open tables, and statistics."""

from base64 import urlsafe_b64decode

import pytest

from tests.web.imports import imported
from tests.web.visitors import Table, Visitor
from web.api import lists

DAY = 86_400_000


@pytest.fixture
def paths(app):
    """Return the paths of a few matches, oldest first."""
    return [
        imported(app, "felci/house_bots", 1, 0, seat_0="Ada", seat_1="Bruno"),
        imported(app, "bower/unfinished", 2, DAY, seat_0="Ada", seat_1="Carla"),
        imported(app, "felci/shared_victory", 3, 2 * DAY, seat_0="Bruno", seat_1="ADA"),
    ]


def listed(visitor, **query):
    """Return a page of the list."""
    answer = visitor.get("/matches.json", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.json


def paths_of(page):
    return [match["path"] for match in page["matches"]]


def test_the_list_has_all_matches_newest_first(visitor, paths):
    page = listed(visitor)

    assert {*paths_of(page)} == {*paths}
    opened = [match["opened"] for match in page["matches"]]
    assert opened == sorted(opened, reverse=True)
    assert page["next"] is None


@pytest.mark.parametrize("limit", [1, 2])
def test_the_cursor_leads_through_all_pages_once(visitor, paths, limit):
    page, seen = listed(visitor, limit=limit), []
    while page["next"]:
        seen += paths_of(page)
        assert len(page["matches"]) == limit
        page = listed(visitor, limit=limit, cursor=page["next"])

    assert [*seen, *paths_of(page)] == paths_of(listed(visitor))


def test_the_cursor_is_not_moved_by_a_match_that_is_opened_meanwhile(visitor):
    oldest, middle, _ = (visitor.open(sit=0).json["path"] for _ in range(3))
    first = listed(visitor, limit=1)
    visitor.open(sit=0)

    assert paths_of(listed(visitor, cursor=first["next"])) == [middle, oldest]


def test_filters_select_matches(visitor, paths):
    assert {*paths_of(listed(visitor, game="felci"))} == {paths[0], paths[2]}
    assert {*paths_of(listed(visitor, player="carla"))} == {paths[1]}
    assert {*paths_of(listed(visitor, player="ada"))} == {*paths}
    assert paths_of(listed(visitor, player="nobody")) == []
    assert {*paths_of(listed(visitor, status="unfinished"))} == {paths[1]}


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess"},
        {"limit": 0},
        {"limit": 101},
        {"cursor": "1"},
        {"joinable": "perhaps"},
        {"colour": "green"},
    ],
    ids=str,
)
def test_a_malformed_query_is_refused(visitor, query):
    assert visitor.get("/matches.json", query_string=query).status_code == 422


def test_an_entry_tells_players_and_result(visitor, paths):
    (match,) = listed(visitor, game="felci", player="bruno", limit=1)["matches"]

    assert match["path"] == f"/matches/{match['match']}/"
    assert [player["name"] for player in match["players"]] in (["Ada", "Bruno"], ["Bruno", "ADA"])
    assert all(player["taken"] for player in match["players"])
    assert len(match["totals"]) == 2
    assert match["winners"]
    assert (match["imported"], match["joinable"], match["verdict"]) == (True, False, None)


def test_open_tables_that_anyone_may_join_are_found(visitor, app):
    guest = Visitor(app)
    invited = visitor.open(sit=0).json
    joinable = visitor.open(sit=0, joinable=True, seats=[{"name": "Ada"}, {}]).json

    page = listed(guest, joinable="true")

    assert paths_of(page) == [joinable["path"]]
    assert [player["taken"] for player in page["matches"][0]["players"]] == [True, False]
    assert {*paths_of(listed(guest))} == {invited["path"], joinable["path"]}


def test_a_page_of_open_tables_ends_where_reading_ended(visitor, app, monkeypatch):
    monkeypatch.setattr(lists, "MAX_SCANNED", 2)
    joinable = visitor.open(sit=0, joinable=True).json
    for _ in range(3):
        visitor.open(sit=0)

    page, seen = listed(visitor, joinable="true"), []
    while page["next"]:
        seen += paths_of(page)
        page = listed(visitor, joinable="true", cursor=page["next"])

    assert [*seen, *paths_of(page)] == [joinable["path"]]


def test_a_private_match_has_no_address_and_does_not_tell_whose_turn_it_is(app):
    table = Table(app, spectators=False)
    (before,) = listed(table.spectator)["matches"]
    table.play()
    (after,) = listed(table.spectator)["matches"]

    assert (before["match"], before["path"], before["to_move"]) == (None, None, None)
    assert (after["match"], after["path"]) == (table.id, table.path)


def test_statistics_of_a_game_and_a_player_add_up(visitor, paths):
    game = visitor.get("/games/felci/statistics.json").json
    ada = visitor.get("/players.json", query_string={"name": "ada"}).json

    assert (game["game"], [each["players"] for each in game["by_players"]]) == ("felci", [2])
    assert game["by_players"][0]["sums"]["matches"] == 2
    assert [each["game"] for each in ada["games"]] == ["felci"]
    assert ada["games"][0]["by_players"][0]["sums"]["seats"] == 2
    assert visitor.get("/games/felci/statistics.json?players=3").json["by_players"] == []
    assert visitor.get("/games/chess/statistics.json").status_code == 404
    assert visitor.get("/players.json?name=Nobody").status_code == 404
    assert visitor.get("/players.json").status_code == 422


def test_a_cursor_names_no_match_as_the_last_one_may_be_private(app, visitor):
    private = visitor.open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0, spectators=False).json
    match_id = private["path"].split("/")[2]
    visitor.open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0)
    visitor.open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0)

    cursor, seen = "", []
    while cursor is not None:
        page = listed(Visitor(app), limit=1, cursor=cursor)
        seen += page["matches"]
        cursor = page["next"]
        if cursor:
            assert match_id not in urlsafe_b64decode(cursor).decode("latin-1")
    assert [match["match"] for match in seen].count(None) == 1


def test_a_cursor_of_another_server_leads_to_no_page(visitor):
    answer = visitor.get("/matches.json", query_string={"cursor": "0" * 60})

    assert (answer.status_code, answer.json["kind"]) == (404, "unknown")
