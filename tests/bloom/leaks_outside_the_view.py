"""Versions of Bloom that leak through the log, legal moves or refusals."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from domain.bloom import BLOOM, commands, events, rules
from domain.bloom.components import JOKER
from domain.bloom.legal import Legal
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State
from domain.game import AnyGame, Observer, Phrase, Seat, Viewer
from tests.planted_leaks import hinting, told

_told = partial(told, BLOOM)
_hinting = partial(hinting, BLOOM, BloomRefusal.NO_SUCH_RESERVE)


def _adding(kind: type, name: str, told: Callable[[Any], Any]) -> AnyGame:
    """Return Bloom where the phrase of a *kind* of event has one value more."""

    def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
        phrase = BLOOM.describe(event, viewer)
        if phrase is None or not isinstance(event, kind):
            return phrase
        return Phrase(phrase.code, {**phrase.values, name: told(event)})

    return replace(BLOOM, describe=describe)


def _shuffle_told(event: events.Event, viewer: Viewer) -> Phrase | None:
    if isinstance(event, events.BagsShuffled):
        return Phrase("round_dealt", {"open": tuple(map(str, chain(*event.rounds)))})
    return BLOOM.describe(event, viewer)


def _a_drawn_joker_told(event: events.Event, viewer: Viewer) -> Phrase | None:
    joker = isinstance(event, events.TileDrawn) and event.tile == JOKER
    return BLOOM.describe(event, Observer.REFEREE if joker else viewer)


def _legal_by_the_next_tile(state: State, seat: Seat) -> Legal:
    now = BLOOM.legal(state, seat)
    if state.reserve[:1] == (JOKER,) or sum(_numbers(state.reserve[:1])) % 2:
        return now
    return replace(now, from_open=now.from_open[::-1])


def _moves_by_the_hands_of_others(state: State, seat: Seat) -> Iterator[Any]:
    listed = list(zip(range(100), BLOOM.moves(state, seat), strict=False))
    if JOKER in state.hands[(seat + 1) % state.players]:
        listed.reverse()
    return (command for _, command in listed)


def _numbers(tiles: Any) -> list[int]:
    return [tile for tile in tiles if isinstance(tile, int)]


def _is_next(state: State, seat: Seat, command: Any) -> bool:
    return isinstance(command, commands.DrawTile) and (command.tile,) == state.reserve[:1]


def _another_holds_it(state: State, seat: Seat, command: Any) -> bool:
    others = set(chain(*state.hands[:seat], *state.hands[seat + 1 :]))
    return isinstance(command, commands.LayLadder) and not others.isdisjoint(command.tiles)


def _another_could_swap_it(state: State, seat: Seat, command: Any) -> bool:
    others = set(chain(*state.hands[:seat], *state.hands[seat + 1 :]))
    return isinstance(command, commands.SwapJoker) and command.tile in others


def _another_could_lay(state: State, seat: Seat, command: Any) -> bool:
    others = state.hands[:seat] + state.hands[seat + 1 :]
    passed = isinstance(command, commands.Pass)
    return passed and any(rules.can_lay(hand, ()) for hand in others)


BESIDE_THE_VIEW: dict[str, AnyGame] = {
    "the log tells all what was drawn unseen": _told(events.TileDrawn),
    "the log tells all of a joker drawn unseen": replace(BLOOM, describe=_a_drawn_joker_told),
    "the log tells the hands with the deal": _adding(
        events.RoundDealt, "hands", lambda event: tuple(map(str, chain(*event.hands)))
    ),
    "the log tells how many jokers were dealt": _adding(
        events.RoundDealt, "held", lambda event: sum(hand.count(JOKER) for hand in event.hands)
    ),
    "the log tells what was left in the hands": _adding(
        events.RoundEnded,
        "left",
        lambda event: tuple(str(tile) for result in event.results for tile in result.left),
    ),
    "the log tells of the shuffle": replace(BLOOM, describe=_shuffle_told),
    "what is legal is listed by the next tile": replace(BLOOM, legal=_legal_by_the_next_tile),
    "moves are listed by the hands of others": replace(BLOOM, moves=_moves_by_the_hands_of_others),
    "a refusal hints at the next tile": _hinting(_is_next),
    "a refusal hints at the hands of others": _hinting(_another_holds_it),
    "a refusal hints at what another could swap": _hinting(_another_could_swap_it),
    "a refusal hints at what another could lay": _hinting(_another_could_lay),
}
