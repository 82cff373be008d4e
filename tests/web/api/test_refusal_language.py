"""Rule refusals are in the browser's language, JSON for programs in English."""

import pytest

from domain.felci.rules import FelciRefusal
from tests.web.visitors import Visitor
from web.middleware.locale import COOKIE

PAGE = {"Accept": "text/html"}
ELSEWHERE = {"do": "draw", "count": 1}
"""A move that is refused at the start of a match of Felci."""
REFUSED = {
    "en": "A player can't decline an action while one is possible.",
    "it": "Non si può rinunciare a un'azione finché ne è possibile una.",
}


def in_italian(visitor):
    """Let the browser of a *visitor* keep Italian."""
    visitor.client.set_cookie(COOKIE, "it")
    return visitor


@pytest.fixture
def italian(app):
    """Return somebody who looks on, and whose browser keeps Italian."""
    return in_italian(Visitor(app))


def test_the_log_is_shown_in_italian(italian, table):
    log = italian.get(f"{table.path}log").json["log"]

    assert log[0]["text"] == "Ogni giocatore pesca 4 felci; nel mucchio ne restano 42."


def test_the_final_count_is_shown_in_italian(italian, played):
    lines = italian.get(f"{played.path}match-view").json["count"]["lines"]

    assert lines
    for line in lines:
        assert line["what"].startswith(("visitatore ", "disturbatore "))
        assert line["why"].startswith("felci ")


@pytest.mark.parametrize("language", REFUSED)
def test_a_refused_move_is_shown_in_the_language_of_the_browser(table, language):
    player = table.players[0]
    player.client.set_cookie(COOKIE, language)

    answer = player.move(table.path, ELSEWHERE, 0)

    assert (answer.status_code, answer.json["sentence"]) == (409, REFUSED[language])
    assert (answer.json["rule"], answer.json["name"]) == ("FEL-3.2", "ACTION_DUE")


def test_a_program_that_keeps_no_language_is_refused_in_english(table):
    assert table.players[0].move(table.path, ELSEWHERE, 0).json["sentence"] == REFUSED["en"]


def test_reasons_of_refusals_are_shown_in_italian(table):
    player = in_italian(table.players[0])
    now = player.get(f"{table.path}match-view").json["now"]["choices"]
    after, requested = (
        player.post(f"{table.path}choices", json={"position": 0, "picks": [pick]}).json
        for pick in (now["open"][0], "z9")
    )
    text = {closed["sentence"] for closed in after["closed"]}

    sentences = {reason["sentence"] for reason in now["closed"]}
    assert "Prima svolgi le tue azioni, poi pesca." in sentences
    assert "Con una nuova pianta non si può usare il sottobosco." in text
    assert not text & {refusal.sentence for refusal in FelciRefusal}
    assert requested["closed"][0]["sentence"] == "Ora questa mossa non è possibile."


def test_json_for_programs_is_the_same_in_every_browser(italian, played):
    english = Visitor(italian.app)

    for what in ("audit.json", "audit", "record", "view"):
        assert italian.get(f"{played.path}{what}").data == english.get(f"{played.path}{what}").data


def test_the_page_of_the_audit_is_shown_in_italian(italian, played):
    assert " sul lato " in italian.get(f"{played.path}audit", headers=PAGE).text
