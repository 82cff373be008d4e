"""Parser of Birdie's records."""

import json

import pytest
from msgspec.structs import asdict

from adapters.records.parser import read_record
from adapters.records.record import Move
from domain.birdie import commands
from domain.birdie.commands import MarkedSet
from tests.adapters.records.audits import complaint
from tests.adapters.records.birdie import EVERY_MOVE, birdie
from tests.adapters.records.broken_records import put, text, without

MOVES = {
    name: ("moves", number)
    for number, name in enumerate(
        [
            *("take", "stack", "pass", "woodpecker", "robin", "insert", "score"),
            *("score nothing", "remove", "choose", "write", "pigeon", "finish"),
        ]
    )
}
"""Where ``every_move`` has a move of each kind."""
EMPTY = ("pass", "robin", "write", "pigeon")
"""The moves that have no argument."""


def every_move():
    """Return a record with a move of each kind, which a test may change."""
    return json.loads(text(birdie() | {"moves": EVERY_MOVE}))


def test_a_move_of_every_kind_is_read_typed():
    assert read_record(text(every_move())).moves == (
        Move(0, commands.TakeCard("robin-autumn")),
        Move(
            1,
            commands.StackCards(
                ("owl-spring", "owl-spring"),
                ("pigeon-winter",),
                ("owl-spring", "pigeon-winter", "owl-spring"),
            ),
        ),
        Move(0, commands.Pass()),
        Move(0, commands.MoveCard(3, 0)),
        Move(0, commands.DrawReserve()),
        Move(0, commands.InsertCard(4)),
        Move(
            0,
            commands.ScoreSets((MarkedSet(0, 1, "owl"), MarkedSet(2, 3, "spring")), 1, ("winter",)),
        ),
        Move(0, commands.ScoreSets((), None, ())),
        Move(1, commands.RemoveCard(2)),
        Move(1, commands.ChooseFeature("winter")),
        Move(1, commands.WriteSet()),
        Move(1, commands.DeclarePigeon()),
        Move(1, commands.Finish(("owl", "spring"))),
    )


@pytest.mark.parametrize("options", [{}, {"expert": False}, {"expert": True}])
def test_an_option_that_is_absent_is_off(options):
    record = read_record(text(birdie() | {"options": options}))

    assert asdict(record.options) == {"expert": False} | options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players):
    names = ["Ada", "Bruno", "Carla", "Dino"][:players]

    assert read_record(text(birdie() | {"players": names})).players == tuple(names)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("options", "fair_play"), True, "options: Birdie has no option 'fair_play'"),
        (("options", "expert"), 1, "options.expert: an option must be true or false"),
        (("options", "expert"), None, "options.expert: an option must be true or false"),
        (("components",), "birds", "components: Birdie has no component set 'birds'"),
        (("players",), [], "players: Birdie is not a game for 0"),
        (("players",), ["Ada"], "players: Birdie is not a game for 1"),
        (("players",), list("ABCDE"), "players: Birdie is not a game for 5"),
        (("deal", "first"), "0", "deal.first: expected `int`, got `str`"),
        (("deal", "first"), True, "deal.first: expected `int`, got `bool`"),
        (("deal", "first"), 1.0, "deal.first: expected `int`, got `float`"),
        (("deal", "first"), None, "deal.first: expected `int`, got `null`"),
        (("deal", "rounds"), None, "deal.rounds: expected `array`, got `null`"),
        (("deal", "rounds"), {}, "deal.rounds: expected `array`, got `object`"),
        (("deal", "rounds", 1), "owl-spring", "deal.rounds[1]: expected `array`, got `str`"),
        (("deal", "rounds", 1, 3), 3, "deal.rounds[1][3]: expected `str`, got `int`"),
        (("deal", "rounds", 0, 0), ["owl"], "deal.rounds[0][0]: expected `str`, got `array`"),
        (("deal", "reserve"), [], "deal: object contains unknown field `reserve`"),
        ((*MOVES["take"], "do"), "draw", "moves[0].do: invalid value 'draw'"),
        ((*MOVES["take"], "do"), "Take", "moves[0].do: invalid value 'Take'"),
        ((*MOVES["take"], "do"), None, "moves[0].do: expected `str`, got"),
        ((*MOVES["take"], "by"), "north", "moves[0].by: expected `int`, got `str`"),
        ((*MOVES["take"], "by"), False, "moves[0].by: expected `int`, got `bool`"),
        ((*MOVES["take"], "card"), None, "moves[0].card: expected `str`, got `null`"),
        ((*MOVES["take"], "card"), 3, "moves[0].card: expected `str`, got `int`"),
        ((*MOVES["take"], "card"), ["owl"], "moves[0].card: expected `str`, got `array`"),
        ((*MOVES["take"], "hand"), [], "moves[0]: object contains unknown field `hand`"),
        ((*MOVES["stack"], "area"), None, "moves[1].area: expected `array`, got `null`"),
        ((*MOVES["stack"], "area"), "owl", "moves[1].area: expected `array`, got `str`"),
        ((*MOVES["stack"], "area", 1), 2, "moves[1].area[1]: expected `str`, got `int`"),
        ((*MOVES["stack"], "hand"), None, "moves[1].hand: expected `array`, got `null`"),
        ((*MOVES["stack"], "hand"), 0, "moves[1].hand: expected `array`, got `int`"),
        ((*MOVES["stack"], "order"), None, "moves[1].order: expected `array`, got `null`"),
        ((*MOVES["stack"], "order", 0), 0, "moves[1].order[0]: expected `str`, got `int`"),
        ((*MOVES["stack"], "card"), "", "moves[1]: object contains unknown field `card`"),
        ((*MOVES["woodpecker"], "from"), True, "moves[3].from: expected `int`, got `bool`"),
        ((*MOVES["woodpecker"], "from"), "3", "moves[3].from: expected `int`, got `str`"),
        ((*MOVES["woodpecker"], "to"), None, "moves[3].to: expected `int`, got `null`"),
        ((*MOVES["woodpecker"], "to"), 0.5, "moves[3].to: expected `int`, got `float`"),
        ((*MOVES["woodpecker"], "card"), "", "moves[3]: object contains unknown field `card`"),
        ((*MOVES["insert"], "to"), False, "moves[5].to: expected `int`, got `bool`"),
        ((*MOVES["insert"], "at"), 4, "moves[5]: object contains unknown field `at`"),
        ((*MOVES["score"], "sets"), None, "moves[6].sets: expected `array`, got `null`"),
        ((*MOVES["score"], "sets", 0), [0, 1], "moves[6].sets[0]: expected `object`, got `array`"),
        ((*MOVES["score"], "sets", 0, "from"), "0", "moves[6].sets[0].from: expected `int`, got"),
        ((*MOVES["score"], "sets", 0, "from"), True, "moves[6].sets[0].from: expected `int`, got"),
        ((*MOVES["score"], "sets", 1, "to"), None, "moves[6].sets[1].to: expected `int`, got"),
        ((*MOVES["score"], "sets", 1, "as"), 1, "moves[6].sets[1].as: expected `str`, got `int`"),
        ((*MOVES["score"], "sets", 0, "box"), "", "moves[6].sets[0]: object contains unknown"),
        ((*MOVES["score"], "pigeon"), True, "moves[6].pigeon: expected `int | null`, got `bool`"),
        ((*MOVES["score"], "pigeon"), "1", "moves[6].pigeon: expected `int | null`, got `str`"),
        ((*MOVES["score"], "pigeon"), 1.0, "moves[6].pigeon: expected `int | null`, got `float`"),
        ((*MOVES["score"], "owl"), None, "moves[6].owl: expected `array`, got `null`"),
        ((*MOVES["score"], "owl"), "winter", "moves[6].owl: expected `array`, got `str`"),
        ((*MOVES["score"], "owl", 0), 0, "moves[6].owl[0]: expected `str`, got `int`"),
        ((*MOVES["score"], "robin"), None, "moves[6]: object contains unknown field `robin`"),
        ((*MOVES["remove"], "at"), None, "moves[8].at: expected `int`, got `null`"),
        ((*MOVES["remove"], "at"), True, "moves[8].at: expected `int`, got `bool`"),
        ((*MOVES["remove"], "card"), "", "moves[8]: object contains unknown field `card`"),
        ((*MOVES["choose"], "as"), None, "moves[9].as: expected `str`, got `null`"),
        ((*MOVES["choose"], "as"), ["owl"], "moves[9].as: expected `str`, got `array`"),
        ((*MOVES["finish"], "owl"), None, "moves[12].owl: expected `array`, got `null`"),
        ((*MOVES["finish"], "owl"), {}, "moves[12].owl: expected `array`, got `object`"),
        ((*MOVES["finish"], "pigeon"), None, "moves[12]: object contains unknown field `pigeon`"),
        ((*MOVES["pass"], "time"), "noon", "moves[2].time: a time is written as 2026-11-20T10"),
    ],
)
def test_what_the_format_does_not_have_is_refused_with_its_place(path, value, message):
    assert complaint(text(put(every_move(), path, value))).startswith(message)


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("field", ["card", "to", "owl", "points"])
def test_a_move_that_needs_nothing_has_nothing_else(kind, field):
    record = put(every_move(), (*MOVES[kind], field), 0)

    assert complaint(text(record)).endswith(f"object contains unknown field `{field}`")


@pytest.mark.parametrize(
    ("place", "field"),
    [("deal", "first"), ("deal", "rounds")]
    + [(kind, field) for kind in MOVES for field in ("by", "do")]
    + [
        (kind, field)
        for kind, fields in (
            ("take", ["card"]),
            ("stack", ["area", "hand", "order"]),
            ("woodpecker", ["from", "to"]),
            ("insert", ["to"]),
            ("score", ["sets", "pigeon", "owl"]),
            ("score nothing", ["sets", "pigeon", "owl"]),
            ("remove", ["at"]),
            ("choose", ["as"]),
            ("finish", ["owl"]),
        )
        for field in fields
    ],
)
def test_what_the_format_requires_is_missed_with_its_place(place, field):
    path = MOVES.get(place, (place,))
    where = f"moves[{path[1]}]" if place in MOVES else place

    message = complaint(text(without(every_move(), (*path, field))))

    assert message == f"{where}: object missing required field `{field}`"


@pytest.mark.parametrize("field", ["from", "to", "as"])
def test_a_set_is_missed_nothing_of(field):
    record = without(every_move(), (*MOVES["score"], "sets", 1, field))

    assert complaint(text(record)) == f"moves[6].sets[1]: object missing required field `{field}`"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("components", "birds", 0), "crow", "birds must be the game's four"),
        (("components", "birds"), ["owl"], "birds must be the game's four"),
        (("components", "birds", 1), None, "birds[1]: expected `str`, got `null`"),
        (("components", "seasons", 3), "winter", "seasons must be the game's four"),
        (("components", "copies"), 1, "copies must be"),
        (("components", "copies"), 10**9, "copies must be"),
        (("components", "copies"), True, "copies: expected `int`, got `bool`"),
        (("components", "copies"), 4.0, "copies: expected `int`, got `float`"),
        (("components", "flaps"), [], "flaps must begin with 1"),
        (("components", "flaps", 0), 2, "flaps must begin with 1"),
        (("components", "flaps", 2), 0, "flaps must not fall"),
        (("components", "flaps", 0), True, "flaps[0]: expected `int`, got `bool`"),
        (("components", "trophy"), -1, "trophy must not be negative"),
        (("components", "trophy"), None, "trophy: expected `int`, got `null`"),
        (("components", "boxes"), 8, "object contains unknown field `boxes`"),
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(path, value, message):
    complained = complaint(text(put(birdie("another_set"), path, value)))

    assert complained.startswith("components")
    assert message in complained


@pytest.mark.parametrize("field", ["birds", "seasons", "copies", "flaps", "trophy"])
def test_a_component_set_is_missed_nothing_of(field):
    message = complaint(text(without(birdie("another_set"), ("components", field))))

    assert message == f"components: object missing required field `{field}`"
