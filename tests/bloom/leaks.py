"""Versions of Bloom whose view leaks, for the tests of secrets to find."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from domain.bloom import BLOOM, rules
from domain.bloom.components import JOKER
from domain.bloom.legal import legal
from domain.bloom.state import State
from domain.bloom.view import HiddenTiles, OpenTiles, Pile, View
from domain.game import AnyGame, Observer, Seat, Viewer
from tests.bloom.leaks_outside_the_view import BESIDE_THE_VIEW
from tests.planted_leaks import as_referee, seen

_seen, _as_referee = partial(seen, BLOOM), partial(as_referee, BLOOM)


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
    all_of_it = BLOOM.view(state, Observer.REFEREE)
    return replace(
        own,
        results=tuple(
            tuple(
                replace(mine, left=open_one.left) if mine.score == best else mine
                for mine, open_one in zip(results, opened, strict=True)
            )
            for results, opened in zip(own.results, all_of_it.results, strict=True)
            for best in [max(result.score for result in results)]
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
    **BESIDE_THE_VIEW,
}
