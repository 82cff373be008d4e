"""Error pages: a title in human words, what to do, and the way back."""

import re
from html import unescape
from http import HTTPStatus

import pytest

from tests.web.record_editor.referee import PEOPLE
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
def test_what_may_pass_can_be_tried_again(app, status):
    with app.test_request_context("/somewhere", headers=PEOPLE):
        page = answer(Problem(status, "any", "Wait a moment.")).get_data(as_text=True)
    assert '<a class="button main" href="">Try again</a>' in page
