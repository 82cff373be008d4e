"""Malformed records: the type, the presence and the name of every field, and its values."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from adapters.eventstore.codec import DECODERS, encode
from adapters.i18n import use_locale
from adapters.records.parser import LARGEST_SET, NotARecord, components_of, read_record
from domain import match as matches
from domain.registry import GAMES
from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import DISPUTES, FAIR, Path, places, put, text, without
from tests.adapters.records.every_move import EVERY_MOVE, with_every_move

KINDS = {"null": None, "bool": True, "int": 7, "float": 1.5, "str": "x", "array": [], "object": {}}
"""A value of each JSON type."""
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Fabio", "Gina")
OTHER_TYPES = {("moves", 6, "pigeon"): "null", ("moves", 7, "pigeon"): "int"}
"""Fields of Birdie that take a value of another type."""
OPTIONAL = re.compile(
    r"options(\.\w+)?|components(\.set|\.status)?|result|fairness|disputes|meta"
    r"|deal\.bonus_reshuffles|.*\.(early|verdict|undergrowth|steal|take_joker)"
)
"""The fields that may be absent, besides those of an effect in Bower."""
DEPENDENT = re.compile(
    r"components\.((sections|sides)\[.*|bonus_tiles\[\d+\]\.(a|b|fair_play))"
    r"|disputes\[\d\]\.about\.\w+|moves\[2\]\.tile"
)
"""Fields that are required by what stands next to them, or by the game."""
FREE = ("meta", "options", "components.sections", "components.sides")
"""Objects whose fields are no part of the format."""
FOREIGN = re.compile(r"\b(?:list|dict|NoneType|int|str|got|must|is|not|the|no|written|there)\b")
"""Words of Python and of English."""
every_game = pytest.mark.parametrize("game", EVERY_MOVE)


def whole(game: str) -> dict[str, Any]:
    """Return a record with every field that one of *game* may have, and a move of each kind."""
    record = with_every_move(game)
    if game == "bower":
        record["deal"]["bonus_reshuffles"] = [["shells", "cover"]]
    seats = [seat | {"early": True} for seat in FAIR["seats"]]
    return record | {
        "result": {"totals": [1, 2], "winners": [0]},
        "fairness": FAIR | {"seats": (seats * 2)[: len(record["players"])]},
        "disputes": deepcopy(DISPUTES),
        "meta": {},
    }


def fields_of(record: Any) -> Iterator[tuple[Path, Any]]:
    """Return the place and the value of each field, and of one element of each list of values."""
    seen = set()
    for path in places(record):
        depth = 2 if path[0] in ("moves", "disputes") else 0
        shape = (*path[:depth], *("#" if isinstance(key, int) else key for key in path[depth:]))
        if shape not in seen:
            seen.add(shape)
            yield path, at(record, path)


def at(value: Any, path: Path) -> Any:
    """Return what stands at the end of *path*."""
    for key in path:
        value = value[key]
    return value


def said(path: Path) -> str:
    """Return a place as a complaint says it; the names of sections and sides are left out."""
    steps = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return re.sub(r"\.(sections|sides)\.[\w-]+", r".\1[...]", "".join(steps)).lstrip(".")


def complaint_at(path: Path, message: str) -> str:
    """Return a complaint about the object at *path*."""
    return f"{said(path)}: {message}" if path else message


@every_game
def test_a_value_of_another_type_is_refused_with_its_place(game):
    record = whole(game)
    for path, value in fields_of(record):
        own = next(kind for kind, other in KINDS.items() if type(other) is type(value))
        is_tile = game == "bloom" and re.search(r"rounds\[\d+\]\[|\.tile|becomes\[", said(path))
        takes = {own, OTHER_TYPES.get(path), "str" if is_tile and own == "int" else own}
        for kind in KINDS.keys() - takes:
            complained = complaint(text(put(deepcopy(record), path, KINDS[kind])))
            place, _, message = complained.partition(": ")
            assert place == said(path)
            if path[0] == "options" and path[1:]:
                assert message == "an option must be true or false"
            elif path == ("components",) and kind == "str":
                assert message.endswith("has no component set 'x'")
            elif path[-1] == "do":
                assert message.startswith("expected `str`, got `")
            else:
                assert re.fullmatch(rf"expected `.+`, got `{kind}`", message)


@every_game
def test_a_refusal_is_in_the_users_language_and_names_no_type_of_python(game):
    """Also the sentences of the games' own types, and of dates."""
    record, refusals = whole(game), []
    with use_locale("it"):
        for path, _ in fields_of(record):
            for other in (*KINDS.values(), "2026-13-01T10:00:00Z"):
                try:
                    read_record(text(put(deepcopy(record), path, other)))
                except NotARecord as refused:
                    refusals.append(str(refused).partition(": ")[2])

    assert len(refusals) > 100
    assert [said for said in refusals if FOREIGN.search(said)] == []


@every_game
def test_an_unknown_field_is_refused_with_its_place(game):
    record = whole(game)
    for path, value in [((), record), *fields_of(record)]:
        if isinstance(value, dict) and said(path) not in FREE:
            complained = complaint(text(put(deepcopy(record), (*path, "bag"), 0)))
            assert complained == complaint_at(path, "object contains unknown field `bag`")


@every_game
def test_a_missing_field_is_refused_with_its_place_unless_it_is_optional(game):
    record = whole(game)
    for path, _ in fields_of(record):
        *holder, name = path
        if not isinstance(name, str):
            continue
        changed = text(without(deepcopy(record), path))
        is_of_effect = at(record, holder).get("do") == "apply" and name not in ("by", "do")
        if is_of_effect or OPTIONAL.fullmatch(said(path)):
            assert read_record(changed)
            continue
        message = complaint(changed)
        if not DEPENDENT.fullmatch(said(path)):
            assert message == complaint_at(holder, f"object missing required field `{name}`")


@every_game
def test_the_number_of_players_is_one_that_the_game_has(game):
    title, possible = GAMES[game].title, GAMES[game].players
    for count in range(len(NAMES) + 1):
        record = without(whole(game) | {"players": NAMES[:count]}, ("fairness",))
        if count in possible:
            assert read_record(text(record)).players == NAMES[:count]
        else:
            assert complaint(text(record)) == f"players: {title} is not a game for {count}"


@every_game
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("options", "bag"), True, "options: {title} has no option 'bag'"),
        (("components",), "deluxe", "components: {title} has no component set 'deluxe'"),
        (("moves", 0, "do"), "Take", "moves[0].do: invalid value 'Take'"),
        (("moves", 0, "time"), "noon", "moves[0].time: a time is written as 2026-11-20T10:00:00Z"),
    ],
)
def test_a_value_that_no_record_has_is_refused_with_its_place(game, path, value, message):
    record = put(whole(game), path, value)

    assert complaint(text(record)) == message.format(title=GAMES[game].title)


ORIGIN = "from the reserve no tile can be named"


@pytest.mark.parametrize(
    ("game", "path", "value", "message"),
    [
        ("bloom", ("moves", 2, "from"), "reserve", f"moves[2]: {ORIGIN}"),
        ("bloom", ("moves", 1, "tile"), 500, f"moves[1]: {ORIGIN}"),
        ("bloom", ("moves", 1, "from"), "open", "moves[1]: from the open reserve a tile must be"),
        ("bower", ("moves", 1, "cells"), [[1, 1]], "moves[1].cells: expected `array` of length 2"),
        ("bower", ("moves", 1, "cells"), [[1, 1]] * 3, "moves[1].cells: expected `array` of leng"),
        ("bower", ("moves", 1, "cells", 0), [1], "moves[1].cells[0]: expected `array` of length"),
        ("bower", ("moves", 1, "cells", 0), [1, 1, 1], "moves[1].cells[0]: expected `array` of"),
    ],
)
def test_a_move_of_another_form_is_refused_with_its_place(game, path, value, message):
    assert complaint(text(put(whole(game), path, value))).startswith(message)


SQUARE = "a square must have a material of the game and 1 to 3"


@pytest.mark.parametrize(
    ("game", "path", "value", "message"),
    [
        ("felci", ("types",), ["red"] * 5, "types must be the five fern types"),
        ("felci", ("copies",), 11, "copies must be 10"),
        ("felci", ("sections",), {}, "sections must be the four of the garden"),
        ("felci", ("benches",), [], "benches must be the eight"),
        ("birdie", ("birds", 0), "crow", "birds must be the game's four"),
        ("birdie", ("birds",), ["owl"], "birds must be the game's four"),
        ("birdie", ("seasons", 3), "winter", "seasons must be the game's four"),
        ("birdie", ("copies",), 1, "copies must be"),
        ("birdie", ("copies",), 10**9, "copies must be"),
        ("birdie", ("flaps",), [], "flaps must begin with 1"),
        ("birdie", ("flaps", 0), 2, "flaps must begin with 1"),
        ("birdie", ("flaps", 2), 0, "flaps must not fall"),
        ("birdie", ("trophy",), -1, "trophy must not be negative"),
        ("bloom", ("numbers",), 99, "numbers must be 100"),
        ("bloom", ("jokers",), 5, "jokers must be 4"),
        ("bloom", ("flowers",), [1] * 99, "flowers must be 100 numbers"),
        ("bloom", ("flowers",), [1] * 101, "flowers must be 100 numbers"),
        ("bloom", ("flowers", 7), -1, "flowers must not be negative"),
        ("bloom", ("joker_flowers",), 1, "joker_flowers must be 0"),
        ("bloom", ("point_tiles",), [], "point_tiles must be the game's 20"),
        ("bloom", ("point_tiles", 0), 16, "point_tiles must be the game's 20"),
        ("bloom", ("open_reserve",), 7, "open_reserve must be 8"),
        ("bloom", ("hand",), 12, "hand must be 13"),
        ("bower", ("nest_tiles", 0, "id"), "N02", "nest_tiles must be the 36 from N01 to N36"),
        ("bower", ("nest_tiles", 0, "a", "material"), "clay", SQUARE),
        ("bower", ("nest_tiles", 0, "a", "objects"), [], SQUARE),
        ("bower", ("nest_tiles", 0, "a", "objects"), ["gem"] * 4, SQUARE),
        ("bower", ("nest_tiles", 0, "a", "objects", 0), "egg", SQUARE),
        ("bower", ("bonus_tiles", 0, "kind"), "egg", "bonus_tiles must be the game's 20, each"),
        ("bower", ("bonus_tiles", 0, "fair_play"), False, "fair_play must be false for cross"),
        ("bower", ("bonus_tiles", 15, "fair_play"), True, "fair_play must be false for cross"),
        ("bower", ("request_eggs", 0), "gem", "request_eggs must be the eight eggs"),
        ("bower", ("bonus_tokens",), [], "bonus_tokens must be the five tokens"),
        ("bower", ("egg_tokens",), 19, "egg_tokens must be 20"),
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(game, path, value, message):
    complained = complaint(text(put(with_every_move(game), ("components", *path), value)))

    assert complained.startswith(f"components: {message}")


BIRDIE, BLOOM = GAMES["birdie"], GAMES["bloom"]


def with_fields(game, **others):
    """Return the standard set with *others* of its fields, as JSON has it."""
    return {**msgspec.to_builtins(game.standard), **others}


@pytest.mark.parametrize(
    ("game", "field", "value", "text"),
    [
        (BLOOM, "flowers", [1_000_000] * 100, "flowers must be 100 at most"),
        (BIRDIE, "trophy", 10**4298, "trophy must be 10000 at most"),
        (BIRDIE, "flaps", [1, 10**4298], "flaps must be 10000 at most"),
        (BIRDIE, "flaps", [1] * 101, "flaps must be 100 boxes at most"),
        (BIRDIE, "copies", 21, "copies must be 20 at most"),
    ],
)
def test_values_beyond_the_limits_are_refused(game, field, value, text):
    with pytest.raises(NotARecord) as refused:
        components_of(game, with_fields(game, **{field: value}))

    assert str(refused.value) == f"components: {text}"


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        (BLOOM, "flowers", [100] * 100),
        (BIRDIE, "trophy", 10_000),
        (BIRDIE, "flaps", [1, *[10_000] * 99]),
        (BIRDIE, "copies", 20),
    ],
)
def test_values_at_the_size_limit_are_accepted(game, field, value):
    taken = components_of(game, with_fields(game, **{field: value}))

    assert getattr(taken, field) == (tuple(value) if isinstance(value, list) else value)


@every_game
def test_a_set_has_no_more_text_than_is_kept_with_every_table(game):
    game = GAMES[game]
    room = LARGEST_SET - len(msgspec.json.encode(with_fields(game, status="")))

    assert components_of(game, with_fields(game, status="x" * room)).status == "x" * room
    with pytest.raises(NotARecord, match="longer than 8192 bytes"):
        components_of(game, with_fields(game, status="x" * (room + 1)))


def test_a_stored_match_beyond_the_limits_is_still_read():
    components = BLOOM.components(**with_fields(BLOOM, flowers=(1_000_000,) * 100))
    opened = matches.open_table("x", BLOOM, {}, ("person",) * 2, bytes(32), components)

    stored = DECODERS["match.opened.2"](encode(opened))

    assert matches.evolve(None, "x", stored).setup.components == components
