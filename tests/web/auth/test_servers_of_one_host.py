"""Cookies and storage of several servers on one host are kept apart."""

import re
from pathlib import Path

import pytest

from tests.web.imports import imported
from tests.web.visitors import Visitor
from web.context import service_of
from web.view_models.assets import STATIC

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
