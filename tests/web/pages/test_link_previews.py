"""Link previews and the manifest contain public data only."""

import html
import re

import pytest

from domain.registry import GAMES
from tests.web.visitors import Table

PEOPLE = {"Accept": "text/html"}
TOLD = re.compile(r'<meta property="og:(\w+)" content="(.*?)">')


def told(visitor, path):
    """Return the link preview of a page."""
    page = visitor.get(path, headers=PEOPLE).text
    return {name: html.unescape(text) for name, text in TOLD.findall(page)}


@pytest.mark.parametrize("game", GAMES)
def test_all_viewers_get_the_same_link_preview(app, game):
    table = Table(app, game=game)
    table.play(4)
    title = GAMES[game].title

    seen = [told(visitor, table.path) for visitor in (*table.players, table.spectator)]

    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["title"] == f"{title}: Ada – Bruno"
    status = table.spectator.get(f"{table.path}match-view").json["status"]["sentence"]
    assert seen[0]["description"] == status
    assert seen[0]["image"] == f"http://localhost/looks/{game}/card.png"


def test_a_private_match_shows_only_who_plays(app):
    table = Table(app, spectators=False)
    table.play(4)

    assert told(table.spectator, table.path) == {
        "site_name": "Giardino",
        "title": "Felci: Ada – Bruno",
        "description": "Only its players can see this match until it is over.",
        "image": "http://localhost/looks/felci/card.png",
    }


@pytest.mark.parametrize("path", ["/", "/rules/felci", "/learn/bower", "/matches", "/nowhere"])
def test_each_page_has_a_title_a_sentence_and_a_picture_that_is_there(visitor, path):
    page = told(visitor, path)

    assert page.keys() == {"site_name", "title", "description", "image"}
    assert all(page.values())
    picture = visitor.get(page["image"].removeprefix("http://localhost"))
    assert picture.mimetype == "image/png"


def test_the_home_page_is_shown_under_the_address_that_it_was_asked_for(visitor):
    for host in ("localhost", "127.0.0.1"):
        page = visitor.get("/", headers={"Host": host}).text
        assert f'content="http://{host}/static/icons/card.png"' in page


def test_a_device_is_shown_the_name_the_icons_and_where_to_begin(visitor):
    reported = visitor.get("/manifest.webmanifest")

    assert reported.mimetype == "application/manifest+json"
    assert reported.json["start_url"] == "/"
    for icon in reported.json["icons"]:
        assert visitor.get(icon["src"]).mimetype == icon["type"]


def test_a_device_keeps_a_page_for_when_the_table_cannot_be_reached(visitor):
    assert "You are offline" in visitor.get("/offline").text


def test_the_page_that_a_device_keeps_names_nobody(visitor):
    before = visitor.get("/offline").data
    visitor.post("/name", data={"name": "Carla"})

    assert visitor.get("/offline").data == before
    script = visitor.get("/service_worker.js").text
    for path in re.findall(r'"(/[a-z/.]+)"', script):
        assert visitor.get(path).status_code == 200
