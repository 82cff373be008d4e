"""Short links: same rights as the long ones, and protected against guessing."""

import re

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.web.visitors import SECRET, Table, Visitor
from web.app import create_app
from web.context import service_of
from web.limits.rate_limits import Limits

SHORT = re.compile(r"http://localhost(/t/[a-z]{12})")


def shortened(who, path, invitation=""):
    """Return the path of the short link that somebody asks for."""
    link = who.post(f"{path}short", json={"invitation": invitation}).json["link"]
    found = SHORT.fullmatch(link)
    assert found
    return found[1]


def test_a_short_link_leads_to_the_table(table):
    path = shortened(table.players[0], table.path)
    answer = table.spectator.get(path)

    assert (answer.status_code, answer.headers["Location"]) == (303, table.path)
    assert shortened(table.spectator, table.path) == path


def test_a_short_invitation_leads_to_the_free_seat_and_to_no_other(app, visitor):
    opened = visitor.open(sit=0).json
    link = opened["invitations"][1]["link"]
    path = shortened(visitor, opened["path"], link.rpartition("/")[2])
    guest = Visitor(app)
    answer = guest.get(path)

    assert answer.headers["Location"].endswith(link.removeprefix("http://localhost"))
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert path != shortened(visitor, opened["path"])


@pytest.mark.parametrize("wrong", ["x", "a" * 400])
def test_only_who_has_an_invitation_shortens_it(table, wrong):
    answer = table.spectator.post(f"{table.path}short", json={"invitation": wrong})

    assert (answer.status_code, answer.json["kind"]) == (404, "unknown")


def test_the_table_of_another_store_has_other_links(app, new_app, visitor):
    first, second = (Table(application) for application in (app, new_app(Limits())))

    assert shortened(first.players[0], first.path) != shortened(second.players[0], second.path)


def test_guessing_short_links_is_rate_limited(new_app):
    visitor = Visitor(new_app(Limits(short_links=3, short_links_per_second=0.001)))

    answers = [visitor.get(f"/t/{letter * 12}").status_code for letter in "abcde"]

    assert answers == [404, 404, 404, 429, 429]
    assert Visitor(visitor.app, "10.0.0.2").get("/t/aaaaaaaaaaaa").status_code == 404


def test_stored_data_opens_no_seat(app, visitor, monkeypatch):
    kept = []
    monkeypatch.setattr(service_of(app).store.short_links, "keep", lambda *row: kept.append(row))
    opened = visitor.open(sit=0).json
    code = shortened(visitor, opened["path"]).rpartition("/")[2]

    ((name, match_id, seat),) = kept
    assert (match_id, seat) == (opened["match"], None)
    assert code not in name
    assert visitor.get(f"/t/{name}").status_code == 404


def test_with_another_secret_its_links_are_good_no_more(tmp_path):
    with MatchStore(settings(str(tmp_path / "matches.db")), writes=True) as store:
        visitor = Visitor(create_app(store, SECRET))
        path = shortened(visitor, visitor.open(sit=0).json["path"])

        assert Visitor(create_app(store, bytes(32))).get(path).status_code == 404
        assert visitor.get(path).status_code == 303


def test_a_link_to_players_only_is_theirs_to_shorten(app):
    table = Table(app, spectators=False)

    assert table.spectator.post(f"{table.path}short", json={}).status_code == 403
    assert table.spectator.get(shortened(table.players[0], table.path)).status_code == 303


def test_with_a_table_that_is_cleared_away_its_links_go(tmp_path):
    with MatchStore(settings(str(tmp_path / "matches.db")), writes=True) as store:
        visitor = Visitor(create_app(store, SECRET))
        opened = visitor.open(sit=0).json
        path = shortened(visitor, opened["path"])

        assert store.purger.purge(opened["match"])

        assert visitor.get(path).status_code == 404
