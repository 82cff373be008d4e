"""Archive: the list of matches, a player's page, a game's page."""

import re
from collections import Counter
from html import unescape
from urllib.parse import parse_qsl

import pytest

from domain.registry import GAMES
from tests.web.imports import imported
from tests.web.visitors import Table
from web.pages import archive
from web.statistics.charts import FEW
from web.statistics.intervals import Frequency, binned

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
FELCI = (
    "house_bots",
    "another_layout",
    "last_turn_cut_short",
    "last_turn_with_both_actions",
    "much_undergrowth",
    "pile_empty_at_whites_turn",
    "rulebook_example",
    "shared_victory",
    "standstill",
)


def page_of(visitor, path, **query):
    """Return a page as text."""
    answer = visitor.get(path, query_string=query, headers=PEOPLE)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return unescape(answer.text)


def found(visitor, **query):
    """Return the paths of the matches that are found, as they stand in the list."""
    return re.findall(r'<td><a href="(/matches/[^"]+/)"', page_of(visitor, "/matches", **query))


@pytest.fixture
def paths(app):
    """Return the paths of a few matches, oldest first."""
    return [
        imported(app, "felci/house_bots", 1, 0, seat_0="Ada", seat_1="Bruno"),
        imported(app, "bower/unfinished", 2, 86_400_000, seat_0="Ada", seat_1="Carla"),
        imported(app, "felci/shared_victory", 3, 2 * 86_400_000, seat_0="Bruno", seat_1="ADA"),
    ]


def test_the_list_has_all_matches_newest_first(visitor, paths):
    assert len(found(visitor)) == 3
    assert set(found(visitor)) == set(paths)
    days = re.findall(r'<time datetime="([^"]+)">', page_of(visitor, "/matches"))
    assert days == sorted(days, reverse=True)


def test_days_are_said_in_the_language_of_the_reader(visitor, paths):
    italian = visitor.get("/matches", headers={"Accept-Language": "it"}).text

    assert '<time datetime="1970-01-02">2 January 1970</time>' in page_of(visitor, "/matches")
    assert '<time datetime="1970-01-02">2 gennaio 1970</time>' in italian


def test_every_filter_keeps_what_fits(app, visitor, paths):
    first, second, third = paths
    waiting = visitor.open().json["path"]

    assert set(found(visitor, game="felci", status="finished")) == {first, third}
    assert found(visitor, status="unfinished") == [second]
    assert found(visitor, status="running") == []
    assert "unfinished</a>" in page_of(visitor, "/matches", status="unfinished")
    assert found(visitor, status="open") == [waiting]
    assert set(found(visitor, player="ada")) == {first, second, third, waiting}
    assert found(visitor, player="Carla", game="", status="", since="", before="") == [second]
    day = re.search(
        r'<time datetime="([^"]+)">', page_of(visitor, "/matches", status="unfinished")
    )[1]
    assert second in found(visitor, since=day, before="")
    assert second not in found(visitor, before=day)


def test_a_filter_stays_in_its_form(visitor, paths):
    page = page_of(visitor, "/matches", game="felci", player='"Ada', since="2026-01-01")

    assert '<option value="felci" selected>' in page
    assert 'value="2026-01-01"' in page


@pytest.mark.parametrize(
    "wrong",
    [
        "game=chess",
        "status=over",
        "since=yesterday",
        "before=2026-02-30",
        "page=0",
        "page=-1",
        "page=x",
        "page=401",
        f"player={'x' * 201}",
        "colour=red",
    ],
)
def test_what_is_no_filter_is_a_clear_no(visitor, wrong):
    assert visitor.get(f"/matches?{wrong}").status_code == 422


def test_pages_of_the_list_join_without_a_seam(visitor, paths, monkeypatch):
    monkeypatch.setattr(archive, "SIZE", 2)
    every = [*found(visitor), *found(visitor, page=2)]

    assert len(every) == 3
    assert set(every) == set(paths)
    assert 'rel="prev"' in page_of(visitor, "/matches", page=2)
    assert found(visitor, page=3) == []


def test_beyond_the_last_page_the_list_goes_on_by_day(visitor, paths, monkeypatch):
    monkeypatch.setattr(archive, "SIZE", 1)
    monkeypatch.setattr(archive, "LAST_PAGE", 1)
    shown, query, further = [], {"player": "ada"}, True
    while further:
        page = page_of(visitor, "/matches", **query)
        shown += re.findall(r'<td><a href="(/matches/[^"]+/)"', page)
        further = re.search(r'rel="next" href="/matches\?([^"]+)"', page)
        query = dict(parse_qsl(further[1])) if further else {}

    assert sorted(shown) == sorted(paths)


def test_the_page_of_a_player_counts_finished_matches_under_every_way_to_write_the_name(
    visitor, paths
):
    page = page_of(visitor, "/players/aDa")

    assert "2 finished matches under this name" in page
    row = re.search(r'<th scope="row">Felci</th>(.*?)</tr>', page, re.DOTALL)[1]
    assert re.findall(r">([^<]+)</td>", row)[:3] == ["2", "1", "1"]
    assert paths[1] not in page


@pytest.mark.parametrize("name", ["Carla", "Nobody", "../x", "%00"])
def test_who_has_finished_nothing_has_no_page(visitor, paths, name):
    assert visitor.get(f"/players/{name}").status_code == 404


def test_a_name_is_text_on_every_page(app, visitor):
    imported(app, "felci/house_bots", seat_0="<i>A/b?", seat_1='"><u>')

    for path in ("/matches", "/players/%3Ci%3EA%2Fb%3F", "/players/%22%3E%3Cu%3E"):
        answer = visitor.get(path, headers=PEOPLE)
        assert answer.status_code == 200
        assert "<i>A" not in answer.text
        assert '"><u>' not in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_matches_has_a_page_too(visitor, game):
    assert "0 finished matches" in page_of(visitor, f"/games/{game}")


def test_no_chart_is_drawn_of_too_few_matches(app, visitor):
    for number, name in enumerate(FELCI[: FEW - 1], 1):
        imported(app, f"felci/{name}", number)
    few = page_of(visitor, "/games/felci")
    imported(app, f"felci/{FELCI[FEW - 1]}", FEW)
    enough = page_of(visitor, "/games/felci")

    assert few.count("too few for a chart.") == 4
    assert 'class="chart"' not in few
    assert enough.count('class="chart"') == 4


def test_the_numbers_of_a_game_are_those_of_its_matches(app, visitor):
    for number, name in enumerate(FELCI, 1):
        imported(app, f"felci/{name}", number)
    page = page_of(visitor, "/games/felci")
    totals = [
        visitor.get(f"/matches/00000000-0000-4000-8000-{number:012}/audit.json").json
        for number in range(1, len(FELCI) + 1)
    ]

    first = re.search(r'<th scope="row">1. white</th>(.*?)</tr>', page)[1]
    won = sum(0 in audit["winners"] for audit in totals)
    assert re.findall(r">([^<]+)</td>", first)[:2] == [str(won), str(len(FELCI))]
    scores = re.search(r'id="scores".*?<tbody>(.*?)</tbody>', page, re.DOTALL)[1]
    counts = [int(cell) for cell in re.findall(r'<td class="number"[^>]*>(\d+)</td>', scores)]
    assert sum(counts[::2]) == 2 * len(FELCI)


def test_only_finished_matches_are_counted_and_those_who_played_can_be_chosen(app, visitor):
    imported(app, "felci/house_bots", 1)
    Table(app).play(5)

    assert "1 finished match<" in page_of(visitor, "/games/felci")
    assert "1 finished match<" in page_of(visitor, "/games/felci", who="people", players="")
    assert "0 finished matches" in page_of(visitor, "/games/felci", who="bots")
    assert "0 finished matches" in page_of(visitor, "/games/felci", players="3")
    assert visitor.get("/games/chess").status_code == 404
    assert visitor.get("/games/felci?who=cats").status_code == 422


def test_the_interval_of_a_share_is_wilsons():
    assert [round(end, 3) for end in Frequency(7, 11).interval] == [0.354, 0.848]
    assert Frequency(0, 0).interval == (0.0, 1.0)
    assert Frequency(0, 3).interval[0] == 0.0
    assert round(Frequency(3, 3).interval[1], 9) == 1.0


@pytest.mark.parametrize(
    ("numbers", "labels"),
    [
        ([], []),
        ([5], ["5"]),
        ([1, 3], ["1", "2", "3"]),
        ([-8, 12], ["-10 – -6", "-5 – -1", "0 – 4", "5 – 9", "10 – 14"]),
        ([30, 104], [f"{low} – {low + 9}" for low in range(30, 110, 10)]),
    ],
)
def test_numbers_are_put_into_groups_of_one_round_width(numbers, labels):
    bins = binned(Counter(numbers))

    assert [bin.label for bin in bins] == labels
    assert sum(bin.size for bin in bins) == len(numbers)
