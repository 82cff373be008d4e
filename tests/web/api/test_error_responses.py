"""Error responses: missing matches and pages, and failures of the server."""

import errno

import pytest
from eventsourcing.persistence import OperationalError

from web.context import service_of

NOWHERE = "/matches/00000000-0000-4000-8000-000000000000/"

EVERYTHING = ["", "view", "picture", "log", "record", "audit", "seat", "join/x"]


@pytest.mark.parametrize("what", EVERYTHING)
def test_a_match_that_is_not_there_is_unknown(visitor, what):
    answer = visitor.get(NOWHERE + what)

    assert answer.status_code == 404
    assert answer.json["kind"] == "unknown"


@pytest.mark.parametrize("path", ["/match", "/matches/", "/matches/1/view", "/x", "/%00"])
def test_a_path_that_is_not_there_is_unknown(visitor, path):
    assert visitor.get(path).status_code in (404, 405)


def test_a_method_that_is_not_there_names_those_that_are(visitor, table):
    answer = visitor.client.delete(f"{table.path}view")

    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_the_service_says_that_it_is_well(visitor):
    assert visitor.get("/healthz").json == {"ok": True, "sockets": 0}
    assert visitor.get("/readyz").json == {"ok": True}


def test_it_says_so_when_its_store_is_not(visitor, app, monkeypatch):
    def fail(*args, **kwargs):
        raise OperationalError

    monkeypatch.setattr("adapters.projections.match_list.MatchList.newest", fail)

    assert visitor.get("/readyz").status_code == 503
    assert visitor.get("/healthz").status_code == 200


def test_a_request_that_outlasts_its_server_may_be_sent_to_the_next_one(visitor, app):
    service_of(app).store.close()

    answer = visitor.get("/readyz")

    assert (answer.status_code, answer.json["kind"]) == (503, "unreachable")
    assert answer.headers["Retry-After"] == "2"


def test_without_descriptors_it_says_so_and_not_where_in_the_code(
    visitor, app, monkeypatch, caplog
):
    def fail(*args, **kwargs):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("web.pages.home.render_template", fail)

    answer = visitor.get("/", headers={"Accept": "text/html"})

    assert (answer.status_code, answer.json["kind"]) == (503, "unreachable")
    assert answer.headers["Retry-After"] == "2"
    assert caplog.messages == ["home.home_page: too many files are open"]
