"""Text that is almost valid is refused like any other invalid text, wherever text is accepted."""

import json
from itertools import product
from urllib.parse import quote

import pytest

from tests.web.visitors import SECRET, Table, new_key
from web.context import service_of
from web.tokens.referee_token import referee_token

LINE, NUL, SUPERSCRIPT, ARABIC = "0\n", "0\0", "²", "٣"
ODD = (LINE, "\n", NUL, SUPERSCRIPT, ARABIC, "9" * 30, "9" * 5000, "-1", "1e3", "\ud800", "")
NOT_INSTALLED = 501
"""No failure, but the documented answer of a table without duckdb."""
FORMS = {
    "/": {"game": "felci", "with": "bot", "key": "a-key-for-odd-texts"},
    "/language": {"language": "it"},
    "/records/": {"record": "{}"},
    "/desk/": {"game": "felci", "do": "begin", "players": "2"},
}
FIELDS = {
    "/": ("game", "with", "key", "name", "players", "seat", "by2", "name2", "clock", "alone"),
    "/language": ("language",),
    "/records/": ("record",),
    "/desk/": ("do", "game", "name0", "players", "first", "deal", "components", "record"),
}


def written(text: str) -> str:
    """Return a text as an address has it; half a surrogate pair is bytes that are no text."""
    return quote(text.encode(errors="surrogatepass"), safe="")


def odd_requests(visitor, table: Table):
    """Return a request for each parameter that is described and each odd text: where, and with."""
    described = json.loads(visitor.get("/api/openapi.json").data)["paths"]
    known = {"match_id": table.id, "name": "felci", "token": "a.b", "number": "1"}
    for (path, about), odd in product(described.items(), ODD):
        common = about.get("parameters", [])
        for method in about.keys() & {"get", "post"}:
            for parameter in [*common, *about[method].get("parameters", [])]:
                name = parameter["name"]
                in_path = {**known, name: odd} if parameter["in"] == "path" else known
                at = path.format(**{key: written(value) for key, value in in_path.items()})
                query = f"?{name}={written(odd)}" if parameter["in"] == "query" else ""
                headers = {name: odd} if parameter["in"] == "header" and odd.isprintable() else {}
                yield method, at + query, headers


def test_no_parameter_of_the_api_fails_by_what_stands_in_it(played):
    visitor = played.players[0]
    failed = {
        (method, path, status)
        for method, path, headers in odd_requests(visitor, played)
        if (status := getattr(visitor, method)(path, headers=headers).status_code) >= 500
        and status != NOT_INSTALLED
    }

    assert failed == set()


@pytest.mark.parametrize("path", FORMS)
def test_no_form_of_a_page_fails_by_what_stands_in_it(visitor, path):
    sent = [{**FORMS[path], field: odd} for field in FIELDS[path] for odd in ODD if odd.isascii()]
    sent += [{**FORMS[path], field: odd} for field in FIELDS[path] for odd in (SUPERSCRIPT, ARABIC)]

    assert [form for form in sent if visitor.post(path, data=form).status_code >= 500] == []


def test_no_form_of_an_audit_fails_by_what_stands_in_it(played):
    service_of(played.app).referee.appoint("n")
    visitor = played.players[0]
    visitor.client.set_cookie("referee", referee_token(SECRET, "n"))
    forms = {
        "dispute": {"about": "move", "move": "1", "seat": "0", "says": "Look again."},
        "verdict": {
            "dispute": "1",
            "verdict": "changed",
            "reason": "So it was.",
            "won-0": "on",
            "total-0": "1",
            "total-1": "2",
        },
    }
    sent = [
        (f"{played.path}audit/{form}", {"key": new_key(), **good, field: odd})
        for form, good in forms.items()
        for field in (*good, "key")
        for odd in (*filter(str.isascii, ODD), SUPERSCRIPT, ARABIC)
    ]

    failed = [
        request for request in sent if visitor.post(request[0], data=request[1]).status_code >= 500
    ]

    assert failed == []


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5000, "1\n"])
def test_a_clock_in_a_form_with_many_digits_is_refused(visitor, number):
    form = {
        "game": "felci",
        "with": "bot",
        "key": "a-clock-that-is-none",
        "clock": f"bank-{number}",
    }

    assert visitor.post("/", data=form).status_code == 422


@pytest.mark.parametrize("what", ["view", "match-view", "log", "position.svg"])
@pytest.mark.parametrize("viewer", [LINE, NUL, SUPERSCRIPT, ARABIC, "referee\n"])
def test_a_viewer_is_named_from_the_first_letter_to_the_last(looked_back_at, what, viewer):
    table = looked_back_at
    answer = table.spectator.get(f"{table.path}{what}?as={quote(viewer)}")

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")


@pytest.mark.parametrize(
    "day", ["٢٠٢٦-١١-٢٠", "2026-11-20\n", "2026-1-2", "20261120", "2026-W47-5"]
)
def test_a_day_is_written_in_one_way_only(visitor, day):
    assert visitor.get(f"/matches?since={quote(day)}").status_code == 422


@pytest.mark.parametrize("end", ["\n", "\0", "%00"])
def test_a_path_is_taken_as_it_is_written(table, end):
    for path in (f"{table.path[:-1]}{quote(end)}/view", f"/static/base.css{quote(end)}"):
        assert table.spectator.get(path).status_code == 404


def test_a_key_has_no_line_break_at_its_end(visitor):
    form = {"game": "felci", "with": "bot", "key": f"{new_key()}\n"}

    assert visitor.post("/", data=form).status_code == 422


@pytest.mark.parametrize("step", ["0\n", "²", "٣", "9" * 5000])
def test_a_step_of_a_lesson_is_named_from_the_first_letter_to_the_last(visitor, step):
    assert visitor.get(f"/learn/felci/match-view?at={quote(step)}").status_code == 422


@pytest.mark.parametrize("claimed", ["1;2", "²,1", "٣,1"])
def test_claimed_scores_are_written_in_decimal_digits(looked_back_at, claimed):
    table = looked_back_at
    assert table.spectator.get(f"{table.path}audit?claimed={quote(claimed)}").status_code == 422
