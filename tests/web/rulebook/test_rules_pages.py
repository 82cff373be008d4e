"""The rules pages are complete and agree with the games."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from adapters.i18n import LANGUAGES
from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.game import Observer
from domain.registry import GAMES
from tests.tables import TABLES
from tests.tables import played as played_out
from tests.web.visitors import new_key
from web.rulebook import rules_page
from web.rulebook.markdown import rendered
from web.view_models.log import LogBuilder

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
def test_the_rules_of_a_game_are_a_page_that_needs_no_script(visitor, game):
    answer = visitor.get(f"/rules/{game}")

    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert f"<h1>{GAMES[game].title}" in answer.text
    assert "<script type=" not in answer.text
    assert all(f'<a href="/rules/{other}"' in answer.text for other in GAMES)


@each_game
def test_the_page_begins_with_its_contents_and_every_link_finds_its_anchor(visitor, game):
    text = visitor.get(f"/rules/{game}").text
    found = set(re.findall(r' id="([^"]+)"', text))

    assert '<a href="#short">In short</a>' in text
    assert set(re.findall(r'href="#([^"]+)"', text)) <= found


def test_all_rules_are_listed_on_one_page(visitor):
    text = visitor.get("/rules/").text

    assert all(f'<a href="/rules/{game}"' in text for game in GAMES)


@pytest.mark.parametrize("name", ["chess", "all", "..%2Fen%2Ffelci", "Felci"])
def test_there_are_no_rules_of_other_games(visitor, name):
    assert visitor.get(f"/rules/{name}").status_code == 404


def test_html_in_markdown_is_escaped():
    body = rendered("## FEL-1 One\n\n<script>alert(1)</script> a <b>b</b>").body

    assert "<script" not in body
    assert "<b>" not in body


def test_the_id_of_a_rule_leads_there_wherever_it_stands():
    body = rendered("## FEL-1 One\n\nAs in FEL-1, and not FEL-1x.").body

    assert '<h2 id="FEL-1"><a class="rule" href="#FEL-1">FEL-1</a> One</h2>' in body
    assert '<p>As in <a class="rule" href="#FEL-1">FEL-1</a>, and not FEL-1x.</p>' in body


def test_a_heading_without_an_anchor_is_no_heading_of_rules():
    with pytest.raises(ValueError, match="'One' has no anchor"):
        rendered("## One")


@pytest.mark.parametrize("table", [table for table in TABLES if table.players == 2], ids=str)
def test_every_line_of_the_log_names_the_rules_that_it_rests_on(table):
    simulation = played_out(table, 1)
    match, names = simulation.match, table.game.seat_names
    reported = [
        LogBuilder.of(match, viewer, names, simulation.events).log({})
        for viewer in (0, Observer.REFEREE)
    ]

    assert all(reported)
    assert [entry.text for entries in reported for entry in entries if not entry.rules] == []


@each_game
def test_no_rule_is_named_for_what_is_never_told(game):
    assert GAMES[game].rule_ids.keys() <= GAMES[game].wording.keys()


def test_the_rules_that_a_count_names_are_on_the_page(played):
    seen = played.spectator.get(f"{played.path}match-view").json

    rules = {line["rule"] for line in seen["count"]["lines"]}
    assert rules
    assert rules <= set(re.findall(r' id="([^"]+)"', played.spectator.get("/rules/felci").text))


def test_a_refusal_that_is_a_page_leads_to_its_rule(table):
    head = {"Accept": "text/html", "Expected-Position": "0", "Idempotency-Key": new_key()}
    answer = table.players[0].post(
        f"{table.path}moves", json={"do": "draw", "count": 1}, headers=head
    )

    assert answer.status_code == 409
    assert '<a href="/rules/felci#FEL-3.2">FEL-3.2</a>' in answer.text


def tables(game: str, language: str) -> Iterator[list[list[str]]]:
    """Return the tables of a page, row by row."""
    for table in re.findall(r"<table>.*?</table>", rules_page(game, language).body, re.DOTALL):
        rows = re.findall(r"<tr>.*?</tr>", table, re.DOTALL)
        yield [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


@each_language
def test_the_flaps_are_those_of_the_standard_set(language):
    values = [[str(number), str(value)] for number, value in enumerate(BIRDIE.standard.flaps, 1)]

    assert any(table[1:] == values for table in tables("birdie", language))


@each_language
def test_the_flowers_are_those_of_the_standard_set(language):
    rows = next(table for table in tables("bloom", language) if table[1][0] == "55")[1:]
    reported: dict[int, int] = {}
    for (numbers, flowers), fits in zip(rows, FLOWERS, strict=True):
        assert re.match(r"\d+(?:, |$)|all|tutti", numbers)
        reported |= {n: int(flowers) for n in range(1, 101) if n not in reported and fits(n)}

    assert [reported[n] for n in range(1, 101)] == list(BLOOM.standard.flowers)


FLOWERS = (
    lambda number: number == 55,
    lambda number: number % 11 == 0,
    lambda number: number % 10 == 0,
    lambda number: number % 5 == 0,
    lambda number: True,
)
"""Which numbers the rows of the table of flowers are about."""


@each_language
def test_the_nest_tiles_are_counted_as_they_are_in_the_standard_set(language):
    squares = [square for tile in BOWER.standard.nest_tiles for square in (tile.a, tile.b)]
    objects = Counter(thing for square in squares for thing in square.objects)
    text = rules_page("bower", language).body

    assert set(Counter(square.material for square in squares).values()) == {24}
    assert {objects[thing] for thing in objects if thing not in ("gem", "shell")} == {14}
    for count in (objects["gem"], objects["shell"], 14):
        assert re.search(rf"\b{count}\b", text)
