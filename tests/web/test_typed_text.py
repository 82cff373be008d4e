"""Forms without a script: what was typed into one that is not taken stands in the answer."""

import re
from html import unescape

import pytest

from tests.web.importing import imported
from tests.web.refereeing import PEOPLE
from tests.web.visiting import Visitor, new_key
from web.admission.current import service_of
from web.service.limits import Limits

BROWSER = {**PEOPLE, "Origin": "http://localhost"}
BAD = "Bea\u202e"


def fields_of(page):
    """Return what the form of an error page would send again."""
    form = re.search(
        r"<main.*?<form method=\"(\w+)\" action=\"([^\"]+)\"(.*?)</form>", page, re.DOTALL
    )
    assert form is not None, page
    found = re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', form[3])
    found += re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)<', form[3])
    return form[1], unescape(form[2]), {name: unescape(value) for name, value in found}


def test_a_name_that_is_refused_at_the_door_stays_with_all_that_was_chosen(visitor):
    visitor.get("/", headers=PEOPLE)
    form = {"game": "bower", "key": new_key(), "with": "bot", "name": BAD, "clock": "turn-60"}

    answer = visitor.post("/", data=form, headers=BROWSER)

    assert answer.status_code == 422
    assert "Name: it holds a control character" in answer.text
    assert fields_of(answer.text) == ("post", "/", form)


def test_a_name_that_is_refused_with_an_invitation_stays(app):
    table, guest = Visitor(app).open(sit=0).json, Visitor(app)
    guest.follow(table["invitations"][1]["link"])

    answer = guest.post(f"{table['path']}seat", data={"name": BAD}, headers=BROWSER)

    assert answer.status_code == 422
    assert fields_of(answer.text) == ("post", f"{table['path']}seat", {"name": BAD})


def test_a_name_for_the_next_tables_that_is_refused_stays(visitor):
    answer = visitor.post("/name", data={"name": "x" * 41}, headers=BROWSER)

    assert "Name: it has more than 40 characters." in answer.text
    assert fields_of(answer.text)[2] == {"name": "x" * 41}


def test_what_is_said_too_often_stays(played, monkeypatch):
    table = played
    monkeypatch.setattr(service_of(table.app).commands, "take", lambda *asker: False)
    said = {"about": "winners", "says": "Why not?\nSay it.", "key": "a-key", "seat": "0"}

    answer = table.players[0].post(f"{table.path}audit/dispute", data=said, headers=BROWSER)

    assert answer.status_code == 429
    assert fields_of(answer.text)[2] == said


def test_a_match_at_the_desk_stays_when_too_much_was_pressed(new_app):
    visitor = Visitor(new_app(Limits(commands=1, commands_per_second=0.001)))
    typed = {"do": "name", "record": '{"game": "felci"}', "held-0": "red"}

    answers = [visitor.post("/desk/", data=typed, headers=BROWSER) for _ in range(2)]

    assert answers[-1].status_code == 429
    assert fields_of(answers[-1].text) == ("post", "/desk/", typed)


def test_scores_that_were_claimed_wrongly_stay(app, visitor):
    path = imported(app, "felci/house_bots")

    answer = visitor.get(f"{path}audit?claimed=2&claimed=1x", headers=PEOPLE)

    assert answer.status_code == 422
    assert re.findall(r'name="claimed" value="([^"]*)"', answer.text) == ["2", "1x"]


def test_nothing_that_another_site_sends_is_repeated(visitor):
    headers = {**PEOPLE, "Origin": "http://evil.example"}

    answer = visitor.post("/name", data={"name": "Come to evil.example"}, headers=headers)

    assert answer.status_code == 403
    assert "Come to" not in answer.text


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>\u202e', "</textarea>" + "x" * 90])
def test_what_is_repeated_is_text(visitor, name):
    answer = visitor.post("/name", data={"name": name}, headers=BROWSER)

    assert "<script>alert" not in answer.text
    assert "</textarea>x" not in answer.text


def test_a_script_that_sends_a_form_is_told_where_to_go(visitor):
    headers = {**BROWSER, "Sent-By": "script"}

    answer = visitor.post("/name", data={"name": "Ada"}, headers=headers)

    assert (answer.status_code, answer.json) == (200, {"to": "/"})
    assert "-name=Ada" in answer.headers["Set-Cookie"]
