"""Invalid records are refused with a reason in one line."""

import pytest

from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import (
    DRAW,
    FAIR,
    FERN,
    SEED,
    VISITOR,
    good,
    put,
    text,
    without,
)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "giardino-record/2", "format: this program reads giardino-record/1, not"),
        (("format",), 1, "format: expected `str`, got `int`"),
        (("game",), "chess", "game: there is no game 'chess'"),
        (("game",), ["felci"], "game: expected `str`, got `array`"),
        (("colour",), "red", "object contains unknown field `colour`"),
        (("options",), None, "options: expected `object`, got `null`"),
        (("options",), {"expert": True}, "options: Felci has no option 'expert'"),
        (
            ("options", "white_skips_first_turn"),
            0,
            "options.white_skips_first_turn: an option must be true or false",
        ),
        (("components",), "deluxe", "components: Felci has no component set 'deluxe'"),
        (("components",), 5, "components: expected `str | object`, got `int`"),
        (("components",), {}, "components: object missing required field `types`"),
        (("players",), ["Ada"], "players: Felci is not a game for 1"),
        (("players",), ["Ada", "Bruno", "Carla"], "players: Felci is not a game for 3"),
        (("players",), "Ada", "players: expected `array`, got `str`"),
        (("players", 1), None, "players[1]: expected `str`, got `null`"),
        (("deal",), [], "deal: expected `object`, got `array`"),
        (("deal", "pile"), "red", "deal.pile: expected `array`, got `str`"),
        (("deal", "pile", 3), 3, "deal.pile[3]: expected `str`, got `int`"),
        (("deal", "bag"), [], "deal: object contains unknown field `bag`"),
        (("moves",), {}, "moves: expected `array`, got `object`"),
        (("moves", 3), "draw", "moves[3]: expected `object`, got `str`"),
        ((*FERN, "do"), "plant", "moves[7].do: invalid value 'plant'"),
        ((*FERN, "do"), 1, "moves[7].do: expected `str`, got `int`"),
        ((*FERN, "by"), True, "moves[7].by: expected `int`, got `bool`"),
        ((*FERN, "by"), "0", "moves[7].by: expected `int`, got `str`"),
        ((*FERN, "by"), 0.0, "moves[7].by: expected `int`, got `float`"),
        ((*FERN, "note"), "", "moves[7]: object contains unknown field `note`"),
        ((*FERN, "bench"), "white-north", "moves[7]: object contains unknown field `bench`"),
        ((*FERN, "cell"), 4, "moves[7].cell: expected `str`, got `int`"),
        ((*FERN, "undergrowth"), None, "moves[7].undergrowth: expected `array`, got `null`"),
        ((*FERN, "undergrowth"), ["c4"], "moves[7].undergrowth[0]: expected `object`, got `str`"),
        (
            (*FERN, "undergrowth"),
            [{"type": "red", "cell": "c4", "up": False}],
            "moves[7].undergrowth[0]: object contains unknown field `up`",
        ),
        ((*FERN, "time"), None, "moves[7].time: expected `str`, got `null`"),
        ((*FERN, "time"), 0, "moves[7].time: expected `str`, got `int`"),
        ((*DRAW, "count"), 3.0, "moves[2].count: expected `int`, got `float`"),
        ((*DRAW, "count"), "3", "moves[2].count: expected `int`, got `str`"),
        ((*DRAW, "count"), False, "moves[2].count: expected `int`, got `bool`"),
        ((*VISITOR, "bench"), None, "moves[0].bench: expected `str`, got `null`"),
        (("result",), None, "result: expected `object`, got `null`"),
        (("result", "totals"), None, "result.totals: expected `array`, got `null`"),
        (("result", "totals", 0), 1.0, "result.totals[0]: expected `int`, got `float`"),
        (("result", "winners", 0), True, "result.winners[0]: expected `int`, got `bool`"),
        (("result", "lines"), [], "result: object contains unknown field `lines`"),
        (("meta",), [], "meta: expected `object`, got `array`"),
        (("meta",), None, "meta: expected `object`, got `null`"),
        (("fairness",), {}, "fairness: object missing required field `scheme`"),
        (("fairness",), FAIR | {"scheme": "dice"}, "fairness.scheme: invalid enum value 'dice'"),
        (("fairness",), FAIR | {"note": 1}, "fairness: object contains unknown field `note`"),
        (("fairness",), FAIR | {"seats": []}, "fairness.seats: there must be one entry for each"),
        (
            ("fairness",),
            FAIR | {"server": {"commitment": SEED, "seed": SEED + "\n"}},
            "fairness.server.seed: expected `str` matching regex",
        ),
        (
            ("fairness",),
            FAIR | {"server": {"commitment": "g" * 64, "seed": SEED}},
            "fairness.server.commitment: expected `str` matching regex",
        ),
        (
            ("fairness",),
            FAIR | {"seats": [{"commitment": SEED, "seed": SEED, "by": "me"}] * 2},
            "fairness.seats[0].by: invalid enum value 'me'",
        ),
    ],
)
def test_what_the_format_does_not_have_is_refused_with_its_place(path, value, message):
    assert complaint(text(put(good(), path, value))).startswith(message)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ((*FERN, "by"), "moves[7]: object missing required field `by`"),
        ((*FERN, "do"), "moves[7]: object missing required field `do`"),
        ((*FERN, "cell"), "moves[7]: object missing required field `cell`"),
        ((*DRAW, "count"), "moves[2]: object missing required field `count`"),
        (("deal", "pile"), "deal: object missing required field `pile`"),
        (("result", "winners"), "result: object missing required field `winners`"),
        (("result", "totals"), "result: object missing required field `totals`"),
    ],
)
def test_what_the_format_requires_is_missed_with_its_place(path, message):
    assert complaint(text(without(good(), path))) == message


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("types", ["red"] * 5, "types must be the five fern types"),
        ("copies", 11, "copies must be 10"),
        ("copies", True, "expected `int`, got `bool`"),
        ("sections", {}, "sections must be the four of the garden"),
        ("benches", [], "benches must be the eight"),
        ("price", 5, "object contains unknown field `price`"),
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(field, value, message):
    record = put(good("another_layout"), ("components", field), value)

    assert message in complaint(text(record))
    assert complaint(text(record)).startswith("components")


BEFORE = b'{"format": "giardino-record/1", "meta": '


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (b"", "broken JSON at column 1"),
        (b"{", "broken JSON at column 2"),
        (b"{\n\n}}", "broken JSON at line 3, column 2: Extra data"),
        (b"nonsense", "broken JSON at column 1"),
        (b"'single'", "broken JSON"),
        (b'{"a": 1,}', "broken JSON"),
        (b'{"a": 01}', "broken JSON"),
        (b'{"a": "\t"}', "broken JSON"),
        (b"\x00\x01\x02", "broken JSON"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 text (byte 1)"),
        ("{}".encode("utf-16"), "not UTF-8 text"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8 text"),
        (b"[]", "expected `object`, got `array`"),
        (b"null", "expected `object`, got `null`"),
        (b"17", "expected `object`, got `int`"),
        (b"{}", "object missing required field `format`"),
        (BEFORE + b"NaN}", "NaN is not a JSON number"),
        (BEFORE + b"-Infinity}", "-Infinity is not a JSON number"),
        (BEFORE + b"1e999}", "a number is too large"),
        (BEFORE + b"9" * 5000 + b"}", "a number has too many digits"),
        (BEFORE + b'"\\ud800"}', "a text contains half a surrogate pair"),
        (BEFORE + b'{"\\uDFFF": 1}}', "a text contains half a surrogate pair"),
        (BEFORE + b'{"a": 1, "a": 1}}', "the field `a` appears twice in one object"),
        (BEFORE + b"[" * 100_000, "nested deeper than 64 levels"),
        (BEFORE + b'{"a":' * 100_000, "nested deeper than 64 levels"),
        (BEFORE + b"[" * 70 + b"]" * 70 + b"}", "nested deeper than 64 levels"),
    ],
    ids=range(26),
)
def test_what_is_no_json_or_no_good_json_is_refused(record, message):
    assert complaint(record).startswith(message)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (b'{"a": "x', "broken JSON at column 7: Unterminated string"),
        (b'{"a": "\t"}', "broken JSON at column 8: Invalid control character"),
    ],
)
def test_where_json_is_broken_is_reported_once(record, message):
    assert complaint(record) == message


@pytest.mark.parametrize("twice", ["by", "do", "count"])
def test_a_field_that_stands_twice_is_refused_even_when_both_agree(twice):
    record = text(good()).replace(
        b'{"by": 0, "do": "draw", "count": 0}',
        b'{"by": 0, "do": "draw", "count": 0, "%s": 0}' % twice.encode(),
        1,
    )

    assert complaint(record) == f"the field `{twice}` appears twice in one object"


def test_a_complaint_stays_short_however_long_what_it_is_about():
    assert "..." in complaint(text({"x" * 10_000: 1}))
