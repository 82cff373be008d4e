"""Names and chat text: emoji of any year are allowed, and names that look alike are one."""

import unicodedata

import pytest

from adapters import visible_text
from adapters.database import name_normalization
from adapters.database.name_normalization import folded
from adapters.limits import LONGEST_NAME, wrong_line
from adapters.visible_text import one_line, seen_of
from tests.web.imports import imported
from tests.web.record_editor.referee import PEOPLE
from tests.web.visitors import Table

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
FINE = [
    "Bea \U0001fa77",  # of 2022
    "\U0001fae9 Bea",  # of 2024
    "\U0001fadf",
    "\U0001faff",  # of no year yet
    ENGLAND,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u2764\ufe0f",
    "\U0001f1ee\U0001f1f9",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\U0003fffd",
]
ALIKE = [
    "Ada\u2800",
    "\u3164Ada",
    "A\u115fda",
    "Ada\uffa0",
    "Ada\u200d",
    "Ada\ufe0f",
    "A\u034fda",
    "Ada\u00ad",
    "\u200eAda",
    "Ada \u2060",
    "Ada\U000e0041",
    "Ada\U000e0100",
    "Ada\U0001d159",
    "\uff21da",
]
NOT_SEEN = ["\u2800", "\u3164", "\u115f\u1160", "\ufe0f", "\u200d\u200c", "\U000e0041", "\u200b"]


@pytest.mark.parametrize("name", FINE)
def test_emoji_of_any_year_with_joiners_and_flags_are_names_and_lines(app, name):
    table = Table(app, names=[name, "Bruno"])
    text = table.players[0].post(f"{table.path}chat", json={"words": f"{name} well played"})

    assert text.json["lines"][-1]["text"] == f"{name} well played"
    assert table.spectator.get(f"{table.path}view").json["players"][0] == name


@pytest.mark.parametrize("name", NOT_SEEN)
def test_a_name_shows_something(visitor, name):
    answer = visitor.open(seats=[{"name": name}, {}])

    assert answer.status_code == 422
    assert answer.json["sentence"] == "Name: it has no visible characters."


@pytest.mark.parametrize("name", ALIKE)
def test_names_that_look_alike_are_one_player(app, visitor, name):
    imported(app, "felci/house_bots", 1, seat_0="Ada")
    imported(app, "felci/house_bots", 2, seat_0=name)

    page = visitor.get("/players/Ada", headers=PEOPLE).text

    assert "2 finished matches under this name" in page
    assert folded(name) == folded("aDA")


def test_flags_of_parts_of_a_country_are_seen_apart():
    assert folded(f"Bea {ENGLAND}") != folded(f"Bea {SCOTLAND}")
    assert folded(f"Bea{ENGLAND.replace(chr(0x1F3F4), '')}") == folded("Bea")


def test_a_flag_of_no_region_is_the_black_flag():
    nowhere = "\U0001f3f4\U000e0061\U000e007f"
    assert (
        folded(nowhere) == folded(nowhere[0]) == folded(nowhere.replace("\U000e0061", "\U000e0062"))
    )


def test_characters_copied_along_with_a_name_are_dropped(visitor):
    opened = visitor.open(seats=[{"name": "\ufeffA\u00adda\u200b \u200e"}, {}], sit=0).json

    assert visitor.get(f"{opened['path']}view").json["players"][0] == "Ada"


def test_name_validation_does_not_depend_on_unicode_tables(monkeypatch):
    def fail(*_):
        raise AssertionError

    for module in (visible_text, name_normalization):
        for name in ("category", "name", "bidirectional", "east_asian_width"):
            monkeypatch.setattr(module.unicodedata, name, fail)

    assert not any(wrong_line(one_line(name), LONGEST_NAME) for name in FINE)
    assert all(wrong_line(name, LONGEST_NAME) for name in NOT_SEEN)


def test_signs_that_unicode_calls_ignorable_or_format_are_not_seen():
    """Measured by the running Python, which may know fewer: visible are signs before numbers."""
    prefixes = {0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2}
    visible = prefixes | {0x110BD, 0x110CD}
    formats = {
        code for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf"
    } - visible

    assert [hex(code) for code in formats if seen_of(chr(code))] == []


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("chat", {"words": "a\u202eb"}, "Message: it contains a control character"),
        ("chat", {"words": "x" * 201}, "Message: it has more than 200 characters."),
        ("seat", {"name": "\u2800"}, "Name: it has no visible characters."),
        ("seat", {"name": 5}, "Name: Not a valid string."),
    ],
)
def test_a_refusal_names_the_field(table, path, body, sentence):
    answer = table.players[0].post(f"{table.path}{path}", json=body)

    assert answer.status_code == 422
    assert answer.json["sentence"].startswith(sentence)


def test_players_of_one_name_are_told_apart_by_their_seats(app, visitor):
    table = Table(app, names=("Ada", "ada"))
    table.players[0].act(table.path, "resign", table.match.moves)

    view = visitor.get(f"{table.path}match-view").json
    assert view["status"]["sentence"] == "Ada (white) resigned; ada (black) wins."
    assert [player["name"] for player in view["players"]] == ["Ada", "ada"]
    for path in ("/", "/matches"):
        assert "ada (black) won, Ada (white) resigned" in visitor.get(path).text
    assert 'href="/players/ada"' in visitor.get("/matches").text
    assert visitor.get(f"{table.path}record").json["players"] == ["Ada", "ada"]
