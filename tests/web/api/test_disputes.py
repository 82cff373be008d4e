"""Disputes of a result: who may, what is stored, and who sees it."""

import json
import logging
import re
from html import unescape

import pytest
from markupsafe import escape

from tests.web.branches import given_up
from tests.web.disputes import PEOPLE, WON, by_form, dispute, page_of
from tests.web.imports import imported
from tests.web.own_links import own_link
from tests.web.visitors import NAMES, Table, Visitor, new_key
from web.limits.rate_limits import Limits


def test_a_dispute_is_answered_at_once_with_a_receipt_and_shown_to_everybody(played):
    ada = played.players[0]
    answer = dispute(ada, played.path, {"total": 1}, "Black has one more.")

    total = played.match.count.totals[1]
    assert answer.status_code == 200
    assert answer.json["dispute"] == 1
    assert answer.json["audit"] == f"Recounted: the result is the same. {total} for Bruno."
    assert answer.json["receipt"]["k"] == len(played.store.matches.history(played.id))
    page = page_of(played.spectator, played.path)
    for text in ("Ada disputes the total of Bruno", "Black has one more.", answer.json["audit"]):
        assert text in page
    (kept,) = played.spectator.get(f"{played.path}record").json["disputes"]
    assert (kept["seat"], kept["about"], kept["says"]) == (0, {"total": 1}, "Black has one more.")
    assert kept["audit"] == answer.json["audit"]


@pytest.mark.parametrize(
    ("about", "what"),
    [
        (WON, "who won"),
        ({"total": 1}, "the total of Bruno"),
        ({"move": 1}, "a move"),
    ],
)
def test_the_table_says_who_disputes_what_until_the_verdict(played, about, what):
    dispute(played.players[0], played.path, about)

    for visitor, subject in (
        (played.players[0], "You dispute"),
        (played.players[1], "Ada disputes"),
        (played.spectator, "Ada disputes"),
    ):
        details = visitor.get(f"{played.path}match-view").json["status"]["details"]
        assert details == [{"text": f"{subject} {what}; the referee will decide.", "dispute": 1}]


def test_a_move_that_was_allowed_names_its_rules(played):
    answer = dispute(played.players[1], played.path, {"move": 1})

    assert re.fullmatch(r"Checked again, move 1 is legal by FEL-\d\.\d.*", answer.json["audit"])


def test_the_answer_about_the_winner_of_a_resigned_match_says_who_resigned(table):
    given_up(table)
    answer = dispute(table.players[0], table.path, WON)

    assert answer.json["audit"] == "Replayed: Ada resigned, so Bruno won."


def test_the_same_key_disputes_once_and_says_the_same(played):
    key = new_key()
    first, again = (dispute(played.players[0], played.path, key=key) for _ in range(2))

    assert first.json == again.json
    assert len(played.match.disputes) == 1
    other = dispute(played.players[0], played.path, {"move": 1}, key=key)
    assert (other.status_code, other.json["kind"]) == (422, "key_reused")


def test_before_the_end_a_dispute_is_refused_and_tells_nothing(table):
    table.play(3)
    events = len(table.store.matches.history(table.id))

    answers = [
        dispute(table.players[0], table.path, about)
        for about in (WON, {"move": 1}, {"move": 999}, {"total": 0}, {"line": "nothing"})
    ]

    assert {answer.status_code for answer in answers} == {409}
    assert len({answer.data for answer in answers}) == 1
    assert answers[0].json["rule"] == "DISPUTE-1"
    assert len(table.store.matches.history(table.id)) == events


def test_a_player_cannot_dispute_for_another_seat(played):
    stranger = Visitor(played.app)
    for answer in (
        dispute(stranger, played.path),
        dispute(stranger, played.path, seat=0),
        dispute(played.players[0], played.path, seat=1),
        by_form(stranger, played.path, seat="0"),
        by_form(played.players[0], played.path, seat="1"),
    ):
        assert answer.status_code == 403
    elsewhere = imported(played.app, "felci/house_bots")
    assert dispute(played.players[0], elsewhere).status_code == 403
    assert played.match.disputes == ()
    assert "audit/dispute" not in page_of(stranger, played.path)


def test_players_on_a_shared_screen_say_for_whom_they_act(app):
    table = Table(app, sit=0, same_screen=[1], names=NAMES[:2])
    table.players = [table.players[0]] * 2
    while table.match.to_move is not None:
        seat = table.match.to_move
        headers = {
            "Expected-Position": str(table.match.moves),
            "Idempotency-Key": new_key(),
        }
        body = table.any_move()
        table.players[0].post(f"{table.path}moves?as={seat}", json=body, headers=headers)

    assert dispute(table.players[0], table.path).status_code == 403
    assert dispute(table.players[0], table.path, seat=1).status_code == 200
    assert by_form(table.players[0], table.path, seat="0").status_code == 303
    assert [dispute.seat for dispute in table.match.disputes] == [1, 0]


def test_a_seat_has_three_open_disputes_at_most(played):
    for number in (1, 2, 3):
        assert dispute(played.players[0], played.path, {"move": number}).status_code == 200
    answer = dispute(played.players[0], played.path)

    assert (answer.status_code, answer.json["rule"]) == (409, "DISPUTE-6")


MALFORMED = [
    (WON, ""),
    (WON, "   "),
    (WON, "x" * 501),
    (WON, "a\x00b"),
    (WON, "a\x1b[2Jb"),
    (WON, "a\u202eb"),
    ({}, "why"),
    ({"winners": False}, "why"),
    ({"winners": True, "total": 0}, "why"),
    ({"total": "0"}, "why"),
    ({"move": 1.0}, "why"),
    ({"everything": True}, "why"),
]


def test_a_malformed_dispute_is_refused_clearly(played):
    answers = [dispute(played.players[0], played.path, about, says) for about, says in MALFORMED]

    assert {(answer.status_code, answer.json["kind"]) for answer in answers} == {(422, "malformed")}
    assert played.match.disputes == ()


def test_sentences_are_text_on_the_page_and_in_no_log(played, caplog):
    text = "<script>alert(1)</script> & <b>ten points</b>"
    with caplog.at_level(logging.DEBUG):
        assert by_form(played.players[0], played.path, says=text).status_code == 303
        page = played.spectator.get(f"{played.path}audit", headers=PEOPLE).text

    assert "<script>alert" not in page
    assert "<b>ten" not in page
    assert text in unescape(page)
    assert "ten points" not in caplog.text


def test_a_form_that_is_not_taken_says_why_and_keeps_what_was_typed(played):
    ada, says = played.players[0], 'The third "move" was mine.'
    missing = by_form(ada, played.path, about="move", says=says)
    for number in (1, 2, 3):
        dispute(ada, played.path, {"move": number})
    refused = by_form(ada, played.path, about="winners", says=says)

    for answer, status, why in (
        (missing, 422, "the number of the move and a reason"),
        (refused, 409, 'href="/rules/felci#DISPUTE-6"'),
    ):
        assert answer.status_code == status
        assert f">{escape(says)}</textarea>" in answer.text
        assert why in answer.text
    assert '<option value="move" selected>' in missing.text


def test_a_form_that_is_not_taken_stands_where_the_page_opens_and_can_be_asked_for_again(played):
    own = played.players[0]
    (ground,) = re.findall('action="[^"]*audit/dispute#([^"]+)"', page_of(own, played.path))
    assert f'id="{ground}" open' in by_form(own, played.path, says="").text

    again = own.get(f"{played.path}audit/dispute", headers=PEOPLE)
    assert (again.status_code, again.location) == (303, f"{played.path}audit")


def test_the_form_chooses_the_line_that_led_to_it(played):
    ada = played.players[0]
    page = page_of(ada, played.path, "?dispute=total-1")

    assert re.search(r'<option value="total-1" selected>', page)
    answer = by_form(ada, played.path, about="move", move="2")
    assert answer.headers["Location"].endswith("audit#dispute-1")
    answer = by_form(ada, played.path, about="total-1")
    assert (answer.status_code, answer.headers["Location"][-9:]) == (303, "dispute-2")
    for nothing in ({"about": "line-999"}, {"about": "move"}, {"about": "x"}, {"about": ""}):
        assert by_form(ada, played.path, **nothing).status_code == 422
    assert played.match.disputes[0].about.move == 2


def test_the_form_lists_the_lines_of_the_count_player_by_player(played):
    page = page_of(played.players[0], played.path)
    lines = [int(number) for number in re.findall('<option value="line-([0-9]+)"', page)]
    seats = [played.match.count.lines[number - 1].seat for number in lines]

    assert sorted(lines) == [*range(1, len(played.match.count.lines) + 1)]
    assert seats == sorted(seats)


def test_a_player_whose_session_was_revoked_disputes_no_more(played):
    other = Visitor(played.app)
    other.come_back(own_link(played))
    assert played.players[1].post(f"{played.path}browsers/end").status_code == 200

    assert dispute(other, played.path).status_code == 403


def test_the_lists_mark_what_was_disputed_and_find_it(played):
    def found(disputes):
        page = unescape(played.spectator.get(f"/matches?disputes={disputes}").text)
        return played.path in page, "disputed" in re.sub(
            r'<div class="chips.*?</div>', "", page, flags=re.S
        )

    assert found("") == (True, False)
    assert found("any") == (False, False)
    dispute(played.players[0], played.path)
    assert found("") == found("any") == found("undecided") == (True, True)
    assert played.spectator.get("/matches?disputes=no").status_code == 422


def test_a_player_who_disputes_too_much_at_once_has_to_wait(new_app):
    table = Table(new_app(Limits(commands=60, commands_per_second=0)))
    table.play()

    answers = {dispute(table.players[0], table.path, {"move": 999}).status_code for _ in range(70)}

    assert answers == {409, 429}


def test_the_player_who_brought_a_record_speaks_for_its_players(app):
    own, stranger = Visitor(app), Visitor(app)
    text = Visitor(app).get(f"{imported(app, 'felci/house_bots')}record").data

    path = own.post("/records/", data={"record": text}).headers["Location"]
    assert stranger.post("/records/", data={"record": text}).headers["Location"] == path

    assert dispute(stranger, path, seat=0).status_code == 403
    assert dispute(own, path).status_code == 403
    assert dispute(own, path, seat=2).status_code == 403
    assert dispute(own, path, {"total": 1}, seat=1).status_code == 200
    assert by_form(own, path, seat="0").status_code == 303
    assert "audit/dispute" in page_of(own, path)
    assert "audit/dispute" not in page_of(stranger, path)
    kept = stranger.get(f"{path}record").json["disputes"]
    assert [dispute["seat"] for dispute in kept] == [1, 0]


def test_a_line_of_the_count_is_disputed_by_what_the_audit_says_that_it_is_for(app):
    visitor = Visitor(app)
    text = visitor.get(f"{imported(app, 'felci/house_bots')}record").data
    path = visitor.post("/records/", data={"record": text}).headers["Location"]
    line = visitor.get(f"{path}audit.json").json["lines"][0]

    answer = dispute(visitor, path, {"line": line["what"]}, seat=0)
    again = by_form(visitor, path, seat="1", about="line-1")

    assert f"({line['rule']})" in answer.json["audit"]
    assert again.status_code == 303
    kept = visitor.get(f"{path}record").json["disputes"]
    assert [dispute["about"] for dispute in kept] == [{"line": line["what"]}] * 2
    assert 'value="line-1" selected' in page_of(visitor, path, "?dispute=line-1")


def test_a_record_that_somebody_else_has_brought_is_nobodys(app):
    path = imported(app, "felci/house_bots")
    visitor = Visitor(app)
    visitor.get("/")

    assert dispute(visitor, path, seat=0).status_code == 403


def test_disputes_contained_in_a_record_are_shown_first_and_kept(app):
    visitor = Visitor(app)
    text = visitor.get(f"{imported(app, 'felci/house_bots')}record").json
    uploaded = {
        "seat": 1,
        "about": {"line": "the garden"},
        "says": "So not.",
        "audit": "Hm.",
        "time": "2026-11-20T12:00:00Z",
        "verdict": {"upheld": True, "reason": "It rained.", "time": "2026-11-21T12:00:00Z"},
    }
    whole = json.dumps({**text, "disputes": [uploaded]})
    path = visitor.post("/records/", data={"record": whole}).headers["Location"]
    dispute(visitor, path, seat=0)

    page = page_of(visitor, path)
    assert page.index("disputes the line “the garden”") < page.index("disputes who won <small>")
    assert "It rained." in page
    assert visitor.get(f"{path}record").json["disputes"][0] == uploaded
