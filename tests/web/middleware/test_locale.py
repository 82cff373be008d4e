"""Locale of a response: the one that the browser has chosen."""

import re
import sys
import threading
from uuid import UUID

import pytest
from flask import render_template

from adapters.i18n import LANGUAGES, current_locale, use_locale, wording
from domain.registry import GAMES
from tests.web.server_thread import Watching
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.games.bloom.choices import choices
from web.games.scene import Hint
from web.middleware.locale import COOKIE, known


def words():
    """Return something that is said in every language."""
    return wording(GAMES["felci"])["spore_planted"]


ENGLISH = words()
with use_locale("it"):
    ITALIAN = words()


@pytest.fixture
def italian(app):
    """Return somebody whose browser keeps Italian."""
    visitor = Visitor(app)
    visitor.client.set_cookie(COOKIE, "it")
    return visitor


@pytest.fixture
def heard(app, monkeypatch):
    """Let the application tell which language it speaks, and what it says."""
    views = {
        "health.healthz": lambda: [current_locale(), words()],
        "health.readyz": lambda: render_template("languages.html"),
    }
    for endpoint, view in views.items():
        monkeypatch.setitem(app.view_functions, endpoint, view)


def switched(visitor, language, **headers):
    """Press the switch of a page."""
    return visitor.post("/language", data={"language": language}, headers=headers)


def test_english_is_spoken_until_another_language_is_chosen(heard, visitor):
    assert visitor.get("/healthz").json == ["en", ENGLISH]

    switched(visitor, "it")

    assert visitor.get("/healthz").json == ["it", ITALIAN]
    switched(visitor, "en")
    assert visitor.get("/healthz").json[0] == "en"


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [
        ("it", "it"),
        ("it-CH,it;q=0.9,en;q=0.8", "it"),
        ("de,it;q=0.5,en;q=0.4", "it"),
        ("en-GB,en;q=0.9,it;q=0.1", "en"),
        ("de", "en"),
        ("", "en"),
    ],
)
def test_a_browser_is_answered_as_it_wishes_until_it_chooses(heard, visitor, wished, spoken):
    wish = {"Accept-Language": wished}
    assert visitor.get("/healthz", headers=wish).json[0] == spoken

    for language in LANGUAGES:
        switched(visitor, language)
        assert visitor.get("/healthz", headers=wish).json[0] == language


def test_the_switch_stands_among_the_settings_of_every_page(table, visitor):
    for path in ("/", table.path, "/nowhere"):
        page = visitor.get(path, headers={"Accept": "text/html"}).text
        assert page.count('action="/language"') == 1


def test_each_browser_has_its_own_language_and_nothing_of_it_stays(heard, italian, visitor):
    assert italian.get("/healthz").json[0] == "it"
    assert visitor.get("/healthz").json[0] == "en"
    assert current_locale() == "en"


@pytest.mark.parametrize("language", ["", "xx", "IT", "it; path=/", "../it", "é"])
def test_an_unknown_language_falls_back_to_english(heard, visitor, language):
    assert known(language) == "en"
    answer = switched(visitor, language)

    assert f"-{COOKIE}=en;" in answer.headers["Set-Cookie"]
    assert visitor.get("/healthz").json[0] == "en"


def test_a_page_says_in_which_language_it_is(italian, visitor):
    assert '<html lang="it"' in italian.get("/").text
    assert '<html lang="en"' in visitor.get("/").text


def test_an_address_with_unknown_values_is_refused_in_the_language_of_the_browser(app, visitor):
    """Whatever looks at the values of an address first."""
    values = {"uuid": UUID(int=0), "int": 0, "string": "x", "path": "x"}
    adapter, answered = app.url_map.bind("localhost"), []
    for rule in app.url_map.iter_rules():
        if rule.arguments and "GET" in rule.methods and "socket" not in rule.rule:
            kinds = re.findall(r"<(?:(\w+):)?(\w+)>", rule.rule)
            path = adapter.build(
                rule.endpoint, {name: values[kind or "string"] for kind, name in kinds}
            )
            answer = visitor.get(path, headers={"Accept-Language": "it", "Accept": "text/html"})
            if answer.mimetype == "text/html" and "<html" in answer.text:
                answered.append((path, '<html lang="it"' in answer.text))

    assert [path for path, is_italian in answered if not is_italian] == []
    assert len(answered) > 20


def test_the_switch_offers_every_language_and_marks_the_one_that_is_spoken(heard, italian):
    page = italian.get("/readyz").text

    for code, name in LANGUAGES.items():
        assert f'value="{code}" lang="{code}"' in page
        assert f">{name}</button>" in page
    assert page.count("aria-current") == 1
    assert 'lang="it" aria-current="true">Italiano' in page


@pytest.mark.parametrize(
    ("referer", "led"),
    [
        ("http://localhost/matches/x/audit", "/matches/x/audit"),
        ("http://localhost/?game=felci&page=2", "/?game=felci&page=2"),
        ("http://localhost", "/"),
        ("http://evil.example/matches/x/", "/"),
        ("http://localhost//evil.example/x", "/evil.example/x"),
        ("http://localhost/\\evil.example", "/evil.example"),
        ("http://localhost:8001/x", "/"),
        ("javascript:alert(1)", "/"),
        ("http://[no", "/"),
        ("", "/"),
    ],
)
def test_the_switch_leads_back_to_its_page_and_nowhere_else(visitor, referer, led):
    answer = switched(visitor, "it", Referer=referer)

    assert (answer.status_code, answer.headers["Location"]) == (303, led)


def test_the_cookie_is_not_for_scripts_and_over_https_goes_over_https_only(visitor):
    plain = visitor.post("/language", data={"language": "it"})
    safe = visitor.post("/language", data={"language": "it"}, base_url="https://localhost")

    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.headers["Set-Cookie"].split("; "))
    assert "Secure" not in plain.headers["Set-Cookie"]
    assert "Secure" in safe.headers["Set-Cookie"].split("; ")


def test_other_sites_cannot_press_the_switch(visitor):
    assert switched(visitor, "it", Origin="https://evil.example").status_code == 403


def test_a_cached_view_is_shown_in_its_own_language_only(app, table, monkeypatch):
    monkeypatch.setattr("web.live.view_cache.IncrementalView.view", lambda *_: {"spoken": words()})
    english, italian = Visitor(app), Visitor(app)
    italian.client.set_cookie(COOKIE, "it")

    seen = [
        reader.get(f"{table.path}match-view").json["spoken"]
        for reader in (english, italian, english)
    ]

    assert seen == [ENGLISH, ITALIAN, ENGLISH]


def test_a_socket_speaks_the_language_of_its_browser(table, url, monkeypatch):
    monkeypatch.setattr("web.live.view_cache.IncrementalView.view", lambda *_: {"spoken": words()})
    text = {}

    prefix = service_of(table.app).browser_prefix

    def listen(language):
        cookie = f"{prefix}-{COOKIE}={language}"
        with Watching(url, table, table.spectator, Cookie=cookie) as page:
            text[language] = page.next()["spoken"]

    for language in ("it", "en"):
        listening = threading.Thread(target=listen, args=(language,))
        listening.start()
        listening.join()

    assert text == {"it": ITALIAN, "en": ENGLISH}


def test_first_choices_that_were_kept_are_shown_in_their_own_language_only(app, monkeypatch):
    monkeypatch.setattr(
        sys.modules[choices.__module__], "hints", lambda _: (Hint(current_locale(), ()),)
    )
    match = Table(app, "a-deal-of-its-own", game="bloom").match
    view = match.game.view(match.state, match.to_move)
    reported = {}
    for language in LANGUAGES:
        with use_locale(language):
            reported[language] = choices(view, ()).hints[0].label

    assert reported == {language: language for language in LANGUAGES}
