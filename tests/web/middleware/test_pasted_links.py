"""Links pasted by other sites: foreign query parameters are ignored."""

import re
from urllib.parse import quote

import pytest

from tests.web.imports import imported
from tests.web.record_editor.referee import PEOPLE

ADDED = ["fbclid=x", "utm_source=a&utm_medium=b", "at_all=1&colour=red", "igshid=%F0%9F%A9%B7"]
PREVIEW = {"Accept": "*/*"}


@pytest.fixture
def path(app):
    return imported(app, "felci/house_bots")


@pytest.mark.parametrize("added", ADDED)
def test_pages_and_files_ignore_parameters_that_they_do_not_know(visitor, path, added):
    pages = ["/", "/matches", "/games/felci", "/players?name=Ada", "/rules/felci", "/yours"]
    parts = ["", "audit", "play-on", "analysis", "position.svg", "replay.html", "log", "record"]
    files = ["/matches.csv", "/matches.jsonl"]

    for address in (*pages, *files, *(f"{path}{part}" for part in parts)):
        query = f"{address}{'&' if '?' in address else '?'}{added}"
        with_none = visitor.get(address, headers=PEOPLE).status_code
        assert visitor.get(query, headers=PEOPLE).status_code == with_none
        assert with_none < 500
    for address in (*pages[:3], *files, f"{path}audit", f"{path}position.svg"):
        assert visitor.get(f"{address}?{added}", headers=PREVIEW).status_code == 200


def test_the_interface_for_programs_refuses_parameters_that_it_does_not_know(visitor, path):
    for address in (f"{path}view", f"{path}match-view", f"{path}log", f"{path}chain"):
        for headers in ({}, PREVIEW, {"Accept": "application/json"}):
            assert visitor.get(f"{address}?fbclid=x", headers=headers).status_code == 422


def test_known_fields_of_a_page_address_must_still_be_valid(visitor, path):
    for address in ("/matches?cursor=x", "/games/felci?players=x", f"{path}play-on?at=x"):
        assert visitor.get(f"{address}&fbclid=x", headers=PEOPLE).status_code == 422


@pytest.mark.parametrize(
    "name",
    ["..", ".", "/", "//", "../x", "a/../b", "a//b", "a\\..\\b", "...", "?x", "#x", "%2e%2e"],
)
def test_the_list_leads_to_the_page_of_a_player_of_any_name(app, visitor, name):
    imported(app, "felci/house_bots", seat_0=name)
    page = visitor.get("/matches", headers=PEOPLE).text

    (link,) = re.findall(r'href="(/players[^"]*)"', page)[:1]

    assert not re.search(r"/\.{1,2}(/|$)|//|\\", link.partition("?")[0])
    shown = visitor.get(link.replace("&amp;", "&"), headers=PEOPLE)
    assert shown.status_code == 200
    assert "1 finished match under this name" in shown.text


def test_a_player_is_found_by_a_name_that_is_a_path_too(app, visitor):
    imported(app, "felci/house_bots", seat_0="a/b")

    assert visitor.get(f"/players/{quote('a/b', safe='')}", headers=PEOPLE).status_code == 200


@pytest.mark.parametrize(
    "path", ["/players/nobody", "/players/nobody/", "/players/nobody.", "/nothing"]
)
def test_a_page_that_does_not_exist_says_so_after_one_redirect_at_most(visitor, path):
    answer = visitor.get(path, headers=PEOPLE)
    if answer.status_code == 303:
        answer = visitor.get(answer.location, headers=PEOPLE)

    assert answer.status_code == 404
