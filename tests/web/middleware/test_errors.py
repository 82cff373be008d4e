"""Errors: pages with a human title and the way back, and responses for programs."""

import errno
import re
from html import unescape
from http import HTTPStatus

import pytest
from eventsourcing.persistence import OperationalError

from tests.web.record_editor.referee import PEOPLE
from web.context import service_of
from web.middleware.errors import SENTENCES, answer
from web.problem import TITLES, Problem

NOWHERE = "/matches/00000000-0000-4000-8000-000000000000/"


def page_of(visitor, path):
    return unescape(visitor.get(path, headers=PEOPLE).text)


@pytest.mark.parametrize("path", ["nothing", "audit", "record", "analysis", "join/abc"])
def test_an_error_within_a_match_leads_back_to_it(table, path):
    page = page_of(table.spectator, f"{table.path}{path}")
    assert f'<a class="button main" href="{table.path}">' in page
    assert 'href="/">Back to the home page</a>' in page


@pytest.mark.parametrize("path", [NOWHERE, f"{NOWHERE}audit", "/nowhere"])
def test_an_error_outside_of_a_match_leads_home(visitor, path):
    page = page_of(visitor, path)
    assert "Back to the match" not in page
    assert '<a class="button main" href="/">Back to the home page</a>' in page


def test_a_match_that_does_not_exist_is_named_in_the_title(visitor):
    assert "<title>Match not found · Giardino</title>" in page_of(visitor, NOWHERE)


@pytest.mark.parametrize("status", sorted(TITLES))
def test_every_title_is_in_human_words(app, status):
    with app.test_request_context("/somewhere", headers=PEOPLE):
        page = unescape(
            answer(Problem(status, "any", SENTENCES.get(status, "So."))).get_data(as_text=True)
        )
    title = re.search("<h1>(.*?)</h1>", page)[1]
    assert title not in (HTTPStatus(status).phrase, str(status)) or status == 429
    assert f"{title}." not in page  # The sentence says more than the title.


@pytest.mark.parametrize("status", [429, 500, 503])
def test_temporary_errors_can_be_retried(app, status):
    with app.test_request_context("/somewhere", headers=PEOPLE):
        page = answer(Problem(status, "any", "Wait a moment.")).get_data(as_text=True)
    assert '<a class="button main" href="">Try again</a>' in page


EVERYTHING = ["", "view", "match-view", "log", "record", "audit", "seat", "join/x"]


@pytest.mark.parametrize("what", EVERYTHING)
def test_a_match_that_does_not_exist_is_unknown(visitor, what):
    answer = visitor.get(NOWHERE + what)

    assert answer.status_code == 404
    assert answer.json["kind"] == "unknown"


@pytest.mark.parametrize("path", ["/match", "/matches/", "/matches/1/view", "/x", "/%00"])
def test_a_path_that_does_not_exist_is_unknown(visitor, path):
    assert visitor.get(path).status_code in (404, 405)


def test_a_method_that_does_not_exist_names_those_that_are(visitor, table):
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
