"""The referee: authorization, verdicts, and their effects."""

import json
import re
from html import unescape
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from domain.analysis import MoveAnalysis
from tests.offline_replays import film_of
from tests.web.disputes import PEOPLE, WON, dispute, page_of
from tests.web.imports import imported
from tests.web.server_process import serving
from tests.web.visitors import SECRET, Table, Visitor, new_key
from web.context import service_of
from web.tokens.referee_token import referee_token


def link(app, nonce="n"):
    """Let a link be printed, and return its path."""
    service_of(app).referee.appoint(nonce)
    return f"/desk/referee/{referee_token(SECRET, nonce)}"


@pytest.fixture
def referee(played):
    """Return somebody who has followed the referee's link, where a match was disputed."""
    dispute(played.players[0], played.path, says="So not!")
    referee = Visitor(played.app)
    assert referee.get(link(played.app)).status_code == 303
    return referee


def judge(who, table, number=1, key=None, **body):
    """Let somebody judge a dispute, as a program does."""
    return who.post(
        f"{table.path}disputes/{number}/verdict",
        json={"upheld": True, "reason": "I saw it.", **body},
        headers={"Idempotency-Key": key or new_key()},
    )


def by_form(who, table, **fields):
    """Let somebody judge by the form of the audit page."""
    sent = {"key": new_key(), "dispute": "1", "reason": "I saw it.", **fields}
    return who.post(f"{table.path}audit/verdict", data=sent, headers=PEOPLE)


def test_the_link_leaves_the_address_and_makes_the_referee(played):
    path = link(played.app)
    visitor = Visitor(played.app)

    answer = visitor.get(path)

    assert answer.headers["Location"] == "/desk/"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "You are the referee" in visitor.get("/desk/").text
    assert "You are the referee" not in Visitor(played.app).get("/desk/").text


def test_a_link_is_good_until_the_next_one_is_printed(played, referee):
    newer = link(played.app, "another")

    assert judge(referee, played).status_code == 403
    assert "You are the referee" not in referee.get("/desk/").text
    assert Visitor(played.app).get(link_of("n")).status_code == 404
    assert Visitor(played.app).get(newer).status_code == 303


def link_of(nonce):
    """Return the path of a link that was printed for *nonce* once."""
    return f"/desk/referee/{referee_token(SECRET, nonce)}"


def test_an_invalid_referee_link_makes_no_referee(played):
    link(played.app)
    for token in ("x", "x" * 1000, referee_token(bytes(32), "n"), '"n"'):
        visitor = Visitor(played.app)

        assert visitor.get(f"/desk/referee/{token}").status_code == 404
        visitor.client.set_cookie("referee", token[:400])
        assert judge(visitor, played).status_code == 403


def test_only_the_referee_judges(played, referee):
    for who in (*played.players, played.spectator):
        assert judge(who, played).status_code == 403
        assert by_form(who, played, verdict="upheld").status_code == 403
        assert "audit/verdict" not in page_of(who, played.path)
    assert played.match.verdicts == ()


@pytest.mark.parametrize("fields", [{}, {"verdict": ""}, {"verdict": "Upheld"}])
def test_a_form_without_a_verdict_stores_none(played, referee, fields):
    answer = by_form(referee, played, **fields)

    assert answer.status_code == 422
    assert "Choose a verdict and enter a reason." in unescape(answer.text)
    assert played.match.verdicts == ()


def test_the_desk_lists_what_waits_for_a_verdict(played, referee):
    page = unescape(referee.get("/desk/").text)
    assert "So not!" in page
    assert f'href="{played.path}audit#dispute-1"' in page
    assert "So not!" not in Visitor(played.app).get("/desk/").text

    assert judge(referee, played).status_code == 200

    assert "So not!" not in unescape(referee.get("/desk/").text)


def test_a_verdict_is_stored_once_and_shown_to_everybody(played, referee):
    key = new_key()
    first, again = (judge(referee, played, key=key, upheld=False) for _ in range(2))

    assert first.json == again.json
    assert first.json["receipt"]["k"] == len(played.store.matches.history(played.id))
    page = page_of(played.spectator, played.path)
    assert "The referee: rejected." in page
    assert "I saw it." in page
    (kept,) = played.spectator.get(f"{played.path}record").json["disputes"]
    assert (kept["verdict"]["upheld"], kept["verdict"]["reason"]) == (False, "I saw it.")


def test_by_the_form_less_points_win_only_when_that_is_confirmed(played, referee):
    fields = {"verdict": "changed", "won-0": "on", "total-0": "3", "total-1": "5"}
    page = by_form(referee, played, **fields)

    assert page.status_code == 409
    assert "With this result, a player wins with fewer points than another." in page.text
    for kept in (">I saw it.</textarea>", 'name="total-0"', 'name="sure">'):
        assert kept in page.text
    assert played.match.verdicts == ()
    corrected = {**fields, "won-1": "on"}
    del corrected["won-0"]
    assert by_form(referee, played, **corrected).status_code == 303
    assert by_form(referee, played, **fields, sure="on").status_code == 303
    assert [verdict.result.winners for verdict in played.match.verdicts] == [(1,), (0,)]


def test_a_result_that_was_overruled_shows_both_and_why(played, referee):
    counted = played.match.count
    other = 1 - counted.winners[0]
    result = {"winners": [other], "totals": [70, 71]}

    assert judge(referee, played, result=result).status_code == 200

    name = ("Ada", "Bruno")[other]
    page = page_of(played.spectator, played.path)
    assert f"{name} won: Ada\xa070, Bruno\xa071." in page
    assert "Reason: “I saw it.”" in page
    before = (
        f"By the count, {('Bruno', 'Ada')[other]} had won:"
        f" Ada\xa0{counted.totals[0]}, Bruno\xa0{counted.totals[1]}."
    )
    assert before in page
    assert f"): {counted.totals[0]}" in page
    listed = unescape(played.spectator.get("/matches").text)
    for text in ("70 : 71", " : ".join(map(str, counted.totals)), "I saw it."):
        assert text in listed
    home = unescape(played.spectator.get("/").text)
    assert f"70 : 71, {name} won" in home
    table = played.spectator.get(f"{played.path}match-view").json
    ordered = " to ".join(("70", "71") if other == 0 else ("71", "70"))
    verdict = f", {ordered}, by the referee's verdict."
    assert table["status"]["sentence"] == f"{name} wins{verdict}"
    assert [detail["text"] for detail in table["status"]["details"]] == [
        "Reason: “I saw it.”",
        before,
    ]
    for seat, sentence in ((other, f"You win{verdict}"), (1 - other, f"{name} wins{verdict}")):
        own = played.players[seat].get(f"{played.path}match-view").json["status"]
        assert own["sentence"] == sentence
    film = unescape(played.spectator.get(f"{played.path}replay.html").text)
    assert f">{name} wins{verdict}</b>" in film
    assert '<li class="detail">Reason: “I saw it.”</li>' in film
    assert [(player["won"], player["points"]) for player in table["players"]] == [
        (seat == other, total) for seat, total in enumerate(result["totals"])
    ]
    assert table["count"]["overruled"] is True
    record = played.spectator.get(f"{played.path}record").json
    assert record["result"]["totals"] == list(counted.totals)
    assert record["meta"]["overruled"] == {"dispute": 1, **result}
    for file in ("replay.html", "log.json", "audit.json", "position.svg"):
        assert played.spectator.get(f"{played.path}{file}").status_code == 200


def test_an_imported_match_shows_the_verdict_that_its_record_claims(played, referee):
    counted = played.match.count
    other = 1 - counted.winners[0]
    judge(referee, played, result={"winners": [other], "totals": [70, 71]})
    record = played.spectator.get(f"{played.path}record").json
    claim = "The record says that a referee's verdict replaced this result: {name} won: Ada\xa070"
    named = claim.format(name=("Ada", "Bruno")[other])
    claims = [
        (record["meta"]["overruled"], True),
        ({"winners": [other]}, False),
        ({"winners": [2], "totals": [70, 71]}, False),
        ({"winners": [other], "totals": [70]}, False),
        ("Ada", False),
    ]
    for overruled, is_shown in claims:
        text = json.dumps(record | {"meta": record["meta"] | {"overruled": overruled}})
        path = referee.post("/records/", data={"record": text}).headers["Location"]
        status = played.spectator.get(f"{path}match-view").json["status"]
        assert "wins" in status["sentence"]
        assert any(named in detail["text"] for detail in status["details"]) is is_shown
        assert (named in page_of(played.spectator, path)) is is_shown


def test_a_verdict_follows_a_verdict_and_nothing_is_removed(played, referee):
    result = {"winners": [0], "totals": [70, 71]}
    judge(referee, played, result=result)
    judge(referee, played, upheld=False, reason="I was wrong.")

    page = page_of(played.spectator, played.path)
    for text in ("I saw it.", "I was wrong.", "no longer in force"):
        assert text in page
    assert "The referee confirmed the result: “I was wrong.”" in page
    assert "overruled" not in played.spectator.get(f"{played.path}record").json["meta"]


def test_a_verdict_that_restores_the_counted_result_reads_as_one_that_confirms_it(played, referee):
    counted = played.match.count
    judge(referee, played, result={"winners": [1 - counted.winners[0]], "totals": [70, 71]})
    restored = {"winners": list(counted.winners), "totals": list(counted.totals)}
    assert judge(referee, played, result=restored, reason="It was right.").status_code == 200

    view = played.spectator.get(f"{played.path}match-view").json
    assert "verdict" not in view["status"]["sentence"]
    (detail,) = view["status"]["details"]
    assert detail["text"] == "The referee confirmed the result: “It was right.”"
    assert view["count"]["overruled"] is False
    assert "disputed</a>; result confirmed" in played.spectator.get("/matches").text
    assert "by the referee's verdict" not in unescape(played.spectator.get("/").text)
    page = page_of(played.spectator, played.path)
    for words in ("The result agrees with the count.", "the result stands"):
        assert words in page
    assert "a verdict replaces them" not in page


def test_a_verdict_on_a_match_that_was_resigned_hides_nowhere_that_it_was(played, referee):
    table = Table(played.app)
    table.players[0].act(table.path, "resign", table.match.moves)
    dispute(table.players[0], table.path)
    assert judge(referee, table, result={"winners": [0]}).status_code == 200

    status = table.spectator.get(f"{table.path}match-view").json["status"]
    assert status["sentence"] == "Ada wins, by the referee's verdict."
    assert [detail["text"] for detail in status["details"]] == [
        "Reason: “I saw it.”",
        "Ada had resigned.",
    ]
    for path in ("/", "/matches"):
        listed = unescape(table.spectator.get(path).text)
        assert "Ada resigned; Ada won by the referee's verdict" in listed
    page = page_of(table.spectator, table.path)
    assert "Ada had resigned." in page
    assert "By the count" not in page
    assert "counted result" not in page


def test_the_form_proposes_no_winner_of_a_match_without_a_count(played, referee):
    table = Table(played.app)
    table.players[0].act(table.path, "resign", table.match.moves)
    dispute(table.players[0], table.path)

    boxes = {
        path: re.findall('name="won-.*?>', page_of(referee, path))
        for path in (table.path, played.path)
    }

    assert ["checked" in box for box in boxes[table.path]] == [False, False]
    assert [seat for seat, box in enumerate(boxes[played.path]) if "checked" in box] == list(
        played.match.winners
    )


def test_the_form_judges_too(played, referee):
    assert 'name="total-0"' in page_of(referee, played.path)
    changed = {"verdict": "changed", "total-0": "−3", "total-1": "12", "won-1": "on"}

    assert by_form(referee, played, **changed).status_code == 303

    result = played.match.verdicts[0].result
    assert (result.winners, result.totals) == ((1,), (-3, 12))
    assert by_form(referee, played, verdict="rejected").status_code == 303
    assert by_form(referee, played, **{**changed, "total-0": "x"}).status_code == 422
    assert by_form(referee, played, verdict="rejected", reason="").status_code == 422


def test_an_invalid_verdict_is_refused_by_its_rule(played, referee):
    refused = [
        (2, {}, "DISPUTE-7"),
        (0, {}, "DISPUTE-7"),
        (1, {"upheld": False, "result": {"winners": [0], "totals": [1, 2]}}, "DISPUTE-8"),
        (1, {"result": {"winners": [0]}}, "DISPUTE-9"),
        (1, {"result": {"winners": [2], "totals": [1, 2]}}, "DISPUTE-9"),
    ]
    answers = [judge(referee, played, number, **body) for number, body, _ in refused]

    assert [(answer.status_code, answer.json["rule"]) for answer in answers] == [
        (409, rule) for _, _, rule in refused
    ]


def test_the_referee_disputes_for_the_players_of_a_record_that_nobody_brought_here(app):
    path = imported(app, "felci/house_bots")
    referee = Visitor(app)
    referee.get(link(app))

    assert dispute(referee, path, WON, seat=1).status_code == 200
    assert json.dumps(referee.get(f"{path}record").json["disputes"][0]["about"]) == json.dumps(WON)


def test_a_referee_speaks_for_no_player_who_sat_here(played, referee):
    assert dispute(referee, played.path, seat=0).status_code == 403
    assert re.search("audit/verdict", page_of(referee, played.path))


def answered(url):
    """Return the status with which *url* is answered to a browser of its own."""
    try:
        with build_opener(HTTPCookieProcessor()).open(url) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


@pytest.mark.slow
def test_the_link_is_reported_once_to_the_player_who_serves_and_ends_with_the_next_one(tmp_path):
    database = ("--database", tmp_path / "matches.db", "--port", "0")
    links = []
    for _ in range(2):
        with serving(*database, "--referee", "--verbose") as started:
            links.append(urlsplit(started.process.stdout.readline().decode().split()[-1]).path)
            known = [answered(started.url + link) for link in links]
            _, text = started.end()
        assert known == [*[404] * (len(links) - 1), 200]
        assert not any(link.rpartition("/")[2] in text for link in links)

    assert len(set(links)) == 2


def test_no_page_says_that_a_result_agrees_with_the_count_once_a_verdict_has_replaced_it(
    played, referee
):
    """The audit as its reader claims nothing, claims the count, and as the record is verified."""
    words = "The result agrees with the count."
    totals = list(played.match.count.totals)
    claimed = "?" + "&".join(f"claimed={total}" for total in totals)
    assert words in page_of(played.spectator, played.path, claimed)
    assert judge(referee, played, result={"winners": [0], "totals": [99, 1]}).status_code == 200

    for query in ("", claimed, "?claimed=99&claimed=1"):
        assert words not in page_of(played.spectator, played.path, query)
    assert "agrees with the count" not in played.spectator.get(played.path, headers=PEOPLE).text


def analysed_end(table):
    """Return the last moment of the analysis of a table's match."""
    table.spectator.post(f"{table.path}analysis")
    for number, move in enumerate(table.match.line, 1):
        found = MoveAnalysis(move.seat, (), 0.5, True, (0.5, 0.5))
        table.store.analyses.store_result(table.id, number, found)
    page = unescape(table.spectator.get(f"{table.path}analysis", headers=PEOPLE).text)
    return json.loads(re.search(r'id="moments">(.*?)</script>', page, re.S)[1])[-1]


def test_the_analysis_ends_with_the_verdict_unless_it_restored_the_counted_result(played, referee):
    winner = played.match.winners[0]
    changed = {"winners": [1 - winner], "totals": [5 - 4 * winner, 1 + 4 * winner]}
    judge(referee, played, result=changed)

    end = analysed_end(played)
    assert end["name"] == "Verdict"
    assert ", by the referee's verdict." in end["text"]
    assert "By the count, " in end["text"]
    assert [" 100%" in each for each in end["chances"].split(" · ")] == [winner == 1, winner == 0]

    counted = played.match.count
    judge(referee, played, result={"winners": counted.winners, "totals": counted.totals})
    assert analysed_end(played)["name"] == "Result"


def test_a_replay_in_one_file_ends_with_the_points_and_the_winner_of_the_verdict(played, referee):
    other = 1 - played.match.winners[0]
    judge(referee, played, result={"winners": [other], "totals": [70, 71]})

    film = film_of(played.spectator.get(f"{played.path}replay.html").text)

    assert film["points"][-1] == [70, 71]
    assert film["winners"] == [other]
