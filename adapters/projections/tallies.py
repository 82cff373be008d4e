"""Tallies: sums over finished matches, to which each match adds its own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.database.name_normalization import folded
from domain.game import Seat
from domain.match import PERSON, RECORDED, Match, is_handed, valid_result

TallyKey = tuple[str, str]
"""Subject of a tally (a game or a player) and part: who played, and number of players."""
MIXED: Final = "mixed"
GAME: Final = "game "


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums over finished matches, or over the seats of a player in them."""

    matches: int = 0
    broken_off: int = 0
    """Matches resigned or lost on time, of which only the winner counts."""
    practice: int = 0
    """Additional matches for practice, of which nothing else is summed."""
    seats: int = 0
    wins: int = 0
    """Winning seats, shared victories included."""
    shared: int = 0
    """Seats of a player that shared a victory."""
    won: dict[Seat, int] = {}
    """Wins by seat, shared victories included."""
    moves: dict[int, int] = {}
    """Matches by number of moves."""
    totals: dict[int, int] = {}
    """Seats by final score."""
    winning: dict[int, int] = {}
    """Matches by winning score."""
    had: dict[str, int] = {}
    """Seats by code of each game asset they had."""
    won_with: dict[str, int] = {}
    """The winning seats among them."""
    points: dict[str, int] = {}
    """Points of all seats by rule and subject of the lines, as ``FEL-6.2 visitor_on_bench``."""
    first: dict[str, int] = {}
    """Matches by the category of their first move."""
    won_first: dict[str, int] = {}
    """Those of them that the player of that move won."""

    @property
    def counted(self) -> int:
        """Return how many matches were played to their final count."""
        return self.matches - self.broken_off

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies."""
        both = ((name, getattr(self, name), getattr(other, name)) for name in FIELDS)
        return Tally(**{name: _sum(own, more) for name, own, more in both})

    def __sub__(self, other: "Tally") -> "Tally":
        """Return what must be added to *other* to get this tally."""
        both = ((name, getattr(self, name), getattr(other, name)) for name in FIELDS)
        return Tally(**{name: _sum(own, less, -1) for name, own, less in both})


FIELDS: Final = Tally.__struct_fields__
decode: Final = msgspec.json.Decoder(Tally).decode


def encode(tally: Tally) -> str:
    """Return a tally as JSON."""
    return msgspec.json.encode(tally).decode()


class Contribution(msgspec.Struct, frozen=True):
    """What a match adds to the tallies at once."""

    id: str
    tallies: dict[TallyKey, Tally]


def _sum(sums: Any, other: Any, sign: int = 1) -> Any:
    if isinstance(sums, int):
        return sums + sign * other
    both = {key: sums.get(key, 0) + sign * other.get(key, 0) for key in {**sums, **other}}
    return {key: value for key, value in both.items() if value}


def game_key(name: str) -> str:
    """Return the subject of a game's tallies."""
    return f"{GAME}{name}"


def player_key(name: str) -> str:
    """Return the subject of the tallies of all players of a name, ignoring case."""
    return f"player {folded(name)}"


def game_of(key: TallyKey) -> str:
    """Return the game of a tally's key."""
    about, part = key
    return about.removeprefix(GAME) if about.startswith(GAME) else part.split()[0]


def contributions_of(match: Match, names: Mapping[Seat, str]) -> Iterator[Contribution]:
    """Yield what the end of a match adds to the tallies, and what each verdict after it changes.

    Each has an id of its own, so that it is added once, whenever it is seen.
    """
    before: dict[TallyKey, Tally] = {}
    for number in range(len(match.verdicts) + 1):
        now: dict[TallyKey, Tally] = {}
        judged = replace(match, verdicts=match.verdicts[:number])
        for key, tally in _tallies(judged, names):
            now[key] = now[key] + tally if key in now else tally
        changes = {key: tally - before[key] if before else tally for key, tally in now.items()}
        yield Contribution(f"{match.id} {number}" if number else match.id, changes)
        before = now


def who_played(seats: Sequence[str], handed: Sequence[Seat]) -> str:
    """Return who played: ``people`` or ``bots`` alone, or both.

    *seats* are the kinds of the seats, *handed* those that a bot played at the end for a person.
    """
    kinds = set(seats)
    if kinds <= {PERSON, RECORDED}:
        return MIXED if handed else "people"
    return MIXED if kinds & {PERSON, RECORDED} else "bots"


def _tallies(match: Match, names: Mapping[Seat, str]) -> Iterator[tuple[TallyKey, Tally]]:
    """Yield the tallies of a finished match; none for a branch.

    A branch starts from a position that somebody chose. A practice match adds only to ``practice``.
    """
    if match.opened.branch:
        return
    players = len(match.seated)
    left = [seat for seat in range(players) if is_handed(match, seat)]
    who = who_played(match.opened.seats, left)
    whole = Tally(practice=1) if match.practice else _whole(match)
    yield (game_key(match.game.name), f"{who} {players}"), whole
    met: set[str] = set()
    for seat, name in names.items():
        about = player_key(name)
        yield (about, f"{match.game.name} {players}"), _of_seat(match, seat, about not in met)
        met.add(about)


def _whole(match: Match) -> Tally:
    result = valid_result(match)
    won = dict.fromkeys(result.winners, 1)
    count, players = match.count, len(match.seated)
    if count is None:
        return Tally(matches=1, broken_off=1, seats=players, wins=len(won), won=won)
    totals = result.totals or count.totals
    assets = match.game.assets(match.state, count)
    opening, opener = _opening(match)
    points = Counter[str]()
    for line in count.lines:
        points[line.part] += line.points
    return Tally(
        matches=1,
        seats=players,
        wins=len(won),
        won=won,
        moves={len(match.line): 1},
        totals=Counter(totals),
        winning={max(totals[seat] for seat in won): 1},
        had=Counter(asset for held in assets for asset in held),
        won_with=Counter(asset for seat in won for asset in assets[seat]),
        points=points,
        first={opening: 1} if opening else {},
        won_first={opening: 1} if opening and opener in won else {},
    )


def _opening(match: Match) -> tuple[str, Seat | None]:
    """Return the category of the first move and who made it; an empty one if there is none."""
    for move in match.line:
        if opening := match.game.opening(move.command):
            return opening, move.seat
    return "", None


def _of_seat(match: Match, seat: Seat, first: bool) -> Tally:
    """Return a seat's contribution to its player's tally; the *first* seat also adds the match."""
    if match.practice:
        return Tally(practice=int(first))
    result = valid_result(match)
    won = seat in result.winners
    alone = Tally(matches=int(first), seats=1, wins=int(won))
    if match.count is None:
        return replace(alone, broken_off=int(first))
    total = (result.totals or match.count.totals)[seat]
    return replace(
        alone,
        shared=int(won and len(result.winners) > 1),
        totals={total: 1},
        winning={total: 1} if won else {},
    )
