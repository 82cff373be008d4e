"""The ``Game`` record: everything the server needs of a game, as pure functions and types."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from domain.deal_slots import DealSlot, PieceLocation
from domain.fair_random import Chance, Shuffler
from domain.phrases import ONE, Listed, is_single
from domain.preview import MovePreview, no_next_turn, preview_move, preview_next_turn

Seat: TypeAlias = int
"""A seat at the table, counted from 0 in turn order."""


class Observer(StrEnum):
    """A viewer without a seat."""

    SPECTATOR = "spectator"
    REFEREE = "referee"


Viewer: TypeAlias = Seat | Observer
"""Who looks: a seat, a spectator or the referee, who sees everything."""

Value: TypeAlias = str | int | tuple[str, ...]


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A translatable phrase: the code of its template in the wording, and its values."""

    code: str
    values: dict[str, Value] = {}

    def render(self, wording: Mapping[str, str]) -> str:
        """Fill in the template from *wording*; words of a value that are codes are translated."""
        values: dict[str, Listed | int] = {}
        for name, value in self.values.items():
            if isinstance(value, int):
                values[name] = value
            else:
                values[name] = Listed((value,) if isinstance(value, str) else value, wording)
        single = wording.get(f"{self.code}{ONE}") if is_single(self.values) else None
        return (single or wording[self.code]).format_map(values)


class CountLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the score: points won or lost (never 0), and the cells that they are for."""

    rule: str
    seat: Seat
    points: int
    what: Phrase
    why: Phrase
    cells: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """The part of the score that it belongs to: its rule, and the code of its subject."""
        return f"{self.rule} {self.what.code}"


class Count(msgspec.Struct, frozen=True, gc=False):
    """The final score: totals and subtotals by seat, the winners in ascending order, all lines."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    subtotals: tuple[dict[str, int], ...]
    lines: tuple[CountLine, ...]
    decided: Phrase | None = None
    """The tie-break that decided between equal totals, if one did."""


Components = TypeVar("Components")


class Placement(msgspec.Struct, frozen=True, gc=False):
    """Where an event placed something: cells, or the names of the pieces that it placed."""

    places: tuple[str, ...]
    replaces: bool = False
    """Whether earlier placements there no longer count."""


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a game: boolean fields that default to False. This base has none."""


Agreed = TypeVar("Agreed", bound=Options, covariant=True)


class Setup(msgspec.Struct, Generic[Agreed, Components], frozen=True):
    """The setup before the deal: options, component set, number of players."""

    options: Agreed
    components: Components
    players: int


Deal = TypeVar("Deal")
State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
View = TypeVar("View")


class Memory(msgspec.Struct, frozen=True):
    """The parts of a memory game that players must not look up while the round runs."""

    round: Callable[[Any], int]
    """Return the number of the round in progress, from 1."""
    playing: Callable[[Any], tuple[Seat, ...]]
    """Return the seats that still take turns in it; none once nothing is left to remember."""
    describe: Callable[[Any, Viewer], Phrase | None]
    """Describe an event without what must not be looked up."""
    describe_undone: Callable[[Any, Viewer], Phrase | None]
    """The same for an event that was taken back."""


StopCondition: TypeAlias = Callable[[], bool]
"""Tells a bot to stop thinking. Bots call it often."""


def no_limit() -> bool:
    """Never stop a bot early, so that it plays the same on every machine."""
    return False


class Bot(Protocol):
    """Chooses a legal command from its seat's observation alone."""

    def __call__(
        self, observation: Any, chance: Random, should_stop: StopCondition = no_limit, /
    ) -> Any:
        """Return the best command found until *should_stop*; None if none was found by then."""


def no_excess(components: Any) -> None:
    """Default ``excess``: no component set of the game can be too large."""


def no_shuffles(deal: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Default ``recorded_shuffles``: the game shuffles nothing after the deal."""
    return {}


def no_varying_rule_ids(options: Any, events: Sequence[Any]) -> Mapping[str, str]:
    """Default ``varying_rule_ids``: each phrase always rests on the same rule."""
    return {}


def no_opening(command: Any) -> None:
    """Default ``opening``: the first moves of the game fall into no categories."""


def as_dealt(deal: Deal, events: Iterable[Any]) -> Deal:
    """Default ``whole_deal`` and ``deal_so_far``: chance adds nothing after the deal."""
    return deal


class Game(msgspec.Struct, Generic[Deal, State, Command, Event, View], frozen=True, kw_only=True):
    """One version of the rules of a game, as pure functions over its own types.

    ``begin`` and ``decide`` know rules; ``evolve`` knows none. ``succeed`` makes the next
    version from this one.
    """

    name: str
    rules: str
    """The id of the version, as ``felci/1``."""
    before: "AnyGame | None" = None
    """The version before this one; None for the first."""
    title: str
    players: range
    seat_names: tuple[str, ...]
    options: type[Options] = Options
    """The type of the game's options; its fields are booleans."""
    components: Any
    """The type of a component set, whose construction checks it."""
    standard: Any
    excess: Callable[[Any], str | None] = no_excess
    """Return why a component set is too large, in English, or None if it is not.

    Only new matches are checked: a stored match keeps the set that it was played with.
    """
    shape: int = 1
    """The version of the types of deal, commands and events; part of the stored topics."""
    deal_type: type[Deal]
    commands: Any
    """The union of the command types, tagged by ``do``, as in a record."""
    events: Any
    """The union of the event types, tagged by ``event``."""
    view_type: type[View]

    deal: Callable[[Any, Chance], Deal]
    lay_out: Callable[[Any], State]
    """Return the state before the deal, from a ``Setup``."""
    begin: Callable[[State, Deal], tuple[Event, ...]]
    """Return the first events of a match with this deal; raise IllegalMove with GEN-4."""
    decide: Callable[[State, Seat, Command, Shuffler], tuple[Event, ...]]
    """Return the events that follow from a command of the seat on turn; raise IllegalMove.

    Shuffles after the deal come from the Shuffler, each requested once.
    """
    evolve: Callable[[State, Event], State]
    to_move: Callable[[State], Seat | None]
    """Return the seat that must move, or None once the match has ended."""
    score: Callable[[State], Count]
    assets: Callable[[State, Count], tuple[tuple[str, ...], ...]]
    """Return the categories that may have won an ended match, by seat, as codes of the wording."""
    opening: Callable[[Command], str | None] = no_opening
    """Return the category of a match's first move, as a code; None if a later one decides."""
    legal: Callable[[State, Seat], Any]
    """Return what the seat on turn may do, and which rules forbid the rest."""
    moves: Callable[[State, Seat], Iterator[Command]]
    """Yield every legal command of the seat on turn; there can be millions."""
    view: Callable[[State, Viewer], View]
    without_turn: Callable[[View], View]
    """Return a view with nobody to move, as it stays after a match that ended early."""
    position: Callable[[View], State]
    """Return the state that a seat's view shows, with ``Hidden`` pieces for everything else."""
    next_turn: Callable[[State, Seat], Event | None] = no_next_turn
    """Return the event that would begin the seat's next turn if it began now.

    None if it can't be known. Called with the seat's own ``position``, in another seat's turn.
    """
    observation: Callable[[State, Seat], Any]
    """Return what a bot gets: the view of its seat, and what a person would remember."""
    describe: Callable[[Event, Viewer], Phrase | None]
    """Describe an event to a viewer; None if there is nothing to tell."""
    memory: Memory | None = None
    """What must not be looked up unless notes are open; None if everything may be."""
    command_phrases: Mapping[type, str] = {}
    """The phrase of each command type whose events do not describe the player's action."""
    rule_ids: Mapping[str, str]
    """The id of the rule behind each phrase, by the code of the phrase."""
    varying_rule_ids: Callable[[Any, Sequence[Event]], Mapping[str, str]] = no_varying_rule_ids
    """Return the phrases that rest on another rule than in ``rule_ids``, with that rule's id.

    Depends on the options and on the events of the move.
    """
    piece_locations: Callable[[Deal, Iterable[Event], State], Iterable[PieceLocation]]
    """Return the locations of all pieces of the deal that no move has named, open or hidden.

    Takes all events that led to the state.
    """
    unseen: Callable[[Deal, Iterable[Event], State], tuple[tuple[DealSlot, ...], ...]]
    """Return the slots of the deal whose pieces nobody has seen.

    Grouped: pieces of one group are interchangeable, so they can be shuffled again.
    """
    placements: Callable[[Event], Placement | None]
    """Return where an event placed something, named as in the lines of the score."""
    reveals_information: Callable[[Event], bool]
    """Return whether an event showed somebody something new, or resulted from chance."""
    reveals_to_others: tuple[type, ...] = ()
    """Events that show only the other players something, such as a piece played from the hand."""
    draw: Callable[[View], str]
    """Return a view as text for a terminal."""
    wording: Mapping[str, str]
    """The English words for the codes of phrases and values."""
    bots: Mapping[str, Bot]
    strong: Bot | None = None
    """The bot that searches until it is stopped; None if the game has no ``search``."""
    search: Any = None
    """The game's ``domain.search.Search``, also used by the analysis; None if it has none."""
    recorded_shuffles: Callable[[Deal], Mapping[tuple[str, int], tuple[str, ...]]] = no_shuffles
    """Return the later shuffles that a record's deal contains, by label and ordinal."""
    whole_deal: Callable[[Deal, Iterable[Event]], Deal] = as_dealt
    """Return the deal as in a record: with the later shuffles that have happened."""
    deal_so_far: Callable[[Deal, Iterable[Event]], Deal] = as_dealt
    """Return the same, without later shuffles of a record that were not reached."""

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of the options, in the order of records."""
        return self.options.__struct_fields__

    def preview_move(self, view: View, command: Command) -> MovePreview[Event, View] | None:
        """Preview a *command* of the viewer on turn; raise IllegalMove.

        The preview ends before the first event that the viewer can't know. None if that is the
        first: a piece must be drawn, or another player's hidden pieces decide.
        """
        return preview_move(self, view, command)

    def preview_next_turn(self, view: View) -> View | None:
        """Preview the view of the viewer's own next turn, during another's; None if unknown."""
        preview: View | None = preview_next_turn(self, view)
        return preview


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def succeed(version: AnyGame, rules: str, **differs: Any) -> AnyGame:
    """Return the next version after *version*: a new id, and the fields that differ."""
    return msgspec.structs.replace(version, rules=rules, before=version, **differs)
