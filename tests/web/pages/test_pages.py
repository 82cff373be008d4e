"""Pages for people: home, invitation, table, audit, and clear refusals."""

import gzip
import html
import json
import posixpath
import re

import msgspec
import pytest

from adapters.records.conversion import events_of
from adapters.records.parser import read_record
from domain.registry import GAMES
from tests.replay.program import FIXTURES
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.games.registry import PRESENTATIONS, known_of_box
from web.games.scene import Scene

SMALL = 28 * 1024
"""Bytes of script, and of style with letters, as the proxy sends them: compressed."""
PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
FORM = {"game": "felci", "key": "a-key-of-the-door's-form", "name": "Ada", "seat": "black"}


def test_the_home_page_has_a_form_for_each_game_and_a_key_of_its_own(visitor):
    first, second = visitor.get("/").text, visitor.get("/").text

    keys = [re.search(r'name="key" value="([^"]+)"', page).group(1) for page in (first, second)]
    assert keys[0] != keys[1]
    assert "Felci" in first


def test_the_page_for_referees_says_what_is_known_of_each_box(visitor):
    page = visitor.get("/records/").text

    for game in GAMES.values():
        assert f'href="/games/{game.name}/components.json"' in page
        known = known_of_box(game, game.standard)
        assert known
        assert html.escape(known, quote=False).replace("'", "&#39;") in page


def test_the_home_page_shows_each_game(visitor):
    page = visitor.get("/").text

    for game in GAMES.values():
        assert f'<h2 id="game-{game.name}">{game.title}' in page
        picture = f"/looks/{game.name}/picture.svg"
        assert f'src="{picture}"' in page
        assert visitor.get(picture).mimetype == "image/svg+xml"


def test_the_page_of_a_match_tells_its_keys_its_symbols_and_its_box(app):
    table = Table(app, game="bower")
    page = table.spectator.get(table.path, headers=PEOPLE).text

    assert "rotate the tile or the branch" in page
    assert "a guess, made to be balanced" in page
    for symbol, *words in PRESENTATIONS["bower"].legend:
        assert f'id="{symbol}"' in page
        assert ": ".join(words) in html.unescape(page)


def test_the_form_of_the_home_page_opens_a_table_and_seats_its_opener(visitor):
    answer = visitor.post("/", data=FORM)

    assert answer.status_code == 303
    path = answer.headers["Location"]
    seen = visitor.get(f"{path}match-view").json
    assert (seen["seat"], seen["players"][1]["name"]) == (1, "Ada")
    assert seen["now"]["waiting"]["free"] == ["white"]


def test_against_a_bot_the_match_begins_at_once(visitor):
    path = visitor.post("/", data={**FORM, "with": "bot"}).headers["Location"]

    assert visitor.get(f"{path}match-view").json["now"]["waiting"] is None


def test_a_form_that_is_sent_twice_opens_one_table(app):
    form = {**FORM, "seat": "", "with": "bot"}
    paths = {Visitor(app).post("/", data=form).headers["Location"] for _ in range(3)}

    assert len(paths) == 1


def test_a_form_that_is_gone_back_to_and_changed_opens_another_table(visitor):
    first = visitor.post("/", data=FORM).headers["Location"]
    second = visitor.post("/", data={**FORM, "white_skips_first_turn": "on"}).headers["Location"]

    assert first != second
    assert visitor.get(f"{second}match-view").json["options"]


def test_any_side_is_either_side(app):
    forms = [{**FORM, "seat": "", "key": f"the-key-of-form-{number:04}"} for number in range(12)]
    paths = [Visitor(app).post("/", data=form).headers["Location"] for form in forms]

    matches = [service_of(app).store.matches.live(path.split("/")[2]).match for path in paths]
    assert {match.seated.index(None) for match in matches} == {0, 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"key": "short"},
        {"with": "nobody"},
        {"by2": "nobody"},
        {"name": "x" * 41},
    ],
)
def test_a_form_that_is_wrong_is_answered_with_a_page(visitor, wrong):
    answer = visitor.post("/", data={**FORM, **wrong}, headers=PEOPLE)

    assert (answer.status_code, answer.mimetype) == (422, "text/html")


def test_the_home_page_lists_the_matches_that_there_are(played):
    Table(played.app)
    path = Visitor(played.app).open().json["path"]

    page = Visitor(played.app).get("/").text

    assert page.count("Ada – Bruno") >= 2
    assert f'href="{path}"' in page
    assert f'href="{played.path}"' in page


def test_the_page_of_a_match_contains_its_viewers_view(table):
    for visitor in (*table.players, table.spectator):
        page = visitor.get(table.path, headers=PEOPLE).text
        view = json.loads(re.search(r'id="match-view">(.*?)</script>', page).group(1))
        assert view == visitor.get(f"{table.path}match-view").json


@pytest.mark.parametrize("game", GAMES)
def test_the_script_and_the_style_of_a_table_are_small(app, game):
    table = Table(app, game=game)
    page = table.spectator.get(table.path, headers=PEOPLE).text

    assert_small(table.spectator, page)


def assert_small(visitor: Visitor, page: str) -> None:
    """Assert that the style and the scripts of a page are small."""
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    letters = re.findall(r'<link rel="preload" href="([^"]+)" as="font"', page)
    looks = (gzip.compress(visitor.get(path).data) for path in (*styles, *letters))
    assert sum(map(len, looks)) < SMALL
    sizes: dict[str, int] = {}
    for script in re.findall(r'<script(?: type="module")? src="([^"]+)"', page):
        scripts(visitor, script, sizes)
    assert sum(sizes.values()) < SMALL


def scripts(visitor: Visitor, path: str, known: dict[str, int]) -> dict[str, int]:
    """Return the sizes of a script and of all that it imports."""
    text = visitor.get(path).text
    known[path] = len(gzip.compress(text.encode()))
    for name in re.findall(r'(?:from|import) ?"(\.[^"]+)"', text):
        other = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        if other not in known:
            scripts(visitor, other, known)
    return known


def test_a_name_can_write_nothing_into_a_page(app):
    name = "</script><script>alert(1)"
    table = Table(app, seats=[{"name": name}, {}])

    for path in (table.path, "/"):
        page = table.spectator.get(path, headers=PEOPLE).text
        assert "<script>alert" not in page


def test_an_audit_is_a_page_for_people(played):
    page = played.spectator.get(f"{played.path}audit", headers=PEOPLE)

    assert page.mimetype == "text/html"
    assert "Every move is legal." in page.text


@pytest.mark.parametrize("name", ["tie_broken_by_shells", "shared_victory"])
def test_the_audit_says_what_decided_between_equal_totals(app, visitor, name):
    record = read_record((FIXTURES / f"bower/{name}.json").read_bytes())
    match_id = "00000000-0000-4000-8000-00000000000a"
    service_of(app).store.matches.import_match(match_id, events_of(record, 0))

    page = visitor.get(f"/matches/{match_id}/audit", headers=PEOPLE).text

    assert ("Tie-break: " in page) == (name == "tie_broken_by_shells")
    assert ("/rules/bower#BOW-6.8" in page) == (name == "tie_broken_by_shells")


@pytest.mark.parametrize("path", ["/nowhere", "/matches/00000000-0000-4000-8000-000000000000/"])
def test_people_get_a_refusal_as_a_page(visitor, path):
    answer = visitor.get(path, headers=PEOPLE)

    assert (answer.status_code, answer.mimetype) == (404, "text/html")


def test_a_server_error_has_a_page_too(table, monkeypatch):
    monkeypatch.setattr("web.pages.match.current_view", lambda *_: 1 / 0)

    answer = table.spectator.get(table.path, headers=PEOPLE)

    assert (answer.status_code, answer.mimetype) == (500, "text/html")
    assert "ZeroDivision" not in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_drawn_before_its_script_has_come(app, game):
    table = Table(app, game=game)
    scene = table.players[0].get(f"{table.path}match-view").json["scene"]
    for agent, width in (("Mobile", scene["view_box"]), ("", scene["wide"] or scene["view_box"])):
        page = table.players[0].get(table.path, headers={"User-Agent": agent}).text
        box = " ".join(f"{number:g}" for number in width)
        assert page.count(f'<svg class="table" viewBox="{box}"') == 1
        assert page.count('class="place ') >= len(scene["places"])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_rendering_shows_only_what_its_viewer_may_see(app, game):
    table = Table(app, game=game)
    for visitor in (*table.players, table.spectator):
        page = visitor.get(table.path).text
        found = re.search(r'<svg class="table".*?</svg>', page, re.DOTALL)
        assert found
        drawn = found[0]
        view = visitor.get(f"{table.path}match-view").json
        scene = msgspec.convert(view["scene"], Scene)
        text = {thing.label for thing in (*scene.places, *scene.shapes)}
        faces = {
            f"#{face}" for shape in scene.shapes for face in (shape.body, shape.face, shape.mark)
        }
        parts = {f"#{part.symbol}" for shape in scene.shapes for part in shape.parts}
        assert set(map(html.unescape, re.findall(r"<title>(.*?)</title>", drawn))) <= text
        assert set(re.findall(r'href="(.*?)"', drawn)) <= faces | parts
