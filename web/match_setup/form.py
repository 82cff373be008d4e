"""Parses the home page's form and the branch form into a table request; a schema validates it.

A button chooses the opponents; the options for a single seat take precedence.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from adapters.i18n import gettext
from domain.game import AnyGame
from domain.match import PERSON, Clock
from domain.registry import GAMES
from web.games.registry import PRESENTATIONS
from web.text import parse_int
from web.view_models.clocks import DAY, SECOND, time_control

ON: Final = "on"
"""Form value of a ticked checkbox."""
BOT: Final = "bot"
HERE: Final = "here"
"""A person who shares the creator's screen."""
Form = Mapping[str, str]


def parse_table_form(form: Form, key: str) -> dict[str, Any]:
    """Return the table request of a form; random choices follow from the *key*.

    Its fields are ``game``, ``with`` (bot, here or person), ``name``, ``players``, ``seat`` (by
    its name), ``bot`` or else ``level`` (which, where a bot is to play), for the other players
    from the second on ``by2`` (as ``with``, or a bot's name) and ``name2``, ``clock``, ``alone``
    (no spectators), ``anybody`` (anyone may take a free seat), ``commits``
    (the page draws a seed), ``open_notes`` (in a memory game) and each option.
    """
    name = form.get("game", "")
    if name not in GAMES:
        return {"game": name, "seats": []}
    game = GAMES[name]
    players = player_count(game, form)
    others = [_other(game, form, number) for number in range(2, players + 1)]
    sit = _seat(game, form, players, key)
    seats = [*others[:sit], {"by": PERSON, "name": form.get("name", "")}, *others[sit:]]
    same_screen = [seat for seat, sitter in enumerate(seats) if sitter["by"] == HERE]
    waits = any(other["by"] == PERSON for other in others)
    return {
        "game": name,
        "options": {option: True for option in game.option_names if form.get(option) == ON},
        "seats": [sitter | {"by": PERSON} if sitter["by"] == HERE else sitter for sitter in seats],
        "sit": sit,
        "same_screen": same_screen,
        "clock": _clock(form.get("clock", "")),
        "spectators": form.get("alone") != ON,
        **({"joinable": True} if form.get("anybody") == ON and waits else {}),
        # Only where it is so: the same form of a page without script opens the same table as ever.
        **({"commits": True} if form.get("commits") == ON and not same_screen else {}),
        **({"open_notes": True} if form.get("open_notes") == ON else {}),
    }


def parse_branch_form(form: Form, players: int) -> dict[str, Any]:
    """Return the branch request of a form.

    Its fields are ``at``, ``deal`` (``redraw`` or empty), for each seat from the first one on
    ``by0`` (here, person, or a bot's name), ``name``, ``clock``, ``alone``, ``commits`` and
    ``open_notes``.
    """
    sitters = [form.get(f"by{seat}", PERSON) for seat in range(players)]
    people = [seat for seat, by in enumerate(sitters) if by == HERE]
    seats = [{"by": PERSON if by == HERE else by} for by in sitters]
    for seat in people[:1]:
        seats[seat]["name"] = form.get("name", "")
    return {
        "at": parse_int(form.get("at", "")),
        "redraw": form.get("deal") == "redraw",
        "seats": seats,
        "sit": people[0] if people else None,
        "same_screen": people[1:],
        "clock": _clock(form.get("clock", "")),
        "spectators": form.get("alone") != ON,
        "commits": form.get("commits") == ON and len(people) == 1,
        **({"open_notes": True} if form.get("open_notes") == ON else {}),
    }


def _clock(chosen: str) -> dict[str, int | None] | None:
    """Parse a clock such as ``bank-600-increment-5``; a schema rejects other values."""
    words = chosen.split("-")
    if chosen == "":
        return None
    return dict(zip(words[::2], map(parse_int, words[1::2]), strict=False))


def _other(game: AnyGame, form: Form, number: int) -> dict[str, str]:
    """Return the seat setup of player *number*, counted from 1."""
    by = form.get(f"by{number}") or form.get("with", PERSON)
    if by == BOT:
        by = (
            form.get("bot")
            or form.get("level")
            or next(bot for bot in PRESENTATIONS[game.name].bots if bot in game.bots)
        )
    return {"by": by, "name": form.get(f"name{number}", "")}


def player_count(game: AnyGame, form: Form) -> int:
    """Return the chosen number of players, or the smallest."""
    known = {str(count): count for count in game.players}
    return known.get(form.get("players", ""), game.players[0])


def _seat(game: AnyGame, form: Form, players: int, key: str) -> int:
    """Return the chosen seat, or a random one."""
    seat = form.get("seat", "")
    seats = game.seat_names[:players]
    if seat in seats:
        return seats.index(seat)
    return int.from_bytes(hashlib.sha256(key.encode()).digest()) % players


BANKS: Final = ((300, 0), (300, 5), (600, 10), (1200, 20), (2700, 30))
"""Seconds per match, and increment per turn."""
TURNS: Final = (30, 60, 180, 600)
"""Seconds per turn."""
DEADLINES: Final = (1, 2, 3, 7, 14)
"""Days per turn."""

TimeControlGroup = tuple[str, list[tuple[str, str]]]
"""Label of a kind of clock, and its form values with their labels."""


def time_control_choices() -> list[TimeControlGroup]:
    """Return the time controls by kind; ``web.match_setup.form`` parses the values."""
    banks = [
        (f"bank-{bank}-increment-{more}", Clock(bank * SECOND, more * SECOND))
        for bank, more in BANKS
    ]
    turns = [(f"turn-{turn}", Clock(turn=turn * SECOND)) for turn in TURNS]
    slow = [(f"deadline-{days}", Clock(turn=days * DAY)) for days in DEADLINES]
    return [
        (kind, [(value, time_control(clock)) for value, clock in clocks])
        for kind, clocks in (
            (gettext("for the whole match"), banks),
            (gettext("per turn"), turns),
            (gettext("slow match, with a deadline per turn"), slow),
        )
    ]
