"""Tests that text printed by the program is accepted when it is typed or pasted back."""

import pytest

from adapters.records.strict_json import BadJson, parse, parse_pasted
from adapters.typed_text import readings, typed, typed_match_id, typed_number, typed_points

MATCH = "0f8fad5b-d9cb-469f-a165-70867728950e"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("−3", "-3"),
        (" 21. ", "21"),
        ("(“e4”)", "e4"),
        ("autumn\u00a0robin", "autumn robin"),
        ("5–1,", "5-1"),
        ("\u202a\u2066e4\u2069\u202c\u200e", "e4"),
        ("spring\u3000robin\ufe0f", "spring robin"),
        ("（ｅ４）。", "e4"),
        ("**e4**…", "e4"),
        ("?", "?"),
    ],
)
def test_signs_of_print_and_of_the_sentence_around_are_those_of_a_keyboard(text, meant):
    assert typed(text) == meant


@pytest.mark.parametrize(
    "text", ["12", "12.", "#12", "12 / 33", "Move 12", "(move 12),", "mossa 12", "n. 12"]
)
def test_a_number_is_read_with_its_word(text):
    assert typed_number(text) == "12"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("13", "13"),
        ("+13", "13"),
        ("−4.", "-4"),
        ("－4", "-4"),
        ("13\u00a0points.", "13"),
        ("(− 1 punto)", "-1"),
        ("１３", "13"),
        ("1 3", "1 3"),
        ("13 : 14", "13 : 14"),
        ("many", "many"),
    ],
)
def test_points_are_read_with_their_sign_and_word(text, points):
    assert typed_points(text) == points


@pytest.mark.parametrize("text", ["1 2", "twelve", "-12", "12a", "1:2"])
def test_a_value_that_is_not_a_number_stays_as_typed(text):
    assert typed_number(text) == text


@pytest.mark.parametrize(
    "text",
    [
        MATCH.upper(),
        f"({MATCH}).",
        f"https://example.org/matches/{MATCH}/",
        f"HTTPS://EXAMPLE.ORG/matches/{MATCH.upper()}/audit).",
        f"“/matches/{MATCH}/#12:black”",
    ],
)
def test_a_match_is_named_by_its_id_or_a_link(text):
    assert typed_match_id(text) == MATCH


@pytest.mark.parametrize("text", [f"{MATCH}.json", f"records/{MATCH}", MATCH[:-1], ""])
def test_a_file_is_no_match(text):
    assert typed_match_id(text) is None


def test_a_text_is_read_as_typed_and_then_without_surrounding_punctuation():
    assert list(readings("J.R.")) == ["J.R.", "J.R.", "J.R"]
    assert list(readings("(Ada).")) == [
        "(Ada).", "(Ada).", "(Ada)", "Ada).", "(Ada", "Ada)", "Ada"
    ]  # fmt: skip


def test_json_of_a_sentence_is_read_only_where_a_person_pastes_it():
    text = "The set: {“trees”: −1,\u00a0“name”: “it’s”}.".encode()

    assert parse_pasted(text) == {"trees": -1, "name": "it's"}
    assert parse_pasted('{"name": "“−”"}'.encode()) == {"name": "“−”"}
    with pytest.raises(BadJson):
        parse(text)
    with pytest.raises(BadJson, match="twice"):
        parse_pasted(b'{"a": 1, "a": 2}')
