"""With what leaks is the search for them tried?"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from domain.bloom import BLOOM, commands, events, rules
from domain.bloom.components import JOKER
from domain.bloom.legal import Legal, legal
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State
from domain.bloom.view import HiddenTiles, OpenTiles, Pile, View
from domain.errors import IllegalMove
from domain.game import AnyGame, Onlooker, Phrase, Seat, Viewer

More = Callable[[View, State, Viewer], View]


def _seen(more: More) -> AnyGame:
    """Return Bloom with a view into which *more* has come."""

    def view(state: State, viewer: Viewer) -> View:
        return more(BLOOM.view(state, viewer), state, viewer)

    return replace(BLOOM, view=view)


def _as_referee(*parts: str) -> AnyGame:
    """Return Bloom with a view of which these parts are the referee's."""

    def more(own: View, state: State, viewer: Viewer) -> View:
        all_of_it = BLOOM.view(state, Onlooker.REFEREE)
        return replace(own, **{part: getattr(all_of_it, part) for part in parts})

    return _seen(more)


def _hands(own: View, state: State, shown: Callable[[Pile, Seat], Pile]) -> View:
    return replace(own, hands=tuple(shown(pile, seat) for seat, pile in enumerate(own.hands)))


def _small_hands(own: View, state: State, viewer: Viewer) -> View:
    def shown(pile: Pile, seat: Seat) -> Pile:
        return OpenTiles(state.hands[seat]) if len(state.hands[seat]) < 4 else pile

    return _hands(own, state, shown)


def _hands_sorted(own: View, state: State, viewer: Viewer) -> View:
    def shown(pile: Pile, seat: Seat) -> Pile:
        return OpenTiles(tuple(sorted(state.hands[seat], key=str)))

    return _hands(own, state, shown)


def _flowers_of_hands(own: View, state: State, viewer: Viewer) -> View:
    def shown(pile: Pile, seat: Seat) -> Pile:
        if isinstance(pile, OpenTiles):
            return pile
        return HiddenTiles(state.box.flowers_on(state.hands[seat]))

    return _hands(own, state, shown)


def _hand_of_the_next(own: View, state: State, viewer: Viewer) -> View:
    if not isinstance(viewer, int):
        return own

    def shown(pile: Pile, seat: Seat) -> Pile:
        is_next = seat == (viewer + 1) % state.players
        return OpenTiles(state.hands[seat]) if is_next else pile

    return _hands(own, state, shown)


def _hands_once_the_reserve_is_empty(own: View, state: State, viewer: Viewer) -> View:
    return own if state.reserve else replace(own, hands=tuple(map(OpenTiles, state.hands)))


def _next_of_reserve(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, open=own.open + state.reserve[:1])


def _last_of_reserve(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, open=own.open + state.reserve[-1:])


def _reserve_sorted(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, reserve=OpenTiles(tuple(sorted(state.reserve, key=str))))


def _jokers_of_the_reserve(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, board_jokers=own.board_jokers + state.reserve.count(JOKER))


def _totals_less_what_is_held(own: View, state: State, viewer: Viewer) -> View:
    held = map(state.box.flowers_on, state.hands)
    return replace(
        own, totals=tuple(total - less for total, less in zip(own.totals, held, strict=True))
    )


def _hand_of_round_two(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, coming=state.rounds[-1][8:21]) if state.round == 1 else own


def _left_of_the_winner(own: View, state: State, viewer: Viewer) -> View:
    all_of_it = BLOOM.view(state, Onlooker.REFEREE)
    return replace(
        own,
        results=tuple(
            tuple(
                replace(mine, left=open_one.left) if mine.score == best else mine
                for mine, open_one in zip(results, opened, strict=True)
            )
            for results, opened in zip(own.results, all_of_it.results, strict=True)
            for best in [max(one.score for one in results)]
        ),
    )


def _legal_of_another(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, legal=legal(state, state.turn.seat)) if state.turn else own


def _whether_others_can_act(own: View, state: State, viewer: Viewer) -> View:
    able = sum(rules.can_add(hand, state.ladders) for hand in state.hands)
    return replace(own, passes=own.passes + able)


def _whether_others_can_lay(own: View, state: State, viewer: Viewer) -> View:
    able = sum(rules.can_lay(hand, ()) for hand in state.hands)
    return replace(own, round=own.round + 10 * able)


def _told(*kinds: type) -> AnyGame:
    """Return Bloom where everybody is told of these events what the referee is told."""

    def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
        return BLOOM.describe(event, Onlooker.REFEREE if isinstance(event, kinds) else viewer)

    return replace(BLOOM, describe=describe)


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
    return BLOOM.describe(event, Onlooker.REFEREE if joker else viewer)


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


def _decide_with_a_hint(hint: Callable[[State, Seat, Any], Any]) -> AnyGame:
    """Return Bloom where a refusal is another one when *hint* is true."""

    def decide(state: State, seat: Seat, command: Any, chance: Any) -> Any:
        try:
            return BLOOM.decide(state, seat, command, chance)
        except IllegalMove as illegal:
            if hint(state, seat, command):
                raise IllegalMove(BloomRefusal.NO_SUCH_RESERVE) from illegal
            raise

    return replace(BLOOM, decide=decide)


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


LEAKS: dict[str, AnyGame] = {
    "the view shows the hands": _as_referee("hands"),
    "the view shows the hands, sorted": _seen(_hands_sorted),
    "the view shows the hand of the next player": _seen(_hand_of_the_next),
    "the view shows small hands": _seen(_small_hands),
    "the view shows the hands once the reserve is empty": _seen(_hands_once_the_reserve_is_empty),
    "the view counts hands in flowers": _seen(_flowers_of_hands),
    "the view shows the reserve": _as_referee("reserve"),
    "the view shows the reserve, sorted": _seen(_reserve_sorted),
    "the view shows the next tile of the reserve": _seen(_next_of_reserve),
    "the view shows the last tile of the reserve": _seen(_last_of_reserve),
    "the view counts the jokers of the reserve": _seen(_jokers_of_the_reserve),
    "the view shows the tiles of the second round": _as_referee("coming"),
    "the view shows a hand of the second round": _seen(_hand_of_round_two),
    "the view shows what was left in the hands": _as_referee("results"),
    "the view shows what was left in the hand of the best": _seen(_left_of_the_winner),
    "the totals depend on the hands": _seen(_totals_less_what_is_held),
    "the view tells all what the player on turn may do": _seen(_legal_of_another),
    "the view tells whether others can add": _seen(_whether_others_can_act),
    "the view tells whether others can lay": _seen(_whether_others_can_lay),
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
        lambda event: tuple(str(tile) for one in event.results for tile in one.left),
    ),
    "the log tells of the shuffle": replace(BLOOM, describe=_shuffle_told),
    "what is legal is listed by the next tile": replace(BLOOM, legal=_legal_by_the_next_tile),
    "moves are listed by the hands of others": replace(BLOOM, moves=_moves_by_the_hands_of_others),
    "a refusal hints at the next tile": _decide_with_a_hint(_is_next),
    "a refusal hints at the hands of others": _decide_with_a_hint(_another_holds_it),
    "a refusal hints at what another could swap": _decide_with_a_hint(_another_could_swap_it),
    "a refusal hints at what another could lay": _decide_with_a_hint(_another_could_lay),
}
