"""Disputes of imported records, and what their export keeps of them."""

import json

from tests.web.disputes import by_form, dispute, page_of
from tests.web.imports import imported
from tests.web.visitors import Visitor


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


def test_what_a_record_brought_along_is_shown_first_and_kept(app):
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
    assert page.index("the line “the garden”") < page.index("who won")
    assert "It rained." in page
    assert visitor.get(f"{path}record").json["disputes"][0] == uploaded
