"""Limits of a table, checked before the first event of a match is stored.

They hold for each way to create a match: forms, the JSON API, rematches, branches, and records that
are uploaded, entered or imported. Matches stored before a limit existed can still be read.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from adapters.i18n import gettext
from adapters.visible_text import is_refused, seen_of
from domain.fair_random import Chance
from domain.game import AnyGame, Setup
from domain.match import PERSON, RECORDED, Clock, Opened
from domain.registry import RULES

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
BANK: Final = (10, 24 * 3600)
"""Seconds for the whole match: minimum and maximum."""
INCREMENT: Final = (0, 600)
"""Seconds of increment for each turn."""
TURN: Final = (5, 24 * 3600)
"""Seconds for a turn: minimum and maximum."""
DEADLINE: Final = (1, 14)
"""Whole days for a turn of a correspondence match."""
LARGEST_SET: Final = 8192
"""Maximum size of a component set as JSON, in bytes; each match stores its own."""
LARGEST_DEAL: Final = 2
"""Maximum size of a component set as a multiple of the standard set, which bounds bots' work."""
LONGEST_NAME: Final = 40
"""Maximum characters of a player's name."""


class BeyondLimits(Exception):
    """A limit is exceeded; has the field and one sentence."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field, sentence)
        self.field = field
        self.sentence = sentence

    def __str__(self) -> str:
        """Return field and sentence as an error of a record."""
        return f"{self.field}: {self.sentence}"


def check_opening(opened: Opened) -> None:
    """Check all limits of a table; raise BeyondLimits."""
    game = RULES[opened.rules]
    check_components(game, msgspec.convert(opened.components, game.components))
    kinds = (RECORDED,) if opened.imported else (PERSON, *game.bots)
    wrong = wrong_players(game, len(opened.seats)) or wrong_kinds(opened.seats, kinds)
    if wrong:
        raise BeyondLimits("seats", wrong)
    if opened.clock and (wrong := wrong_clock(opened.clock)):
        raise BeyondLimits("clock", wrong)


def check_components(game: AnyGame, components: Any) -> None:
    """Check the component set; raise BeyondLimits."""
    if wrong := wrong_components(game, components):
        raise BeyondLimits("components", wrong)


def check_names(names: Iterable[str]) -> None:
    """Check the players' names; raise BeyondLimits."""
    for seat, name in enumerate(names):
        if wrong := wrong_line(name, LONGEST_NAME):
            raise BeyondLimits(f"players[{seat}]", wrong)


def wrong_players(game: AnyGame, count: int) -> str:
    """Return the error in the number of players, or None."""
    if count in game.players:
        return ""
    counts = gettext(" or ").join(map(str, game.players))
    return gettext("It is a game for {counts}.", counts=counts)


def wrong_kinds(kinds: Iterable[str], allowed: Sequence[str]) -> str:
    """Return the error in the kinds of players, or None."""
    if set(allowed).issuperset(kinds):
        return ""
    return gettext("A seat can be played by: {kinds}.", kinds=", ".join(allowed))


def wrong_components(game: AnyGame, components: Any) -> str:
    """Return the error in the component set, or None."""
    if components == game.standard:
        return ""
    if len(msgspec.json.encode(components)) > LARGEST_SET:
        return gettext("A component set has at most {count} bytes.", count=LARGEST_SET)
    if excess := game.excess(components):
        return excess
    if _size(game, components) > LARGEST_DEAL * _standard_size(game.rules):
        return gettext(
            "A component set can have at most {count} times as many pieces as the standard one.",
            count=LARGEST_DEAL,
        )
    return ""


def _size(game: AnyGame, components: Any) -> int:
    """Return the size of the dealt pieces, in bytes."""
    setup = Setup(game.options(), components, game.players[0])
    return len(msgspec.json.encode(game.deal(setup, Chance(bytes(32)))))


@lru_cache
def _standard_size(rules: str) -> int:
    return _size(RULES[rules], RULES[rules].standard)


def wrong_clock(clock: Clock) -> str:
    """Return the error in a clock, or None."""
    if clock.turn:
        days = range(DAY * DEADLINE[0], DAY * DEADLINE[1] + 1, DAY)
        fits = clock.turn in days or _within(clock.turn, TURN)
    else:
        fits = _within(clock.bank, BANK) and _within(clock.increment, INCREMENT)
    return "" if fits else gettext("That clock is too short or too long.")


def _within(time: int, limits: tuple[int, int]) -> bool:
    least, most = limits
    return least * SECOND <= time <= most * SECOND


def wrong_line(text: str, longest: int) -> str:
    """Return the error in a line of text for display, or None; it may be empty."""
    if len(text) > longest:
        return gettext("it has more than {count} characters", count=longest)
    if is_refused(text):
        return gettext("it contains a control character, or one that reverses text")
    if text.strip() and not seen_of(text):
        return gettext("it has no visible characters")
    return ""
