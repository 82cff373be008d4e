"""Presentation of a game: functions over its views, and a folder of files."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.game import Count, Seat, Setup
from web.games.deal_layout import Dealing
from web.games.help_topics import Topic
from web.games.round_summary import RoundOver
from web.games.scene import Choices, Scene, Shape
from web.text import in_points


class Compared(msgspec.Struct, frozen=True):
    """Something that players compare in."""

    what: str
    counts: tuple[int, ...]
    """In seat order."""
    note: str
    """What breaks a tie, where there is one."""
    ahead: Seat | None
    places: tuple[str, ...]
    """Where it lies."""


class Side(msgspec.Struct, frozen=True):
    """A player as the table shows them: points and tiles in hand, where a game has such."""

    points: int | None = None
    hand: int | None = None
    note: str = ""
    """What else there is to say, as how many actions are left, or which turn it is."""


class Presentation(msgspec.Struct, frozen=True, kw_only=True):
    """How a game looks and is played by pointing; every function is given one viewer's view."""

    folder: Path
    """Where all that presents the game lies: the files below are in it."""
    scene: Callable[[Any], Scene]
    choices: Callable[[Any, tuple[str, ...]], Choices]
    amount: Callable[[int], str] = in_points
    """Return in words how much so many of what it counts are."""
    awards: Callable[[Any, Count], tuple[Shape, ...]] = lambda view, count: ()
    """Return what the final count puts on the table."""
    is_of_a_round: Callable[[str], bool] = lambda id: False
    """Tell whether what has this id is another piece in each round."""
    sides: Callable[[Any], tuple[Side, ...]]
    """Return the players in seat order."""
    help: tuple[Topic, ...]
    """What its things are and do, each on a card beside it."""
    last_round: Callable[[Any, Sequence[str]], RoundOver | None] = lambda view, names: None
    """Return the sheet of the round before the one that is played, in a game of rounds, where the
    players have these names."""
    compared: Callable[[Any], tuple[Compared, ...]] = lambda view: ()
    """Return how the players compare as things stand, in what the viewer knows of."""
    dealing: Dealing
    """How the referee of a real table knows its deal."""
    called: Callable[[Setup[Any, Any]], Mapping[str, str]] = lambda setup: {}
    """Return what the page calls codes that a transcript writes as a record does."""
    script: str = ""
    """What its page alone loads, under ``static/``."""
    assets: str
    """What the game's ``assets`` are, as the title of a chart."""
    about: str
    """The game in one sentence."""
    box: str = ""
    """What of the standard component set is known, and what is a guess; empty: what it says."""
    minutes: int
    """About how long a match takes."""
    emblem: tuple[str, ...]
    """The symbols that stand beside its name."""
    options: Mapping[str, str]
    """Its options in words."""
    bots: Mapping[str, str]
    """What its bots are called, the one to offer first being first."""
    own_moves: Mapping[str, str] = {}
    """A move of each kind in words, by the tag of its command, as the one who made it calls it."""
    keys: Mapping[str, str] = {}
    """What keys do in this game alone."""
    legend: tuple[tuple[str, ...], ...] = ()
    """The id of each symbol with what it stands for; what it does may follow on its name."""
    learner: Seat = 0
    """On which seat the reader of the lesson looks on and plays."""

    @property
    def style(self) -> Path:
        """The stylesheet of its places."""
        return self.folder / "style.css"

    @property
    def symbols(self) -> Path:
        """The template with the SVG symbols of its faces."""
        return self.folder / "symbols.svg"

    @property
    def picture(self) -> Path:
        """How the home page shows it."""
        return self.folder / "picture.svg"

    @property
    def card(self) -> Path:
        """How other sites show it, beside a link: the same picture, in pixels."""
        return self.folder / "card.png"

    @property
    def lesson(self) -> Path:
        """The record of the match that its lesson goes through."""
        return self.folder / "lesson" / "match.json"

    def comments(self, language: str) -> Path:
        """Return what the lesson says in a language."""
        return self.folder / "lesson" / f"{language}.md"

    def rules(self, language: str) -> Path:
        """Return the rules as people read them, in Markdown."""
        return self.folder / "rules" / f"{language}.md"
