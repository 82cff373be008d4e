"""What each viewer of Birdie may know, by piece.

Hidden are hands, the deck, the reserve, the cards of a round to come, and every personal deck until
its row is laid out, the own one too. There are four copies of a card: so a thing on the table may
name just the card that lies there, and a thing that lies hidden neither a bird nor a season.
"""

import re
from collections import Counter
from functools import cache

from domain.birdie.commands import Command, ScoreSets, StackCards
from domain.birdie.components import BIRDS, FEATURES, OWL, PIGEON, SEASONS, bird_of
from domain.birdie.state import Cards, State
from domain.game import Seat, Viewer
from tests.browser.leak_detection import Played

BIRD, SEASON = "|".join(BIRDS), "|".join(SEASONS)
CARD = re.compile(rf"\b(?:({BIRD})-({SEASON})|({SEASON}) ({BIRD})s?)\b")
FEATURE = re.compile(rf"\b({BIRD}|{SEASON})s?\b")
CLOSED = re.compile(r"^(hand|pile|deck|bird-deck|reserve|stop-card|stacking)\b")
"""The things that say nothing but how many cards there are."""


@cache
def named(text: str) -> frozenset[str]:
    """Return the cards, the birds and the seasons that *text* names."""
    cards = (f"{bird or kind}-{season or time}" for bird, season, time, kind in CARD.findall(text))
    return frozenset({*cards, *FEATURE.findall(text)})


def told(played: Played, move: int, viewer: Viewer) -> set[str]:
    """Return the cards that everybody learns from a move: those open before or after it.

    Of a stack these are its two cards from the draw area, and those that came there instead.
    """
    after = played.states[move]
    if not move:
        return _with_features(_open(after))
    before, made = played.states[move - 1], played.moves[move - 1]
    if isinstance(made.command, StackCards) and after.turn:
        left = Counter(before.area) - Counter(made.command.area)
        return _with_features({*made.command.area, *(Counter(after.area) - left)})
    discarded = _discarded(before, made.by, made.command)
    return _with_features({*_open(before), *_open(after), *discarded})


def said(played: Played, position: int, viewer: Viewer) -> set[str]:
    """Return what the last move told *viewer*, and all that can be pointed at."""
    state = played.states[position]
    return told(played, position, viewer) | _own(state, viewer) | _open(state)


def on_the_table(state: State, thing: str, viewer: Viewer) -> set[str]:
    """Return what *viewer* knows by this thing on the table."""
    kind, *where = thing.split("-")
    if kind == "hand" and len(where) == 2 and int(where[0]) == viewer:
        return _with_features(_at(state.hands[viewer], where[1]))
    if CLOSED.match(thing):
        return set()
    return _with_features(_lying(state, kind, where, viewer))


def _lying(state: State, kind: str, where: list[str], viewer: Viewer) -> set[str]:
    """Return the cards that a thing tells of which lies open."""
    if kind == "area" and where:
        return _at(state.area, where[0])
    if kind == "row":
        return _at(state.rows[int(where[0])], where[1])
    if kind == "roost":
        return set(state.rows[int(where[0])])
    if kind == "drawn":
        return set(_drawn(state))
    return {*_own(state, viewer), *state.area} if kind == "stack" else set()


def _at(cards: Cards, index: str) -> set[str]:
    """Return the card with this index; none where no card should be."""
    return set(cards[int(index) :][:1])


def _with_features(cards: set[str]) -> set[str]:
    """Return *cards*, and the birds and seasons: boxes and rules name them as well."""
    return {*cards, *FEATURES}


def _own(state: State, viewer: Viewer) -> set[str]:
    return set(state.hands[viewer]) if isinstance(viewer, int) else set()


def _drawn(state: State) -> Cards:
    return (state.scoring.drawn,) if state.scoring and state.scoring.drawn else ()


def _open(state: State) -> set[str]:
    """BIR-3.6, BIR-4.2: return the cards that lie open for all."""
    placed = (*state.rows, *state.flown, *state.discards)
    return {*state.area, *_drawn(state), *(card for cards in placed for card in cards)}


def _discarded(state: State, seat: Seat, command: Command) -> set[str]:
    """BIR-4.7: return what owls and a pigeon cost; at the end of a round that is cleared away."""
    hand = state.hands[seat]
    owls = [card for card in hand if bird_of(card) == OWL][: len(getattr(command, "owl", ()))]
    took = isinstance(command, ScoreSets) and command.pigeon is not None
    pigeons = [card for card in hand if bird_of(card) == PIGEON][:took]
    return {*owls, *pigeons}
