"""The private Atom feed of a browser's matches."""

import re
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from adapters.erasure import forget
from adapters.sql_tables.feeds import DAY
from tests.web.atom import ATOM, checked
from tests.web.own_links import own_link
from tests.web.reused_app import GENEROUS
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.presenters.match_feed import KEPT
from web.tokens.feed_token import new_feed_token, signed_feed_token

PEOPLE = {"Accept": "text/html"}
LINK = re.compile(r'<link rel="alternate" type="application/atom\+xml"[^>]* href="([^"]+)"')


def feed_link(player):
    """Return the path of a browser's feed, as its page offers it; None without one."""
    found = LINK.search(player.get("/yours", headers=PEOPLE).text)
    return urlsplit(found[1]).path if found else None


def begun(player):
    """Return the path of a feed that a browser begins."""
    answer = player.post("/yours/feed")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/yours#feed")
    return feed_link(player)


def entries(reader, path):
    """Return the entries of a valid feed: title, link, id and time of each."""
    answer = reader.get(path)
    assert answer.status_code == 200
    assert answer.content_type == "application/atom+xml; charset=utf-8"
    return [
        (
            entry.findtext(f"{ATOM}title"),
            entry.find(f"{ATOM}link").attrib["href"],
            entry.findtext(f"{ATOM}id"),
            entry.findtext(f"{ATOM}updated"),
        )
        for entry in checked(answer.data).findall(f"{ATOM}entry")
    ]


def turn(table):
    """Play until the turn passes to the other player."""
    mover = table.match.to_move
    while table.match.to_move == mover:
        table.play(1)


@pytest.fixture
def reader(app):
    """A feed reader: a program without cookies, at another address."""
    return Visitor(app, "192.0.2.7")


def test_a_feed_has_an_entry_for_a_match_whose_turn_it_is(table, reader):
    ada, bruno = table.players
    ours, theirs = begun(ada), begun(bruno)

    [(title, link, _, _)] = entries(reader, ours)
    assert (title, link) == ("Felci: Your turn", f"http://localhost{table.path}")
    assert entries(reader, theirs) == []

    turn(table)
    assert entries(reader, ours) == []
    assert [title for title, *_ in entries(reader, theirs)] == ["Felci: Your turn"]


def test_an_entry_keeps_its_id_until_the_next_turn(table, reader):
    path = begun(table.players[0])
    turn(table)
    turn(table)
    first = entries(reader, path)
    assert entries(reader, path) == first

    table.play(1)
    assert table.match.to_move == 0
    assert [entry[2] for entry in entries(reader, path)] == [first[0][2]]
    turn(table)
    turn(table)
    [(_, _, later, changed)] = entries(reader, path)

    assert later != first[0][2]
    assert changed > first[0][3]


def test_an_ended_match_stays_for_thirty_days_and_then_ends_the_feed(played, reader, later):
    path = begun(played.players[0])
    [(title, link, _, _)] = entries(reader, path)
    assert "won" in title
    assert link == f"http://localhost{played.path}"

    later(KEPT - DAY)
    assert len(entries(reader, path)) == 1
    later(2 * DAY)
    assert reader.get(path).status_code == 410


def test_a_match_that_the_browser_joins_later_is_in_the_feed(table, app, reader):
    bruno = table.players[1]
    path = begun(bruno)
    other = Table(app)
    bruno.come_back(other.opened["invitations"][0]["link"])

    assert [link for _, link, *_ in entries(reader, path)] == [f"http://localhost{other.path}"]


def test_a_match_taken_off_the_list_leaves_the_feed(table, reader):
    ada = table.players[0]
    path = begun(ada)

    ada.post("/yours/forget", data={"match": table.id})

    assert reader.get(path).status_code == 410


def test_a_reader_that_has_the_feed_gets_304(table, reader):
    path = begun(table.players[0])
    etag = reader.get(path).headers["ETag"]

    again = reader.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    turn(table)
    assert reader.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_the_feed_can_be_ended_and_its_old_link_stays_ended(table, reader):
    ada = table.players[0]
    path = begun(ada)

    assert ada.post("/yours/feed/end").status_code == 303

    assert reader.get(path).status_code == 410
    assert feed_link(ada) is None
    assert begun(ada) != path
    assert reader.get(path).status_code == 410


def test_a_browser_has_one_feed(table):
    path = begun(table.players[0])

    assert begun(table.players[0]) == path


def test_the_feed_and_its_link_open_no_seat(table, reader):
    path = begun(table.players[0])
    document = reader.get(path).text
    token = path.rpartition("/")[2]

    assert token not in document
    for link in re.findall('href="([^"]+)"', document):
        assert link in ("http://localhost/yours", f"http://localhost{table.path}")
    assert reader.client.get_cookie("seat", path=table.path) is None
    bearer = reader.get(f"{table.path}view", headers={"Authorization": f"Bearer {token}"})
    assert bearer.status_code == 401
    assert Visitor(table.app).post(f"{table.path}join/{token}").status_code == 404


def test_the_feed_is_kept_by_nobody_and_found_by_nobody(table, reader):
    headers = reader.get(begun(table.players[0])).headers

    assert headers["Cache-Control"] == "private, no-cache"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in headers["X-Robots-Tag"]
    assert "Set-Cookie" not in headers


def test_only_the_page_of_own_matches_offers_the_feed_and_only_to_its_browser(table):
    ada, bruno = table.players
    token = begun(ada).rpartition("/")[2]

    for path in ("/", table.path, "/matches", "/rules/felci"):
        assert token not in ada.get(path, headers=PEOPLE).text
    assert token not in bruno.get("/yours", headers=PEOPLE).text
    assert 'id="feed"' not in Visitor(table.app).get("/yours", headers=PEOPLE).text


@pytest.mark.parametrize("token", ["nonsense", "WyJhIiwiZW4iXQ.x", "a" * 500])
def test_a_made_up_token_is_no_feed(reader, token):
    assert reader.get(f"/yours/feed/{token}").status_code == 404


def test_a_token_of_a_feed_that_never_began_has_ended(app, reader):
    token = signed_feed_token(service_of(app).feed_secret, new_feed_token("en"))

    assert reader.get(f"/yours/feed/{token}").status_code == 410


def test_a_browser_that_was_signed_out_no_longer_has_the_match_in_its_feed(table, app, reader):
    phone, bruno = Visitor(app), table.players[1]
    phone.come_back(own_link(table))
    turn(table)
    on_phone, at_home = begun(phone), begun(bruno)
    assert len(entries(reader, on_phone)) == len(entries(reader, at_home)) == 1

    bruno.post(f"{table.path}browsers/end")

    assert entries(reader, on_phone) == []
    assert len(entries(reader, at_home)) == 1


def test_a_feed_that_was_begun_after_the_sign_out_is_empty(table, app, reader):
    phone = Visitor(app)
    phone.come_back(own_link(table))
    turn(table)
    table.players[1].post(f"{table.path}browsers/end")

    assert entries(reader, begun(phone)) == []


def test_a_player_whose_data_was_erased_has_an_empty_feed(table, reader):
    path = begun(table.players[0])

    forget(table.store, "Ada")

    assert entries(reader, path) == []


def test_the_feed_speaks_the_language_of_its_page(table, reader):
    ada = table.players[0]
    ada.post("/language", data={"language": "it"})
    path = begun(ada)

    assert [title for title, *_ in entries(reader, path)] == ["Felci: Tocca a te"]


def test_feeds_are_limited_by_address_and_requests_by_feed(new_app):
    app = new_app(limits=replace(GENEROUS, feeds=1, feed_readings=2))
    table = Table(app)
    path = begun(table.players[0])

    assert table.players[1].post("/yours/feed").status_code == 429
    reader = Visitor(app)
    assert [reader.get(path).status_code for _ in range(3)] == [200, 200, 429]
