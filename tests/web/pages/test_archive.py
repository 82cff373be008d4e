"""Archive: the list of matches, a player's page, a game's page."""

import re
from collections import Counter
from html import unescape
from urllib.parse import parse_qsl

import pytest

from adapters.records import timestamps
from domain.registry import GAMES
from tests.web.imports import imported
from tests.web.visitors import Table
from web.context import service_of
from web.pages import archive
from web.statistics.intervals import Frequency, binned
from web.view_models.dates import age_in_words

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
    return paths_in(page_of(visitor, "/matches", **query))


def paths_in(page):
    """Return the paths of the matches in a list."""
    return re.findall(r'<td><a href="(/matches/[^"]+/)"', page)


def times_in(page):
    """Return the times of the matches in a list."""
    return re.findall(r'<time datetime="([^"]+)">', page)


def choices_in(page, title):
    """Return the values of a filter that a page offers, with the number of matches of each."""
    group = re.search(
        rf'<div class="chips" role="group" aria-label="{title}">(.*?)</div>', page, re.S
    )
    return dict(re.findall(r">([^<>]+) <small>([^<]+)</small></a>", group[1])) if group else {}


def row_of(page, label):
    """Return the values in a row of a chart."""
    row = re.search(rf'<th scope="row">{label}</th>(.*?)</tr>', page, re.DOTALL)[1]
    return re.findall(r'<td class="number">([^<]+)</td>', row)


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
    times = times_in(page_of(visitor, "/matches"))
    assert times == sorted(times, reverse=True)


def test_a_row_says_how_long_ago_it_was_and_the_exact_time_on_hover(visitor, paths):
    page = page_of(visitor, "/matches")
    italian = visitor.get("/matches", headers={"Accept-Language": "it"}).text

    assert '<tr title="imported 2 January 1970, 00:00 UTC">' in page
    assert '<time datetime="1970-01-02T00:00:00Z">imported 2 January 1970</time>' in page
    assert '<time datetime="1970-01-02T00:00:00Z">importata 2 gennaio 1970</time>' in italian


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (2 * 3600, "2 hours ago"),
        (24 * 3600, "1 day ago"),
        (6 * 24 * 3600, "6 days ago"),
        (7 * 24 * 3600, "13 November 2026"),
    ],
)
def test_a_time_is_shown_by_its_age_for_a_week(seconds, words):
    now = timestamps.parse_milliseconds("2026-11-20T10:00:00Z")

    assert age_in_words(now - seconds * 1000, now) == words


def test_of_a_record_without_a_time_the_list_says_when_it_was_imported(app, visitor):
    now = service_of(app).store.clock()
    imported(app, "felci/house_bots", at=now - 2 * 3_600_000)
    imported(app, "birdie/expert", number=11, at=now)

    ages = re.findall(r'<td class="day"><time[^>]*>([^<]*)<', page_of(visitor, "/matches"))

    assert [age for age in ages if age.startswith("imported")] == ["imported 2 hours ago"]
    assert len(ages) == 2


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
    (time,) = times_in(page_of(visitor, "/matches", status="unfinished"))
    day = time[:10]
    assert second in found(visitor, since=day, before="")
    assert second not in found(visitor, before=day)


def test_a_filter_stays_in_its_form(visitor, paths):
    page = page_of(visitor, "/matches", game="felci", player='"Ada', since="2026-01-01")

    assert '<input type="hidden" name="game" value="felci">' in page
    assert 'value="2026-01-01"' in page
    assert "<details open>" in page


def test_each_choice_of_a_filter_says_how_many_matches_it_would_find(visitor, paths):
    visitor.open()

    page = page_of(visitor, "/matches", player="Ada")
    assert choices_in(page, "Game") == {"all": "4", "Felci": "3", "Bower": "1"}
    assert choices_in(page, "State") == {
        "all": "4",
        "waiting": "1",
        "finished": "2",
        "not finished": "1",
    }
    assert choices_in(page, "Disputes") == {}
    narrow = page_of(visitor, "/matches", player="Ada", game="bower")
    assert choices_in(narrow, "Game") == choices_in(page, "Game")
    assert choices_in(narrow, "State") == {"all": "1", "not finished": "1"}
    led = dict(re.findall(r'<a href="([^"]+)">([^<>]+) <small>', narrow))
    for path, label in led.items():
        query = dict(parse_qsl(path.partition("?")[2]))
        assert query.get("player") == "Ada", label
        shown = {**choices_in(narrow, "Game"), **choices_in(narrow, "State")}[label]
        assert label == "all" or len(found(visitor, **query)) == int(shown), label


def test_a_choice_counts_no_further_than_it_has_to(visitor, paths, monkeypatch):
    monkeypatch.setattr(archive, "COUNTED", 2)

    assert choices_in(page_of(visitor, "/matches"), "Game") == {
        "all": "over 2",
        "Felci": "2",
        "Bower": "1",
    }


@pytest.mark.parametrize(
    ("path", "told"), [("/matches", "No match has"), ("/games/felci", "No finished match")]
)
def test_a_page_without_any_match_says_so_and_offers_no_choice_among_none(visitor, path, told):
    page = page_of(visitor, path)

    assert told in page
    assert 'class="chips"' not in page
    assert 'class="filters"' not in page
    assert '<a class="button main" href="/">' in page


def test_a_search_without_results_links_to_all_matches(visitor, paths):
    page = page_of(visitor, "/matches", player="Nobody", game="bower")

    assert "No match found." in page
    assert '<a class="button main" href="/matches">Show all matches</a>' in page
    assert choices_in(page, "Game") == {"all": "0", "Bower": "0"}


@pytest.mark.parametrize(
    "wrong",
    [
        "game=chess",
        "status=over",
        "since=yesterday",
        "before=2026-02-30",
        "cursor=1",
        f"player={'x' * 201}",
        "colour=red",
    ],
)
def test_a_malformed_filter_is_refused_clearly(visitor, wrong):
    assert visitor.get(f"/matches?{wrong}").status_code == 422


def test_pages_of_the_list_join_without_a_seam(visitor, paths, monkeypatch):
    monkeypatch.setattr(archive, "SIZE", 1)
    shown, query, further = [], {"player": "ada"}, True
    while further:
        page = page_of(visitor, "/matches", **query)
        assert ("newest" in page) == bool(shown)
        shown += paths_in(page)
        further = re.search(r'rel="next" href="/matches\?([^"]+)"', page)
        query = dict(parse_qsl(further[1])) if further else {}
        assert not further or query["player"] == "ada"

    assert shown == paths[::-1]


def test_a_page_begins_after_the_one_before_even_if_new_matches_came(
    app, visitor, paths, monkeypatch
):
    monkeypatch.setattr(archive, "SIZE", 2)
    page = page_of(visitor, "/matches")
    older = re.search(r'rel="next" href="/matches\?([^"]+)"', page)[1]
    imported(app, "felci/standstill", 4, 5 * 86_400_000)

    assert found(visitor, **dict(parse_qsl(older))) == paths[:1]


def test_the_cursor_of_another_server_is_no_page(visitor):
    assert visitor.get(f"/matches?cursor={'A' * 88}").status_code == 404


def test_the_page_of_a_player_counts_finished_matches_under_every_way_to_write_the_name(
    visitor, paths
):
    page = page_of(visitor, "/players/aDa")

    assert "2 finished matches under this name" in page
    assert row_of(page, "Felci") == ["50%", "1 of 2"]
    assert paths[1] not in page


@pytest.mark.parametrize("name", ["Carla", "Nobody", "../x", "%00"])
def test_a_player_who_has_finished_nothing_has_no_page(visitor, paths, name):
    assert visitor.get(f"/players/{name}").status_code == 404


def test_a_name_is_text_on_every_page(app, visitor):
    imported(app, "felci/house_bots", seat_0="<i>A/b?", seat_1='"><u>')

    for path in ("/matches", "/players/%3Ci%3EA%2Fb%3F", "/players/%22%3E%3Cu%3E"):
        answer = visitor.get(path, headers=PEOPLE)
        assert answer.status_code == 200
        assert "<i>A" not in answer.text
        assert '"><u>' not in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_matches_has_a_page_that_leads_to_one(visitor, game):
    page = page_of(visitor, f"/games/{game}")

    assert "No finished match yet." in page
    assert f">Play {GAMES[game].title}</a>" in page
    assert 'class="figure"' not in page


def test_each_chart_is_one_table_whose_rows_have_a_bar(app, visitor):
    for number, name in enumerate(FELCI, 1):
        imported(app, f"felci/{name}", number)
    page = page_of(visitor, "/games/felci")

    charts = re.findall(r'<section class="figure".*?</section>', page, re.DOTALL)
    assert len(charts) == 6
    for chart in charts:
        assert chart.count("<table") == 1
        assert chart.count("<svg") == len(re.findall(r"<tr", chart)) - 1


def test_the_numbers_of_a_game_are_those_of_its_matches(app, visitor):
    for number, name in enumerate(FELCI, 1):
        imported(app, f"felci/{name}", number)
    page = page_of(visitor, "/games/felci")
    totals = [
        visitor.get(f"/matches/00000000-0000-4000-8000-{number:012}/audit.json").json
        for number in range(1, len(FELCI) + 1)
    ]

    won = sum(0 in audit["winners"] for audit in totals)
    assert row_of(page, "1.\N{NO-BREAK SPACE}white")[1] == f"{won} of {len(FELCI)}"
    scores = re.search(r'id="scores".*?<tbody>(.*?)</tbody>', page, re.DOTALL)[1]
    counts = [int(cell) for cell in re.findall(r'<td class="number">(\d+)</td>', scores)]
    assert sum(counts[::2]) == 2 * len(FELCI)


def test_the_points_of_a_game_are_shown_by_rule_with_their_average_and_a_link(app, visitor):
    paths = [imported(app, f"felci/{name}", number) for number, name in enumerate(FELCI, 1)]
    page = page_of(visitor, "/games/felci")
    lines = [line for path in paths for line in visitor.get(f"{path}audit.json").json["lines"]]

    for rule, name in {"FEL-6.2": "Visitors", "FEL-6.3": "Disturbers"}.items():
        points = sum(line["points"] for line in lines if line["rule"] == rule)
        link = f'{name} <a class="rule" href="/rules/felci#{rule}">{rule}</a>'
        average = f"{points / (2 * len(FELCI)):.1f}".replace("-", "\N{MINUS SIGN}")
        assert row_of(page, link) == [average]


def test_the_first_moves_of_a_game_are_shown_with_how_often_they_won(app, visitor):
    for number, name in enumerate(FELCI, 1):
        imported(app, f"felci/{name}", number)
    page = page_of(visitor, "/games/felci")

    chart = re.search(r'id="openings".*?<tbody>(.*?)</tbody>', page, re.DOTALL)[1]
    counted = [int(of) for of in re.findall(r">\d+ of (\d+)</td>", chart)]
    assert sum(counted) == len(FELCI)
    assert "a visitor" in chart


def test_only_finished_matches_are_counted_and_those_who_played_can_be_chosen(app, visitor):
    imported(app, "felci/house_bots", 1)
    Table(app).play(5)

    one = '<dt>finished match</dt><dd><span role="status">1</span></dd>'
    assert one in page_of(visitor, "/games/felci")
    people = page_of(visitor, "/games/felci", who="people", players="")
    assert one in people
    assert choices_in(people, "Players") == {"anyone": "1", "people only": "1", "bots only": "0"}
    assert "No match found." in page_of(visitor, "/games/felci", who="bots")
    assert "No match found." in page_of(visitor, "/games/felci", players="3")
    assert visitor.get("/games/chess").status_code == 404
    assert visitor.get("/games/felci?who=cats").status_code == 422


def test_a_match_that_a_bot_took_over_says_so_and_is_not_one_of_people_only(app, visitor):
    imported(app, "felci/house_bots", 1)
    table = Table(app)
    table.players[1].act(table.path, "hand_over", table.match.moves)
    assert "Bruno (then a bot)" in visitor.get("/").text
    table.players[0].act(table.path, "resign", table.match.moves)

    anyone = page_of(visitor, "/games/felci")
    assert choices_in(anyone, "Players") == {"anyone": "2", "people only": "1", "bots only": "0"}
    assert "Bruno (then a bot)" in anyone
    assert table.path in anyone
    for chosen in ({"who": "people"}, {"who": "bots"}, {"players": "3"}):
        assert table.path not in page_of(visitor, "/games/felci", **chosen)
    assert "Bruno (then a bot)" in table.players[0].get("/yours").text


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
        ([-8, 12], ["−10 – −6", "−5 – −1", "0 – 4", "5 – 9", "10 – 14"]),
        ([30, 104], [f"{low} – {low + 19}" for low in range(20, 120, 20)]),
        ([*range(40, 55)] * 2, [f"{low} – {low + 2}" for low in range(39, 57, 3)]),
    ],
)
def test_numbers_are_put_into_groups_of_one_round_width(numbers, labels):
    bins = binned(Counter(numbers))

    spaced = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{WORD JOINER}": None})
    assert [bin.label.translate(spaced) for bin in bins] == labels
    assert sum(bin.size for bin in bins) == len(numbers)
