"""Presentation of a game: functions over its views, and a folder of files."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

import msgspec

from adapters.i18n import N_
from domain.game import Count, Seat, Setup
from web.games.deal_layout import DealLayout
from web.games.help_topics import Topic
from web.games.round_summary import RoundSummary
from web.games.scene import Choices, Scene, Shape
from web.text import in_points

BOTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "house": N_("House bot: plays to win"),
        "strong": N_("Strong bot: thinks ahead"),
        "easy": N_("Easy bot: plays the obvious moves"),
        "random": N_("Random bot: plays any legal move"),
    }
)


class StandingsRow(msgspec.Struct, frozen=True):
    """A row of the comparison of players."""

    what: str
    counts: tuple[int, ...]
    """In seat order."""
    note: str
    """What breaks a tie, if there is one."""
    ahead: Seat | None
    places: tuple[str, ...]
    """The places that the row is about."""


class ChoicesAfter(Protocol):
    """A function that returns the choices after picks, and *levels* of those that follow."""

    def __call__(self, view: Any, picks: tuple[str, ...], /, levels: int = 0) -> Choices:
        """Return them."""
        ...


class Side(msgspec.Struct, frozen=True):
    """A player's summary in the header: points and hand size, if the game has them."""

    points: int | None = None
    hand: int | None = None
    note: str = ""
    """Additional text, such as the number of actions left."""


def no_rounds(view: Any, names: Sequence[str]) -> None:
    """Default ``last_round``: the game is not played in rounds."""


class Presentation(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is presented. Every function takes the view of one viewer."""

    folder: Path
    """The folder of the files below."""
    scene: Callable[[Any], Scene]
    choices: ChoicesAfter
    move_marks: Callable[[Any, Seat, Any], tuple[str, ...]] = lambda view, seat, command: ()
    """Return the ids of what a command of the seat to move takes, and of where it goes."""
    amount: Callable[[float], str] = in_points
    """Return an amount of what the game counts, in words."""
    awards: Callable[[Any, Count], tuple[Shape, ...]] = lambda view, count: ()
    """Return the shapes that the final count adds to the table."""
    is_of_a_round: Callable[[str], bool] = lambda id: False
    """Return whether this id names a different piece in each round."""
    sides: Callable[[Any], tuple[Side, ...]]
    """Return the players in seat order."""
    help: tuple[Topic, ...]
    """The topics of the help cards."""
    last_round: Callable[[Any, Sequence[str]], RoundSummary | None] = no_rounds
    """Return the sheet of the round before the one that is played, in a game of rounds, where the
    players have these names."""
    compared: Callable[[Any], tuple[StandingsRow, ...]] = lambda view: ()
    """Return the current comparison of the players, from what the viewer knows."""
    dealing: DealLayout
    """How the record editor enters its deal."""
    called: Callable[[Setup[Any, Any]], Mapping[str, str]] = lambda setup: {}
    """Return the names of codes that transcripts write as records do."""
    script: str = ""
    """A script that only this game's page loads, under ``static/``."""
    assets: str
    """Title of the chart of the game's ``assets``."""
    points: Mapping[str, str] = {}
    """What the lines of the score are about, by rule and code of their subject."""
    opening: Callable[[str], str] = str
    """Return a category of first moves in words."""
    about: str
    """A one-sentence description of the game."""
    box: str = ""
    """Text about known and assumed facts of the standard components; empty for their status."""
    minutes: int
    """Typical duration of a match, in minutes."""
    emblem: tuple[str, ...]
    """The symbols next to the game's name."""
    options: Mapping[str, str]
    """Descriptions of the game's options."""
    bots: Mapping[str, str] = BOTS
    """Descriptions of the bots, the default first."""
    own_moves: Mapping[str, str] = {}
    """A player's own move in words, by the tag of its command."""
    keys: Mapping[str, str] = {}
    """Descriptions of this game's own keys."""
    legend: tuple[tuple[str, ...], ...] = ()
    """Symbol ids with names, optionally followed by descriptions."""
    learner: Seat = 0
    """The seat that the reader of the lesson plays."""

    @property
    def has_rounds(self) -> bool:
        """Whether the game is played in rounds."""
        return self.last_round is not no_rounds

    @property
    def style(self) -> Path:
        """The stylesheet."""
        return self.folder / "style.css"

    @property
    def symbols(self) -> Path:
        """The template with the SVG symbols of its faces."""
        return self.folder / "symbols.svg"

    @property
    def picture(self) -> Path:
        """The picture on the home page."""
        return self.folder / "picture.svg"

    @property
    def card(self) -> Path:
        """The preview image for links on other sites: the same picture as a PNG."""
        return self.folder / "card.png"

    @property
    def lesson(self) -> Path:
        """The record of the match that its lesson goes through."""
        return self.folder / "lesson" / "match.json"

    def comments(self, language: str) -> Path:
        """Return the file with the lesson's comments in a language."""
        return self.folder / "lesson" / f"{language}.md"

    def rules(self, language: str) -> Path:
        """Return the rulebook page in a language, in Markdown."""
        return self.folder / "rules" / f"{language}.md"
