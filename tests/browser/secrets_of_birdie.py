"""What may somebody know at a table of Birdie, and by which thing?

Hidden are hands, the deck, the reserve, the cards of a round to come, and every personal deck until
its row is laid out, the own one too. There are four copies of a card: so a thing on the table may
name just the card that lies there, and a thing that lies hidden neither a bird nor a season.
"""

import re
from functools import cache

from domain.birdie.commands import Command, ScoreSets
from domain.birdie.components import (
    BIRDS,
    FEATURES,
    FEATURES_OF,
    OWL,
    PIGEON,
    SEASONS,
    bird_of,
)
from domain.birdie.state import Cards, State
from domain.game import Seat, Viewer
from tests.browser.knowledge import Played

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
    """Return what everybody is told of by a move: what lay open before it, or does after it."""
    after = played.states[move]
    if not move:
        return _with_features(_open(after))
    before, made = played.states[move - 1], played.moves[move - 1]
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
        return _with_features({state.hands[viewer][int(where[1])]}, every=False)
    if CLOSED.match(thing):
        return set()
    if kind == "area" and where:
        return _with_features({state.area[int(where[0])]}, every=False)
    if kind == "row":
        seat, at = map(int, where)
        return _with_features({state.rows[seat][at]}, every=False)
    return _with_features(_lying(state, kind, where, viewer))


def _lying(state: State, kind: str, where: list[str], viewer: Viewer) -> set[str]:
    """Return the cards that all of a thing tells of."""
    if kind == "roost":
        return set(state.rows[int(where[0])])
    if kind == "drawn":
        return set(_drawn(state))
    return {*_own(state, viewer), *state.area} if kind == "stack" else set()


def _with_features(cards: set[str], *, every: bool = True) -> set[str]:
    """Return *cards* with what is seen of them, or with every bird and season."""
    features = FEATURES if every else [one for card in cards for one in FEATURES_OF[card]]
    return {*cards, *features}


def _own(state: State, viewer: Viewer) -> set[str]:
    return set(state.hands[viewer]) if isinstance(viewer, int) else set()


def _drawn(state: State) -> Cards:
    return (state.scoring.drawn,) if state.scoring and state.scoring.drawn else ()


def _open(state: State) -> set[str]:
    """BIR-3.6, BIR-4.2: return the cards that lie open for all."""
    lying = (*state.rows, *state.flown, *state.discards)
    return {*state.area, *_drawn(state), *(card for cards in lying for card in cards)}


def _discarded(state: State, seat: Seat, command: Command) -> set[str]:
    """BIR-4.7: return what owls and a pigeon cost; at the end of a round that is cleared away."""
    hand = state.hands[seat]
    owls = [card for card in hand if bird_of(card) == OWL][: len(getattr(command, "owl", ()))]
    took = isinstance(command, ScoreSets) and command.pigeon is not None
    pigeons = [card for card in hand if bird_of(card) == PIGEON][:took]
    return {*owls, *pigeons}
