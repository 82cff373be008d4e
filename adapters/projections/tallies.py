"""What do many finished matches have in common? Sums to which each match adds its own."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.database.name_normalization import folded
from domain.game import Seat
from domain.match import PERSON, RECORDED, Match

TallyKey = tuple[str, str]
"""What a tally is about, a game or a player; and which part of it: who played, and how many."""
MIXED: Final = "mixed"
GAME: Final = "game "


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums over finished matches, or over the seats of a player in them."""

    matches: int = 0
    broken_off: int = 0
    """How many of them were given up or lost on time: all that is known is who won."""
    practice: int = 0
    """How many more were for practice: nothing else of them is summed up."""
    seats: int = 0
    wins: int = 0
    """How many of the seats won, be it together with others."""
    shared: int = 0
    """How many seats of a player shared a victory."""
    won: dict[Seat, int] = {}
    """How often each seat won, be it together with others."""
    moves: dict[int, int] = {}
    """How many matches had so many moves."""
    totals: dict[int, int] = {}
    """How many final scores there were of so many points."""
    winning: dict[int, int] = {}
    """How many matches were won with so many points."""
    had: dict[str, int] = {}
    """How many seats had each of the game's assets, by its code."""
    won_with: dict[str, int] = {}
    """How many of these won."""

    @property
    def counted(self) -> int:
        """How many matches were played to their count."""
        return self.matches - self.broken_off

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sums over both."""
        both = ((name, getattr(self, name), getattr(other, name)) for name in FIELDS)
        return Tally(**{name: _sum(own, more) for name, own, more in both})


FIELDS: Final = Tally.__struct_fields__
decode: Final = msgspec.json.Decoder(Tally).decode


def encode(tally: Tally) -> str:
    """Return a tally as JSON."""
    return msgspec.json.encode(tally).decode()


def _sum(sums: Any, other: Any) -> Any:
    if isinstance(sums, int):
        return sums + other
    return {key: sums.get(key, 0) + other.get(key, 0) for key in {**sums, **other}}


def game_key(name: str) -> str:
    """Return what the tallies of a game are about."""
    return f"{GAME}{name}"


def player_key(name: str) -> str:
    """Return what the tallies of everybody of a name are about, however it is written."""
    return f"player {folded(name)}"


def game_of(key: TallyKey) -> str:
    """Return the name of the game that a tally is about, or a player's part of it."""
    about, part = key
    return about.removeprefix(GAME) if about.startswith(GAME) else part.split()[0]


def tallies_of(match: Match, names: Mapping[Seat, str]) -> Iterator[tuple[TallyKey, Tally]]:
    """Return what a match that is over adds to which tallies: nothing if it is a branch.

    It began with what others had played, as somebody chose it. One for practice adds only that.
    """
    if match.opened.branch:
        return
    kinds, players = set(match.opened.seats), len(match.seated)
    people, alone = kinds <= {PERSON, RECORDED}, not kinds & {PERSON, RECORDED}
    who = "people" if people else "bots" if alone else MIXED
    whole = Tally(practice=1) if match.practice else _whole(match)
    yield (game_key(match.game.name), f"{who} {players}"), whole
    met: set[str] = set()
    for seat, name in names.items():
        about = player_key(name)
        yield (about, f"{match.game.name} {players}"), _of_seat(match, seat, about not in met)
        met.add(about)


def _whole(match: Match) -> Tally:
    won = dict.fromkeys(match.winners, 1)
    count, players = match.count, len(match.seated)
    if count is None:
        return Tally(matches=1, broken_off=1, seats=players, wins=len(won), won=won)
    assets = match.game.assets(match.state, count)
    return Tally(
        matches=1,
        seats=players,
        wins=len(won),
        won=won,
        moves={len(match.line): 1},
        totals=Counter(count.totals),
        winning={max(count.totals[seat] for seat in count.winners): 1},
        had=Counter(asset for held in assets for asset in held),
        won_with=Counter(asset for seat in count.winners for asset in assets[seat]),
    )


def _of_seat(match: Match, seat: Seat, first: bool) -> Tally:
    """Return what a seat adds to its player's tally: the *first* of a match adds the match."""
    if match.practice:
        return Tally(practice=int(first))
    won = seat in match.winners
    alone = Tally(matches=int(first), seats=1, wins=int(won))
    if match.count is None:
        return replace(alone, broken_off=int(first))
    total = match.count.totals[seat]
    return replace(
        alone,
        shared=int(won and len(match.winners) > 1),
        totals={total: 1},
        winning={total: 1} if won else {},
    )
