"""Parser of records: strict validation of ``giardino-record/1`` JSON.

It checks the form only and refuses unknown fields. The game's rules decide whether deal and moves
are legal.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, Self, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from adapters.i18n import gettext
from adapters.limits import LARGEST_SET
from adapters.records import timestamps
from adapters.records.disputes import Dispute
from adapters.records.plain_words import plain_message
from adapters.records.record import FORMAT, STANDARD, ClaimedResult, Fairness, Move, Record
from adapters.records.strict_json import BadJson, parse
from domain.game import AnyGame, Options
from domain.registry import GAMES, RULES, first_version

WHERE: Final = re.compile(r" - at `\$?(?:\[\.\.\.\])?\.?([^`]*)`$")
LONGEST: Final = 200
"""Maximum characters of an error message."""
LONGEST_NAME: Final = 200
"""Maximum characters of a player's name."""

Known = TypeVar("Known")


class NotARecord(Exception):
    """The text is not a valid record; has one sentence, and the field if there is one."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(_short(reason, field))
        self._what, self._field = reason, field

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Support pickling between processes."""
        return type(self), (self._what, self._field)

    def __str__(self) -> str:
        """Return the message in plain words, in the current locale."""
        return _short(plain_message(self._what), self._field)


def _short(reason: str, field: str) -> str:
    text = f"{field}: {reason}" if field else reason
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    players: tuple[str, ...]
    deal: dict[str, Any]
    moves: tuple[dict[str, Any], ...]
    rules: str | UnsetType = UNSET
    options: dict[str, Any] = {}
    components: str | dict[str, Any] = STANDARD
    result: ClaimedResult | UnsetType = UNSET
    fairness: Fairness | UnsetType = UNSET
    disputes: tuple[Dispute, ...] | UnsetType = UNSET
    meta: dict[str, Any] | UnsetType = UNSET


class _Around(msgspec.Struct, frozen=True):
    """Fields of a move other than its command."""

    by: int
    time: str | UnsetType = UNSET


def read_record(text: bytes) -> Record:
    """Parse *text* as a record; raise NotARecord."""
    try:
        value = parse(text)
    except BadJson as error:
        raise NotARecord(str(error)) from None
    return as_record(value)


def as_record(value: Any) -> Record:
    """Convert a JSON *value* to a record; raise NotARecord."""
    format = value.get("format") if isinstance(value, dict) else None
    if isinstance(format, str) and format != FORMAT:
        # Checked first: errors in fields of another format would mislead.
        raise NotARecord(
            gettext("this program reads {format}, not {said!r}", format=FORMAT, said=format),
            "format",
        )
    form: _Form = typed(value, _Form)
    game = _version(form)
    return Record(
        game=game,
        options=_options(game, form.options),
        components=components_of(game, form.components),
        players=_players(game, form.players),
        deal=typed(form.deal, game.deal_type, "deal"),
        moves=_moves(game, form.moves),
        result=_or_none(form.result),
        fairness=_fairness(form),
        disputes=_disputes(form),
        meta=_or_none(form.meta),
    )


def _version(form: _Form) -> AnyGame:
    """Return the rules version of a record; the game's first one if it names none."""
    game = GAMES.get(form.game)
    if game is None:
        raise NotARecord(gettext("there is no game {game!r}", game=form.game), "game")
    if form.rules is UNSET:
        return first_version(game)
    version = RULES.get(form.rules)
    if version is None or version.name != game.name:
        raise NotARecord(
            gettext("{game} has no rules {rules!r}", game=game.title, rules=form.rules), "rules"
        )
    return version


def _or_none(value: Known | UnsetType) -> Known | None:
    return None if value is UNSET else value


def typed(value: Any, type_: Any, field: str = "") -> Any:
    """Convert a JSON *value* to a type; raise NotARecord."""
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        message = str(error)
        match = WHERE.search(message)
        inner = match.group(1) if match else ""
        dot = "." if field and inner and not inner.startswith("[") else ""
        reason = message[: match.start()] if match else message
        raise NotARecord(reason[:1].lower() + reason[1:], f"{field}{dot}{inner}") from None


def _options(game: AnyGame, given: dict[str, Any]) -> Options:
    for name, value in given.items():
        if name not in game.option_names:
            raise NotARecord(
                gettext("{game} has no option {name!r}", game=game.title, name=name), "options"
            )
        if not isinstance(value, bool):
            raise NotARecord(gettext("an option must be true or false"), f"options.{name}")
    return game.options(**given)


def components_of(game: AnyGame, given: str | dict[str, Any]) -> Any:
    """Return the component set of *game* with this name or content; raise NotARecord."""
    if given == STANDARD:
        return game.standard
    if isinstance(given, str):
        raise NotARecord(
            gettext("{game} has no component set {name!r}", game=game.title, name=given),
            "components",
        )
    components = typed(given, game.components, "components")
    if len(msgspec.json.encode(components)) > LARGEST_SET:
        raise NotARecord(gettext("longer than {count} bytes", count=LARGEST_SET), "components")
    if excess := game.excess(components):
        raise NotARecord(excess, "components")
    return components


def _players(game: AnyGame, players: tuple[str, ...]) -> tuple[str, ...]:
    if len(players) not in game.players:
        raise NotARecord(
            gettext("{game} is not a game for {count}", game=game.title, count=len(players)),
            "players",
        )
    for seat, name in enumerate(players):
        # Similarity is quadratic in the length, which combining accents can inflate.
        if len(name) > LONGEST_NAME:
            raise NotARecord(
                gettext("longer than {count} characters", count=LONGEST_NAME), f"players[{seat}]"
            )
    return players


def _fairness(form: _Form) -> Fairness | None:
    if form.fairness is UNSET:
        return None
    if len(form.fairness.seats) != len(form.players):
        raise NotARecord(gettext("there must be one entry for each player"), "fairness.seats")
    return form.fairness


def _disputes(form: _Form) -> tuple[Dispute, ...] | None:
    if form.disputes is UNSET:
        return None
    seats = range(len(form.players))
    for number, dispute in enumerate(form.disputes):
        if dispute.seat not in seats or dispute.about.total not in (UNSET, *seats):
            raise NotARecord(gettext("there is no such seat"), f"disputes[{number}]")
    return form.disputes


def _moves(game: AnyGame, given: Iterable[dict[str, Any]]) -> tuple[Move, ...]:
    around: tuple[_Around, ...] = typed(given, tuple[_Around, ...], "moves")
    for move in given:
        for name in _Around.__struct_fields__:
            move.pop(name, None)
    several: Any = tuple
    commands: tuple[Any, ...] = typed(given, several[game.commands, ...], "moves")
    return tuple(
        Move(it.by, command, None if it.time is UNSET else _time(it.time, number))
        for number, (it, command) in enumerate(zip(around, commands, strict=True))
    )


def _time(given: str, number: int) -> str:
    try:
        timestamps.parse_timestamp(given)
    except ValueError as error:
        raise NotARecord(str(error), f"moves[{number}].time") from None
    return given
