"""Record upload: a valid record is imported once, an invalid one explained."""

import json
import re
from io import BytesIO

import pytest

from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from domain.registry import GAMES
from tests.replay.program import FIXTURES
from tests.web.visitors import Visitor
from web.limits.rate_limits import Limits
from web.pages.record_upload import MOST_BYTES, MOST_RECORDS

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
every_game = pytest.mark.parametrize("game", GAMES)


def recorded(game, name="unfinished"):
    """Return a recorded match as JSON has it."""
    return json.loads((FIXTURES / game / f"{name}.json").read_bytes())


def line(record):
    """Return a record as a line of a file."""
    return json.dumps(record).encode() + b"\n"


def normal(text):
    """Return a record in its normal form."""
    return as_json(read_record(text))


def upload(visitor, content, headers=PEOPLE, name="match.json"):
    """Send a file to the page, as its form does."""
    file = (BytesIO(content), name)
    return visitor.post("/records/", data={"file": file}, headers=headers)


def test_the_page_has_a_form_that_works_without_a_script(visitor):
    page = visitor.get("/records/", headers=PEOPLE).text

    assert 'enctype="multipart/form-data"' in page
    assert 'type="file" name="file"' in page


@pytest.mark.parametrize("name", ["\u202eadA", "A\u0007da", "\u200b", "\u200d", "Ada\u2066"])
def test_names_that_reverse_text_are_refused(visitor, name):
    record = recorded("felci")

    answer = upload(visitor, line({**record, "players": [name, "Bruno"]}))

    assert answer.status_code == 422
    assert re.search(
        "players.0.: it (contains a control character|has no visible characters)", answer.text
    )
    assert upload(visitor, line({**record, "players": ["👩\u200d🌾", ""]})).status_code == 303


@every_game
def test_a_record_becomes_a_match_to_replay_to_audit_and_to_take_along(visitor, game):
    record = recorded(game, "house_bots")

    answer = upload(visitor, line(record))

    assert answer.status_code == 303
    path = answer.headers["Location"]
    assert visitor.get(path, headers=PEOPLE).status_code == 200
    assert normal(visitor.get(f"{path}record").data) == normal(line(record))
    assert visitor.get(f"{path}audit.json").json["totals"] == record["result"]["totals"]
    seen = visitor.get(f"{path}match-view?at=1&as=referee").json
    assert [player["name"] for player in seen["players"]] == record["players"]


def test_an_unfinished_record_is_audited_and_taken_along_too(visitor):
    record = recorded("felci")

    path = upload(visitor, line(record)).headers["Location"]

    assert visitor.get(f"{path}record").json["moves"] == record["moves"]
    audit = visitor.get(f"{path}audit.json").json
    assert (audit["legal"], audit["finished"]) == (True, False)
    page = visitor.get(f"{path}audit", headers=PEOPLE)
    assert page.status_code == 200
    assert "Every move is legal." in page.text


def test_a_match_that_was_broken_off_is_not_said_to_be_played(visitor):
    record = recorded("felci")
    path = upload(visitor, line(record)).headers["Location"]

    running, played = visitor.get("/lists").json["lists"].split("<section")[2:]
    assert path not in running
    assert f"unfinished, after {len(record['moves'])} moves" in played
    seen = visitor.get(f"{path}match-view").json
    assert seen["status"]["sentence"].startswith("The record ends here, ")
    assert seen["now"]["links"] == {"audit": "audit", "record": "record"}
    earlier = visitor.get(f"{path}match-view?at=1").json
    assert (earlier["status"]["sentence"][-8:], earlier["now"]["links"]) == ("'s turn.", {})


def test_the_same_record_twice_is_the_same_match(visitor):
    record = recorded("felci")

    first = upload(visitor, line(record))
    again = upload(visitor, line(dict(reversed(record.items()))), name="other.json")

    assert again.headers["Location"] == first.headers["Location"]


def test_the_lists_show_a_match_that_was_uploaded(visitor):
    path = upload(visitor, line(recorded("felci", "house_bots"))).headers["Location"]

    assert path in visitor.get("/", headers=PEOPLE).text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "the file is empty"),
        (b"{", "this is not valid JSON (column 2)"),
        (b"\xff", "not UTF-8 text (byte 1)"),
        (b'{"format": "giardino-record/1"}', " is missing"),
        (line({**recorded("felci"), "game": "chess"}), "there is no game"),
        (
            line({**recorded("felci"), "more": 1}),
            "a record has no field “more” here",
        ),
        (line({**recorded("felci"), "game": "<script>"}), "&lt;script&gt;"),
    ],
)
def test_an_unreadable_record_is_reported_in_the_readers_language(visitor, content, text):
    answer = upload(visitor, content)

    assert answer.status_code == 422
    assert text in answer.text
    assert "<script>" not in answer.text


def test_programs_are_shown_the_same(visitor):
    answer = upload(visitor, b"{", headers={"Accept": "application/json"})

    assert answer.status_code == 422
    assert answer.json["kind"] == "malformed"
    assert "this is not valid JSON" in answer.json["sentence"]


def test_nothing_sent_is_an_empty_file(visitor):
    assert visitor.post("/records/", headers=PEOPLE).status_code == 422


def test_an_illegal_move_is_named_with_its_rule_and_nothing_is_stored(visitor):
    record = recorded("felci")
    record["moves"].append({"by": 0, "do": "visitor", "type": "red", "bench": "nowhere"})

    answer = upload(visitor, line(record))

    assert answer.status_code == 422
    assert f"Move {len(record['moves'])}: " in answer.text
    link = re.search(r'href="(/rules/felci)#([A-Z]{3}-[0-9.]+)"', answer.text)
    assert f'id="{link[2]}"' in visitor.get(link[1]).text
    assert "/matches/" not in visitor.get("/", headers=PEOPLE).text.partition('id="lists"')[2]


def test_a_deal_that_is_not_the_games_is_named_too(visitor):
    record = recorded("bower")
    record["deal"]["eggs"][0] = record["deal"]["eggs"][1]

    answer = upload(visitor, line(record))

    assert answer.status_code == 422
    assert "The deal: " in answer.text
    assert "/rules/bower#GEN-4" in answer.text


def test_each_line_is_reported_and_the_valid_ones_are_stored(visitor):
    good, bad = recorded("felci"), {**recorded("felci"), "players": ["alone"]}

    answer = upload(visitor, line(good) + line(bad) + line(recorded("birdie", "two_players")))

    assert answer.status_code == 422
    assert "match.json, line 2" in answer.text
    assert "not a game for 1" in answer.text
    assert "Felci: " in answer.text
    assert "Birdie: " in answer.text
    assert len(re.findall(r'href="/matches/[0-9a-f-]+/"', answer.text)) == 2
    both = upload(visitor, line(good) * 2)
    assert both.status_code == 200
    assert both.text.count("already here") == 2


@pytest.mark.parametrize(
    ("move", "place"), [(4, "move 1: must be"), ({"by": "west", "do": {}}, "move 1, by: ")]
)
def test_a_file_without_a_valid_record_is_not_imported_and_the_move_is_named(visitor, move, place):
    page = upload(visitor, line(recorded("felci") | {"moves": [move]})).text

    assert '<h2 id="brought">Not imported</h2>' in page
    assert place in page
    assert "moves[" not in page


def test_no_more_is_read_than_there_may_be(visitor):
    many = upload(visitor, line(recorded("felci")) * (MOST_RECORDS + 1))
    long = upload(visitor, b" " * (MOST_BYTES + 1))

    assert many.text.count("<li>") == MOST_RECORDS
    assert long.status_code == 413


def test_records_are_uploaded_no_faster_than_tables_are_opened(new_app):
    visitor = Visitor(new_app(Limits(tables=1, tables_per_second=0.001)))

    answers = [upload(visitor, line(recorded("felci"))) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 429]
    assert Visitor(visitor.app, "10.0.0.2").get("/records/").status_code == 200


def test_other_sites_cannot_upload_records(visitor):
    headers = {**PEOPLE, "Origin": "https://evil.example"}

    assert upload(visitor, line(recorded("felci")), headers=headers).status_code == 403
