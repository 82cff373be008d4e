"""Versions of Birdie that leak, for the tests of secrets to find."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from domain.birdie import BIRDIE, commands, events
from domain.birdie.components import PIGEON, bird_of
from domain.birdie.legal import Legal
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Cards, State, Step
from domain.birdie.view import OpenCards, View
from domain.game import AnyGame, Observer, Phrase, Seat, Viewer
from tests.planted_leaks import as_referee, hinting, seen, told

_seen, _told = partial(seen, BIRDIE), partial(told, BIRDIE)
_as_referee = partial(as_referee, BIRDIE)
_hinting = partial(hinting, BIRDIE, BirdieRefusal.NO_SUCH_SET)


def _own_deck(own: View, state: State, viewer: Viewer) -> View:
    decks = enumerate(zip(own.decks, state.decks, strict=True))
    return replace(
        own,
        decks=tuple(OpenCards(cards) if seat == viewer else size for seat, (size, cards) in decks),
    )


def _own_deck_sorted(own: View, state: State, viewer: Viewer) -> View:
    if not isinstance(viewer, int):
        return own
    return replace(own, discards=(*own.discards, tuple(sorted(state.decks[viewer]))))


def _tops_of_decks(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, rows=tuple(row or deck[-1:] for row, deck in _rows_and_decks(own, state)))


def _bottoms_once_all_have_passed(own: View, state: State, viewer: Viewer) -> View:
    if state.turn:
        return own
    return replace(own, rows=tuple(row or deck[:1] for row, deck in _rows_and_decks(own, state)))


def _rows_and_decks(own: View, state: State) -> Iterator[tuple[Cards, Cards]]:
    return zip(own.rows, state.decks, strict=True)


def _next_of_deck(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, area=own.area + state.deck[:1])


def _next_of_reserve(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, area=own.area + state.reserve[:1])


def _reserve_of_the_next_round(own: View, state: State, viewer: Viewer) -> View:
    return replace(own, coming=state.rounds[-1][-len(state.hands) :])


def _hands_once_all_have_passed(own: View, state: State, viewer: Viewer) -> View:
    return own if state.turn else replace(own, hands=tuple(map(OpenCards, state.hands)))


def _pigeons_counted(own: View, state: State, viewer: Viewer) -> View:
    pigeons = sum(bird_of(card) == PIGEON for hand in state.hands for card in hand)
    return replace(own, trophy=own.trophy + 100 * pigeons)


def _asked_only_with_a_pigeon(own: View, state: State, viewer: Viewer) -> View:
    scoring = own.scoring
    if scoring is None or scoring.step is not Step.WRITE:
        return own
    holds = any(bird_of(card) == PIGEON for card in state.hands[scoring.seat])
    return own if holds else replace(own, scoring=replace(scoring, step=Step.SETS))


def _order_told_to_its_owner(event: events.Event, viewer: Viewer) -> Phrase | None:
    own = isinstance(event, events.CardsStacked) and event.seat == viewer
    return BIRDIE.describe(event, Observer.REFEREE if own else viewer)


def _hand_cards_told(event: events.Event, viewer: Viewer) -> Phrase | None:
    phrase = BIRDIE.describe(event, viewer)
    if phrase and isinstance(event, events.CardsStacked):
        return Phrase(phrase.code, {**phrase.values, "hand": tuple(sorted(event.hand))})
    return phrase


def _hands_told_with_the_deal(event: events.Event, viewer: Viewer) -> Phrase | None:
    phrase = BIRDIE.describe(event, viewer)
    if phrase and isinstance(event, events.RoundDealt):
        return Phrase(phrase.code, {**phrase.values, "hands": tuple(chain(*event.hands))})
    return phrase


def _shuffle_told(event: events.Event, viewer: Viewer) -> Phrase | None:
    if isinstance(event, events.DecksShuffled):
        return Phrase("round_dealt", {"round": 0, "area": tuple(chain(*event.rounds))})
    return BIRDIE.describe(event, viewer)


def _legal_by_the_next_card(state: State, seat: Seat) -> Legal:
    now = BIRDIE.legal(state, seat)
    if now.turn is None or state.deck[:1] < state.area[:1]:
        return now
    return replace(now, turn=replace(now.turn, takes=now.turn.takes[::-1]))


def _moves_by_the_own_deck(state: State, seat: Seat) -> Iterator[Any]:
    if state.turn is None or state.decks[seat][-1:] < state.area[:1]:
        return BIRDIE.moves(state, seat)
    return iter([commands.Pass(), *map(commands.TakeCard, dict.fromkeys(state.area))])


def _is_next(state: State, seat: Seat, command: Any) -> bool:
    return isinstance(command, commands.TakeCard) and (command.card,) == state.deck[:1]


def _is_stacked(state: State, seat: Seat, command: Any) -> bool:
    stacked = isinstance(command, commands.StackCards)
    return stacked and any(card in state.decks[seat] for card in command.hand)


def _others_hold_an_owl(state: State, seat: Seat, command: Any) -> bool:
    others = state.hands[:seat] + state.hands[seat + 1 :]
    scored = isinstance(command, (commands.ScoreSets, commands.Finish))
    return scored and any(bird_of(card) == "owl" for hand in others for card in hand)


LEAKS: dict[str, AnyGame] = {
    "the view shows the hands": _as_referee("hands"),
    "the view shows the hands once all have passed": _seen(_hands_once_all_have_passed),
    "the view shows the personal decks": _as_referee("decks"),
    "the view shows the own personal deck": _seen(_own_deck),
    "the view shows what lies in the own personal deck, sorted": _seen(_own_deck_sorted),
    "the view shows the tops of the personal decks": _seen(_tops_of_decks),
    "the view shows a card of the next row too early": _seen(_bottoms_once_all_have_passed),
    "the view shows the deck": _as_referee("deck"),
    "the view shows the next card of the deck": _seen(_next_of_deck),
    "the view shows the reserve": _as_referee("reserve"),
    "the view shows the next card of the reserve": _seen(_next_of_reserve),
    "the view shows the cards of the second round": _as_referee("coming"),
    "the view shows the reserve of the second round": _seen(_reserve_of_the_next_round),
    "a number of the view depends on the hands": _seen(_pigeons_counted),
    "the view asks about a pigeon only whoever has one": _seen(_asked_only_with_a_pigeon),
    "the log tells all the order of a stack": _told(events.CardsStacked),
    "the log tells its owner the order of a stack": replace(
        BIRDIE, describe=_order_told_to_its_owner
    ),
    "the log tells which cards of the hand are stacked": replace(BIRDIE, describe=_hand_cards_told),
    "the log tells the hands with the deal": replace(BIRDIE, describe=_hands_told_with_the_deal),
    "the log tells of the shuffle": replace(BIRDIE, describe=_shuffle_told),
    "what is legal is listed by the next card": replace(BIRDIE, legal=_legal_by_the_next_card),
    "moves are listed by the own personal deck": replace(BIRDIE, moves=_moves_by_the_own_deck),
    "a refusal hints at the next card": _hinting(_is_next),
    "a refusal hints at the own personal deck": _hinting(_is_stacked),
    "a refusal hints at the hands of others": _hinting(_others_hold_an_owl),
}
