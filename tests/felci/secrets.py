"""Exchanges what a viewer of Felci can't know.

Tiles are told apart here by their place in the deal, so that the same tile can be followed through
hands, pile and undergrowth in two matches that give it different types.
"""

from collections.abc import Iterable, Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from domain.errors import IllegalMove
from domain.felci import FELCI
from domain.felci.commands import Command, DrawFerns, PlantFern, UndergrowthTile
from domain.felci.components import Fern
from domain.felci.decide import Deal
from domain.felci.rules import FelciRefusal
from domain.felci.state import State, Undergrowth
from domain.game import AnyGame, Observer, Seat, Viewer
from domain.match import Match

TileNumber = int


class Twin(msgspec.Struct, frozen=True):
    """Another match that a viewer can't tell from the first one."""

    deal: Deal
    moves: tuple[tuple[Seat, Command], ...]
    """As far as the viewer has seen neither exchanged tile."""


def twin(
    match: Match, moves: Iterable[tuple[Seat, Command]], viewer: Viewer, chance: Random
) -> Twin:
    """Return a match in which two tiles of the deal that *viewer* can't see are exchanged."""
    deal, size = match.deal, match.state.garden.hand
    hidden = [number for number in range(len(deal.pile)) if number // size != viewer]
    one, other = chance.sample(hidden, 2)
    while deal.pile[one] == deal.pile[other]:
        one, other = chance.sample(hidden, 2)
    types = list(deal.pile)
    types[one], types[other] = types[other], types[one]
    followed = _Followed(deal.pile, tuple(types), frozenset({one, other}), chance, size)
    return Twin(Deal(tuple(types)), tuple(followed.moves(moves, viewer)))


class _Followed:
    """The tiles of two worlds, followed by their numbers."""

    def __init__(
        self,
        here: tuple[Fern, ...],
        there: tuple[Fern, ...],
        exchanged: frozenset[TileNumber],
        chance: Random,
        size: int,
    ) -> None:
        self.here, self.there, self.exchanged, self.chance = here, there, exchanged, chance
        self.hands = (list(range(size)), list(range(size, 2 * size)))
        self.drawn = 2 * size

    def moves(
        self, moves: Iterable[tuple[Seat, Command]], viewer: Viewer
    ) -> Iterator[tuple[Seat, Command]]:
        """Return the *moves* of the other world until the viewer sees an exchanged tile."""
        for seat, command in moves:
            shown: list[TileNumber] = []
            if isinstance(command, PlantFern):
                command, planted = self._planted(seat, command)
                shown = [planted]
            elif isinstance(command, DrawFerns):
                drawn = list(range(self.drawn, self.drawn + command.count))
                self.drawn += command.count
                self.hands[seat].extend(drawn)
                shown = drawn if seat == viewer else []
            if self.exchanged.intersection(shown):
                return
            yield seat, command

    def _planted(self, seat: Seat, command: PlantFern) -> tuple[PlantFern, TileNumber]:
        # A tile shown to all is one that was not exchanged, when there is a choice.
        fern = self._taken(seat, command.type, avoid=True)
        laid = [self._taken(seat, tile.type, avoid=False) for tile in command.undergrowth]
        cells = [tile.cell for tile in command.undergrowth]
        under = zip([self.there[number] for number in laid], cells, strict=True)
        undergrowth = tuple(UndergrowthTile(*tile) for tile in under)
        return PlantFern(self.there[fern], command.cell, undergrowth), fern

    def _taken(self, seat: Seat, fern: Fern, avoid: bool) -> TileNumber:
        held = [number for number in self.hands[seat] if self.here[number] == fern]
        unchanged = [number for number in held if number not in self.exchanged]
        taken = self.chance.choice(unchanged if avoid and unchanged else held)
        self.hands[seat].remove(taken)
        return taken


def shuffled(state: State, viewer: Viewer, chance: Random) -> State:
    """Return *state* with all that *viewer* can't see mixed: hands, pile and undergrowth."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    under = [
        (cell, tile)
        for cell, tile in state.tiles.items()
        if isinstance(tile, Undergrowth) and tile.owner in others
    ]
    hidden = [*state.pile, *(tile.type for _, tile in under)]
    hidden += [fern for seat in others for fern in state.hands[seat]]
    chance.shuffle(hidden)

    mixed = iter(hidden)
    tiles = {cell: Undergrowth(tile.owner, next(mixed)) for cell, tile in under}
    hands = tuple(
        tuple(next(mixed) for _ in hand) if seat in others else hand
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, tiles=state.tiles | tiles, hands=hands, pile=tuple(mixed))


def _view_with_top_of_pile(state, viewer):
    return replace(FELCI.view(state, viewer), pile=state.pile[:1])


def _view_with_tiles_by_type(state, viewer):
    view = FELCI.view(state, viewer)
    known = FELCI.view(state, Observer.REFEREE).tiles
    order = [tile.cell for tile in sorted(known, key=lambda tile: tile.type)]
    return replace(view, tiles=tuple(sorted(view.tiles, key=lambda tile: order.index(tile.cell))))


def _describe_to_all(event, viewer):
    return FELCI.describe(event, Observer.REFEREE)


def _decide_with_a_hint(state, seat, command, chance):
    try:
        return FELCI.decide(state, seat, command, chance)
    except IllegalMove as illegal:
        if illegal.refusal is FelciRefusal.NOT_IN_HAND and command.type in state.hands[1 - seat]:
            raise IllegalMove(FelciRefusal.NO_SUCH_TYPE) from illegal
        raise


LEAKS: dict[str, AnyGame] = {
    "the view shows the top of the pile": replace(FELCI, view=_view_with_top_of_pile),
    "the view lists the garden by type": replace(FELCI, view=_view_with_tiles_by_type),
    "an event tells everybody what it tells the referee": replace(FELCI, describe=_describe_to_all),
    "a refusal hints at the other hand": replace(FELCI, decide=_decide_with_a_hint),
}
"""Felci with a leak: what the tests of secrets must find."""
