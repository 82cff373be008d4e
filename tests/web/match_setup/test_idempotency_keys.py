"""Idempotency keys of new tables are scoped by browser."""

import pytest

from tests.web.visitors import Visitor, new_key

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def came_in(app, address: str = HERE) -> Visitor:
    """Return somebody whose browser came in from the home page."""
    visitor = Visitor(app, address)
    visitor.get("/")
    return visitor


@pytest.fixture
def key():
    """Return a key that somebody let others see."""
    return new_key()


def test_a_browser_keeps_what_it_is_called(app):
    visitor = came_in(app)
    called = visitor.client.get_cookie("visitor").value
    visitor.get("/")
    visitor.open()

    assert visitor.client.get_cookie("visitor").value == called
    assert called != came_in(app).client.get_cookie("visitor").value


def test_another_browser_with_the_same_key_opens_a_table_of_its_own(app, key):
    opener, thief = came_in(app), came_in(app)
    opened, stolen = opener.open(key, sit=0).json, thief.open(key, sit=1).json

    assert opened["match"] != stolen["match"]
    assert thief.get(f"{opened['path']}view").json["viewer"] == "spectator"
    assert thief.get(f"{opened['path']}seat").status_code == 403


def test_the_home_page_does_not_open_it_for_another_browser_either(app, key):
    form = {"game": "felci", "key": key, "with": "bot", "seat": "white"}
    paths = [came_in(app).post("/", data=form).headers["Location"] for _ in range(2)]

    assert paths[0] != paths[1]


def test_the_same_browser_opens_the_same_table_wherever_it_is(app, key):
    first, opener = None, came_in(app)
    for address in (HERE, ELSEWHERE):
        opener.environ = {"REMOTE_ADDR": address}
        opened = opener.open(key, sit=0).json
        assert opener.get(f"{opened['path']}view").json["viewer"] == 0
        first = first or opened
        assert opened == first


def test_a_program_without_cookies_is_known_by_its_address_when_it_asks_again(app, key):
    lost, again = Visitor(app, HERE).open(key, sit=0), Visitor(app, HERE).open(key, sit=0)
    other = Visitor(app, ELSEWHERE).open(key, sit=0)

    assert lost.data == again.data
    assert other.json["match"] != lost.json["match"]


def test_a_program_that_keeps_cookies_opens_the_same_table_again(app, key):
    program = Visitor(app, HERE)

    assert program.open(key, sit=0).data == program.open(key, sit=0).data


@pytest.mark.parametrize("sit", [0, 1, None])
def test_once_the_creator_came_back_the_key_and_address_alone_give_nothing(app, key, sit):
    opener = Visitor(app, HERE)
    path = opener.open(key, sit=0).json["path"]
    opener.get(f"{path}view")

    answer = Visitor(app, HERE).open(key, sit=sit)

    assert (answer.status_code, answer.json["kind"]) == (409, "opened")
    assert "Set-Cookie" not in answer.headers
    assert "join/" not in answer.text
    assert opener.open(key, sit=0).status_code == 201


@pytest.mark.parametrize("cookie", ["x", "é", "a" * 33, "a b" * 11])
def test_an_invalid_browser_name_is_ignored(app, key, cookie):
    odd = Visitor(app, HERE)
    odd.client.set_cookie("visitor", cookie)

    assert odd.open(key).json == Visitor(app, HERE).open(key).json
