"""What does the table need to know of a game? One record of pure functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from domain.deal_slots import DealSlot, PieceLocation
from domain.fair_random import Chance, Shuffler
from domain.preview import Foreseen, no_turn_ahead, preview_move, preview_next_turn

Seat: TypeAlias = int
"""A place at the table, counted from 0 in turn order."""


class Observer(StrEnum):
    """Somebody who looks on without a seat."""

    SPECTATOR = "spectator"
    REFEREE = "referee"


Viewer: TypeAlias = Seat | Observer
"""Whose eyes: a seat's, a spectator's, or a referee's, who sees everything."""

Value: TypeAlias = str | int | tuple[str, ...]


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """Something to be said: a code that a language's wording gives words to, and its values."""

    code: str
    values: dict[str, Value] = {}

    def say(self, wording: Mapping[str, str]) -> str:
        """Return the phrase in the words of *wording*; each word of a value that is a code, too."""
        values = {name: _worded(value, wording) for name, value in self.values.items()}
        return wording[self.code].format_map(values)


def _worded(value: Value, wording: Mapping[str, str]) -> str:
    if isinstance(value, str):
        return " ".join([wording.get(word, word) for word in value.split(" ")])
    if isinstance(value, tuple):
        return ", ".join([_worded(part, wording) for part in value])
    return str(value)


class CountLine(msgspec.Struct, frozen=True, gc=False):
    """One award or loss of points (never 0), with the cells that were counted for it."""

    rule: str
    seat: Seat
    points: int
    what: Phrase
    why: Phrase
    cells: tuple[str, ...] = ()


class Count(msgspec.Struct, frozen=True, gc=False):
    """The final count: totals and subtotals by seat, the winning seats ascending, every line."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    subtotals: tuple[dict[str, int], ...]
    lines: tuple[CountLine, ...]
    decided: Phrase | None = None
    """What decided between equal totals, when something did."""


Components = TypeVar("Components")


class Placement(msgspec.Struct, frozen=True, gc=False):
    """What an event put something on, or a piece that it put."""

    places: tuple[str, ...]
    anew: bool = False
    """Whether nothing of what lay there before counts any more."""


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be agreed on before a match, each false unless it is: by itself, nothing."""


Agreed = TypeVar("Agreed", bound=Options, covariant=True)


class Setup(msgspec.Struct, Generic[Agreed, Components], frozen=True):
    """What is on the table before the deal: what was agreed on, the box, how many players."""

    options: Agreed
    components: Components
    players: int


Deal = TypeVar("Deal")
State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
View = TypeVar("View")


class Memory(msgspec.Struct, frozen=True):
    """What of a memory game must not be looked up while its round runs."""

    round: Callable[[Any], int]
    """Return the number of the round that is played at a position, from 1."""
    playing: Callable[[Any], tuple[Seat, ...]]
    """Return who still takes turns in it; nobody once there is nothing left to remember."""
    describe: Callable[[Any, Viewer], Phrase | None]
    """Return what an event still tells when it must not be looked up."""


StopCondition: TypeAlias = Callable[[], bool]
"""Tells a bot whether it has thought enough; asked again and again."""


def no_limit() -> bool:
    """Let a bot think until it is done, so that it moves alike on every machine."""
    return False


class Bot(Protocol):
    """Chooses a legal command for the seat that it is told what it knows of, and knows no more."""

    def __call__(self, known: Any, chance: Random, enough: StopCondition = no_limit, /) -> Any:
        """Return the best command found until it is *enough*, None if there is none by then."""


def no_excess(components: Any) -> None:
    """Return what is beyond measure in a component set that can hold nothing of the kind."""


def no_shuffles(deal: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Return the recorded shuffles of a game that never shuffles in the middle: none."""
    return {}


def no_other_grounds(options: Any, happened: Sequence[Any]) -> Mapping[str, str]:
    """Return no rules of a game in which each phrase always rests on the same one."""
    return {}


def as_dealt(deal: Deal, happened: Iterable[Any]) -> Deal:
    """Return the deal of a game to which chance adds nothing later."""
    return deal


class Game(msgspec.Struct, Generic[Deal, State, Command, Event, View], frozen=True, kw_only=True):
    """One version of the rules of a game, as pure functions over its own types.

    ``begin`` and ``decide`` know rules; ``evolve`` knows none. The next version is made by
    ``succeed``, which names only what differs.
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
    """The type of what can be agreed on, whose fields are booleans."""
    components: Any
    """The type of a component set, whose construction checks it."""
    standard: Any
    excess: Callable[[Any], str | None] = no_excess
    """Return what is beyond measure in a component set, as English text, or None.

    Nothing like it is taken in any more; a match that was stored with it goes on as ever.
    """
    shape: int = 1
    """The version of the types of its deal, commands and events: what is stored names it."""
    deal_type: type[Deal]
    commands: Any
    """The union of the command types, told apart by ``do``, as in a record."""
    events: Any
    """The union of the event types, told apart by ``event``."""
    view_type: type[View]

    deal: Callable[[Any, Chance], Deal]
    lay_out: Callable[[Any], State]
    """Return the table as the setup leaves it before the deal."""
    begin: Callable[[State, Deal], tuple[Event, ...]]
    """Return how the match starts with this deal; raise IllegalMove with GEN-4."""
    decide: Callable[[State, Seat, Command, Shuffler], tuple[Event, ...]]
    """Return what follows from a command of the seat on turn; raise IllegalMove.

    What is shuffled in the middle of a match is asked of the Shuffler, once.
    """
    evolve: Callable[[State, Event], State]
    to_move: Callable[[State], Seat | None]
    """Return the seat that must move, or None when the match has ended."""
    score: Callable[[State], Count]
    assets: Callable[[State, Count], tuple[tuple[str, ...], ...]]
    """Return by seat, as codes of the wording, with what it may have won an ended match."""
    legal: Callable[[State, Seat], Any]
    """Return what the seat on turn may do now, and why not the rest."""
    moves: Callable[[State, Seat], Iterator[Command]]
    """Return every legal command of the seat on turn."""
    view: Callable[[State, Viewer], View]
    halted: Callable[[View], View]
    """Return a view as it stays when the match ends before its last move: nobody is to move."""
    position: Callable[[View], State]
    """Return the position that a seat's view shows: what the view does not say is ``hidden``."""
    turn_ahead: Callable[[State, Seat], Event | None] = no_turn_ahead
    """Return with what the next turn of a seat would begin if nothing happened until then.

    None where that can't be told. It is asked over what the seat knows, in the turn of another.
    """
    known: Callable[[State, Seat], Any]
    """Return what a seat's bot is given: the view, and what a person would remember beside it."""
    describe: Callable[[Event, Viewer], Phrase | None]
    """Return what an event tells this viewer, or None when it tells nothing."""
    memory: Memory | None = None
    """What must not be looked up, unless the players agreed on open notes; None for nothing."""
    idle: Mapping[type, str] = {}
    """The code of what a command is told as of which no event tells what its player did."""
    grounds: Mapping[str, str]
    """The id of the rule that each phrase rests on, by its code."""
    other_grounds: Callable[[Any, Sequence[Event]], Mapping[str, str]] = no_other_grounds
    """Return the rules of phrases that rest on another rule than in ``grounds``, by their codes.

    It depends on the options and on the events of the move that the phrases tell.
    """
    lying: Callable[[Deal, Iterable[Event], State], Iterable[PieceLocation]]
    """Return where pieces of the deal lie that a move need not have named, open or hidden.

    All that has happened led to the position.
    """
    unseen: Callable[[Deal, Iterable[Event], State], tuple[tuple[DealSlot, ...], ...]]
    """Return where pieces of the deal stand that no player has ever seen, nor an onlooker.

    Together stand those of which each may as well be where another is.
    """
    put: Callable[[Event], Placement | None]
    """Return where an event put something, under the names that the count's lines have."""
    shows: Callable[[Event], bool]
    """Return whether an event showed somebody something new, or came of chance."""
    shows_others: tuple[type, ...] = ()
    """The events that showed something to the others alone, as what was played from the hand."""
    draw: Callable[[View], str]
    """Return a view as text for a terminal."""
    wording: Mapping[str, str]
    """The English words for the codes of phrases and values."""
    bots: Mapping[str, Bot]
    strong: Bot | None = None
    """Searches for as long as it is let; None where it is not told how to."""
    search: Any = None
    """What the game tells the search (``domain.search.Search``), by which a match is analysed."""
    recorded_shuffles: Callable[[Deal], Mapping[tuple[str, int], tuple[str, ...]]] = no_shuffles
    """Return what a record's deal says of the shuffles in the middle, by label and ordinal."""
    whole_deal: Callable[[Deal, Iterable[Event]], Deal] = as_dealt
    """Return the deal as a record has it: with the shuffles in the middle that have happened."""
    deal_so_far: Callable[[Deal, Iterable[Event]], Deal] = as_dealt
    """Return the same without any that a record says and that were not reached."""

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of what can be agreed on, in the order in which records have them."""
        return self.options.__struct_fields__

    def foresee(self, view: View, command: Command) -> Foreseen[Event, View] | None:
        """Return what would follow from a *command* of the viewer to move; raise IllegalMove.

        What comes after something that the viewer can't know is left out. None when nothing is
        left: a piece must be drawn first, or what follows depends on another's hidden ones.
        """
        return preview_move(self, view, command)

    def ahead(self, view: View) -> View | None:
        """Return what a viewer in another's turn would see of their own one, if it can be told."""
        seen: View | None = preview_next_turn(self, view)
        return seen


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def succeed(version: AnyGame, rules: str, **differs: Any) -> AnyGame:
    """Return the version of the rules after *version*: its id, and only what *differs*."""
    return msgspec.structs.replace(version, rules=rules, before=version, **differs)
