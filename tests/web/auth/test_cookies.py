"""Cookies: a browser that refuses them, and those of several servers on one host."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.imports import imported
from tests.web.record_editor.referee import PEOPLE
from tests.web.visitors import Table, Visitor, new_key
from web.auth.cookie_check import NO_COOKIE
from web.context import service_of
from web.view_models.assets import STATIC

BROWSER = {**PEOPLE, "Origin": "http://localhost"}


class Forgetful(Visitor):
    """A browser that takes no cookies."""

    def __init__(self, app):
        super().__init__(app)
        self.client = app.test_client(use_cookies=False)


@pytest.fixture
def forgetful(app):
    return Forgetful(app)


def tables(app):
    return list(service_of(app).store.matches.log.ids("", 10))


@pytest.mark.parametrize("against", ["bot", "person", "here"])
def test_no_table_is_opened_for_a_browser_without_cookies(app, forgetful, against):
    forgetful.get("/", headers=PEOPLE)
    form = {"game": "felci", "key": new_key(), "with": against}

    answer = forgetful.post("/", data=form, headers=BROWSER)

    assert answer.status_code == 403
    assert NO_COOKIE in answer.text
    assert tables(app) == []


@pytest.mark.parametrize("form", [{"language": "it"}, {"name": "Zoë"}])
def test_a_setting_that_a_browser_without_cookies_would_forget_says_so(app, forgetful, form):
    (path,) = form
    page = forgetful.get("/matches", headers=PEOPLE).text

    answer = forgetful.post(f"/{path}", data=form, headers=BROWSER)

    assert f'action="/{path}"' in page
    assert answer.status_code == 403
    assert NO_COOKIE in answer.text


def test_a_table_is_opened_once_cookies_are_allowed(app, visitor):
    form = {"game": "felci", "key": new_key(), "with": "bot"}

    statuses = [visitor.post("/", data=form, headers=BROWSER).status_code for _ in range(2)]

    assert statuses == [403, 303]


@pytest.mark.parametrize("page", ["/", "/learn/felci", "/records/"])
def test_each_page_with_a_form_that_opens_tables_sets_a_cookie(visitor, page):
    visitor.get(page, headers=PEOPLE)
    form = {"game": "felci", "key": new_key(), "with": "bot"}

    assert visitor.post("/", data=form, headers=BROWSER).status_code == 303


def test_no_match_is_played_on_from_without_cookies(app, forgetful):
    path = imported(app, "felci/house_bots")
    form = {"at": "3", "key": new_key(), "by0": "here", "by1": "house"}

    answer = forgetful.post(f"{path}play-on", data=form, headers=BROWSER)

    assert (answer.status_code, NO_COOKIE in answer.text) == (403, True)
    assert len(tables(app)) == 1


@pytest.mark.parametrize("open_to_all", [True, False])
def test_a_player_who_follows_an_invitation_without_cookies_gets_a_message(
    app, forgetful, open_to_all
):
    opened = Visitor(app).open(sit=0, spectators=open_to_all).json
    led = forgetful.get(urlsplit(opened["invitations"][1]["link"]).path, headers=PEOPLE)

    page = forgetful.get(led.headers["Location"], headers=PEOPLE)

    assert NO_COOKIE in page.text
    assert re.search('role="alert"[^>]*>This site needs a cookie', page.text)


def test_a_player_who_comes_to_an_open_table_without_cookies_gets_a_message(app, forgetful):
    opened = Visitor(app).open(sit=0, joinable=True).json
    led = forgetful.get(f"{opened['path']}join", headers=PEOPLE)

    assert NO_COOKIE in forgetful.get(led.headers["Location"], headers=PEOPLE).text


def test_a_player_with_the_cookie_reaches_the_seat_at_the_path_of_the_match(app):
    opened, guest = Visitor(app).open(sit=0).json, Visitor(app)
    led = guest.get(urlsplit(opened["invitations"][1]["link"]).path, headers=PEOPLE)

    again = guest.get(led.headers["Location"], headers=PEOPLE)

    assert (again.status_code, again.headers["Location"]) == (303, opened["path"])
    assert "Your name" in guest.get(opened["path"], headers=PEOPLE).text
    led = guest.get(urlsplit(opened["invitations"][1]["link"]).path, headers=PEOPLE)
    assert led.headers["Location"] == opened["path"]


def test_a_private_seat_link_needs_cookies(app, forgetful):
    table = Table(app)
    link = urlsplit(table.players[0].get(f"{table.path}seat").json["link"]).path
    assert forgetful.get(link, headers=PEOPLE).status_code == 200

    answer = forgetful.post(link, headers=BROWSER)

    assert (answer.status_code, NO_COOKIE in answer.text) == (403, True)


def test_programs_open_tables_without_having_had_a_cookie(app):
    form = {"game": "felci", "key": new_key(), "with": "bot"}

    assert Visitor(app).post("/", data=form).status_code == 303
    assert Visitor(app).open(sit=0).status_code == 201


WEB = Path(__file__).parents[3] / "web"
STORES = re.compile(r"localStorage|sessionStorage|indexedDB|caches\.|document\.cookie|BroadcastCh")


@pytest.fixture
def both(new_app):
    """Return visitors of two servers who use one browser."""
    one, other = Visitor(new_app()), Visitor(new_app())
    other.client._cookies = one.client._cookies
    return one, other


def in_italian(visitor):
    return '<html lang="it"' in visitor.get("/").text


def test_each_server_has_its_own_list_of_the_matches_of_a_browser(both):
    one, other = both
    for visitor in (one, one, other, one):
        visitor.open(sit=0)

    assert len(own_matches(one)) == 3
    assert len(own_matches(other)) == 1


def own_matches(visitor):
    cookie = visitor.client.get_cookie("matches")
    return service_of(visitor.app).my_matches.read(cookie.value)


def test_names_and_languages_are_kept_for_each_server(both):
    one, other = both
    one.post("/name", data={"name": "Ada"})
    one.post("/language", data={"language": "it"})
    other.post("/name", data={"name": "Bruno"})

    assert in_italian(one)
    assert not in_italian(other)
    assert 'value="Ada"' in one.get("/").text
    assert 'value="Bruno"' in other.get("/").text


def test_a_browser_stays_the_same_one_to_a_server_after_a_visit_at_another(both):
    one, other = both
    before = one.open(sit=0) and one.client.get_cookie("visitor").value
    other.open(sit=0)

    assert one.client.get_cookie("visitor").value == before
    assert other.client.get_cookie("visitor").value != before


def test_a_database_keeps_the_name_of_its_server_and_a_new_secret_makes_another(app):
    service = service_of(app)
    identity = service.store.identity

    assert identity.ensure() == identity.ensure() == identity.read()
    assert service.browser_prefix in app.test_client().get("/").text


def test_pages_and_cookies_name_everything_after_the_server(app, visitor):
    prefix = service_of(app).browser_prefix
    path = imported(app, "felci/house_bots")
    answers = [visitor.get(path), visitor.get("/"), visitor.open(sit=0)]
    answers += [visitor.post("/name", data={"name": "Ada"}), visitor.post("/language", data={})]

    for answer in answers:
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert cookie.startswith(f"{prefix}-")
    assert all(f'data-server="{prefix}"' in answer.text for answer in answers[:2])


def test_only_one_place_of_the_code_stores_something_in_browsers():
    scripts = [path for path in WEB.rglob("*.js") if "vendor" not in path.parts]
    storing = {path.name for path in scripts if STORES.search(path.read_text())}
    setting = {
        path.name
        for path in WEB.rglob("*.py")
        if re.search(r"\.set_cookie\(|\.delete_cookie\(|cookies\.get|cookies\[", path.read_text())
    }

    assert storing == {"storage.js", "theme.js", "service_worker.js"}
    assert setting == {"cookies.py"}
    assert "caches.match(kept, { cacheName: CACHE })" in (STATIC / "service_worker.js").read_text()
