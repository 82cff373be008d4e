"""Versions of Bower that leak, for the tests of secrets to find."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from domain.bower import BOWER, events
from domain.bower.commands import ChooseBonus
from domain.bower.components import knower
from domain.bower.legal import Legal
from domain.bower.rules import BowerRefusal
from domain.bower.state import State, Step
from domain.bower.view import View
from domain.errors import IllegalMove
from domain.game import AnyGame, Observer, Phrase, Seat, Viewer
from tests.planted_leaks import told


def _seen(more: Callable[[View, View, State, Viewer], View]) -> AnyGame:
    """Return Bower with a view into which *more* has come, also of what the referee sees."""

    def view(state: State, viewer: Viewer) -> View:
        own, all_of_it = BOWER.view(state, viewer), BOWER.view(state, Observer.REFEREE)
        return more(own, all_of_it, state, viewer)

    return replace(BOWER, view=view)


def _first_egg(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, eggs=(all_of_it.eggs[0], *own.eggs[1:]))


def _aside(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, aside=all_of_it.aside)


def _aside_when_anybody_looked(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, aside=all_of_it.aside) if any(state.peeked_aside) else own


def _peeked_eggs(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    eggs = zip(own.eggs, all_of_it.eggs, strict=True)
    return replace(own, eggs=tuple(known if egg.peeked else egg for egg, known in eggs))


def _top_of_stack(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    assert all_of_it.piles is not None
    top = replace(all_of_it.piles, stack=state.stack[:1], bonus_stack=(), bonus_discards=())
    return replace(own, piles=replace(top, boxed=()))


def _next_bonus_tile(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, revealed=(*own.revealed, *state.bonus_stack[:1]))


def _bonus_discards(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, kept=(*own.kept, state.bonus_discards))


def _discards_as_a_count(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    earth = sum(state.box.kinds[tile] == "nest" for tile in state.bonus_discards)
    return replace(own, bonus_discards_size=own.bonus_discards_size + 100 * earth)


def _drawn(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, turn=all_of_it.turn)


def _hands(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    return replace(own, hands=all_of_it.hands)


def _bonus_nest_tiles_as_they_lie(own: View, all_of_it: View, state: State, viewer: Viewer) -> View:
    def depth(tile: Any) -> int:
        return state.bonus_stack.index(tile.id) if tile.id in state.bonus_stack else -1

    return replace(own, bonus_nest_tiles=tuple(sorted(own.bonus_nest_tiles, key=depth)))


def _renewed_in_order(event: events.Event, viewer: Viewer) -> Phrase | None:
    phrase = BOWER.describe(event, viewer)
    if phrase and isinstance(event, events.BonusStackRenewed):
        return Phrase(phrase.code, {**phrase.values, "order": event.tiles})
    return phrase


def _legal_by_eggs(state: State, seat: Seat) -> Legal:
    now = BOWER.legal(state, seat)
    if now.effect is None:
        return now
    columns = sorted(now.effect.columns, key=lambda column: state.eggs[column - 1])
    return replace(now, effect=replace(now.effect, columns=tuple(columns)))


def _moves_by_the_next_tile(state: State, seat: Seat) -> Iterator[Any]:
    listed = list(BOWER.moves(state, seat))
    return iter(listed[::-1] if state.stack[:1] > state.display[:1] else listed)


def _decide_with_a_hint(state: State, seat: Seat, command: Any, chance: Any) -> Any:
    try:
        return BOWER.decide(state, seat, command, chance)
    except IllegalMove as illegal:
        if isinstance(command, ChooseBonus) and command.tile in state.bonus_discards:
            raise IllegalMove(BowerRefusal.NOT_REVEALED) from illegal
        raise


def _decide_with_a_hint_at_an_egg(state: State, seat: Seat, command: Any, chance: Any) -> Any:
    try:
        return BOWER.decide(state, seat, command, chance)
    except IllegalMove as illegal:
        step = state.turn.step if state.turn else None
        if step is Step.TAKE and knower(1) != seat and state.eggs[0].endswith("white"):
            raise IllegalMove(BowerRefusal.NOT_FACING) from illegal
        raise


LEAKS: dict[str, AnyGame] = {
    "the view shows an egg that faces the other player": _seen(_first_egg),
    "the view shows the eggs aside": _seen(_aside),
    "the view shows all the eggs aside that one has looked at": _seen(_aside_when_anybody_looked),
    "the view shows all an egg that one has looked at": _seen(_peeked_eggs),
    "the view shows the top of the stack": _seen(_top_of_stack),
    "the view shows the bonus tile that comes next": _seen(_next_bonus_tile),
    "the view shows the discarded bonus tiles in order": _seen(_bonus_discards),
    "a count of the view depends on the discarded bonus tiles": _seen(_discards_as_a_count),
    "the view shows the drawn bonus tiles to all": _seen(_drawn),
    "the view shows what the other holds": _seen(_hands),
    "the view lists tiles by where they lie in the stack": _seen(_bonus_nest_tiles_as_they_lie),
    "the log tells all which bonus tiles are drawn": told(BOWER, events.BonusTilesDrawn),
    "the log tells all the egg that one looks at": told(BOWER, events.EggSeen),
    "the log tells all the eggs aside that one looks at": told(BOWER, events.EggsAsideSeen),
    "the log tells the order of a new stack": replace(BOWER, describe=_renewed_in_order),
    "what is legal is listed by the eggs": replace(BOWER, legal=_legal_by_eggs),
    "moves are listed by the next tile": replace(BOWER, moves=_moves_by_the_next_tile),
    "a refusal hints at the discarded bonus tiles": replace(BOWER, decide=_decide_with_a_hint),
    "a refusal hints at an egg": replace(BOWER, decide=_decide_with_a_hint_at_an_egg),
}
