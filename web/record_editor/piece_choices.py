"""Choices of the record editor: the next picks of a move, in groups and with their labels."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from adapters.i18n import gettext
from domain.deal_slots import Piece
from domain.game import AnyGame
from domain.match import Match
from web.games.deal_layout import AnySetup
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices, Place, Scene, Shape
from web.record_editor.piece_names import called, written
from web.view_models.svg import piece_svg

PICK: Final = "pick:"
HOLD: Final = "hold:"
KNOW: Final = "know:"
NAME: Final = "name:"
FEW: Final = 12
"""Maximum number of other pieces listed next to a hand's assumed ones."""

MANY: Final = 24
"""Maximum number of picks listed openly next to the table."""

NO_PICTURE: Final = Markup("")


Labels = Sequence[str]


class Pick(msgspec.Struct, frozen=True):
    """A possible pick with its label."""

    do: str
    """The form value: ``pick:`` with its id, or ``hold:`` if it must be added to the hand first.

    ``know:`` only adds a piece to a hand, and ``name:`` names a revealed one.
    """
    label: str
    picture: Markup = NO_PICTURE
    closed: str = ""
    """Why it is not possible now."""


class Palette(msgspec.Struct, frozen=True):
    """Pieces to fill in parts of the deal with; each pick does the word that names it."""

    picks: tuple[Pick, ...]
    sections: tuple[int, ...]
    """The indices of the parts that may hold them."""


class PickGroup(msgspec.Struct, frozen=True):
    """The picks in one part of the table."""

    label: str
    picks: tuple[Pick, ...]
    more: tuple[Pick, ...] = ()
    """Further pieces that a hand may hold, if many."""

    @property
    def folded(self) -> bool:
        """Return whether the group is too long to be listed openly."""
        return len(self.picks) > MANY


def piece_pick(game: AnyGame, setup: AnySetup, piece: Piece, do: str = "") -> Pick:
    """Return *piece* with its name and picture, to be pressed for *do*."""
    shape = PRESENTATIONS[game.name].dealing.picture(setup, piece)
    return Pick(do, called(game, piece), piece_svg(shape))


def palettes(game: AnyGame, setup: AnySetup) -> Iterator[Palette]:
    """Return the pieces of a deal in the order of the box, with the parts that may hold them."""
    dealing = PRESENTATIONS[game.name].dealing
    parts = dealing.stretches(setup)
    lists: dict[tuple[Piece, ...], set[str]] = {}
    for pool in dealing.pools(setup):
        lists.setdefault(tuple(dict.fromkeys(pool.pieces)), set()).update(pool.lists)
    for pieces, names in lists.items():
        yield Palette(
            tuple(piece_pick(game, setup, piece, written(game, piece)) for piece in pieces),
            tuple(at for at, part in enumerate(parts) if part.list in names),
        )


def own_view(match: Match) -> object:
    """Return the view of the seat to move."""
    assert match.to_move is not None
    return match.game.view(match.state, match.to_move)


def choices_of(match: Match, picks: Sequence[str]) -> Choices | None:
    """Return the choices after *picks*; None if the match is over."""
    if match.to_move is None:
        return None
    return localized(PRESENTATIONS[match.game.name].choices(own_view(match), tuple(picks)))


def picked(match: Match, picks: Sequence[str], pick: str) -> tuple[str, ...]:
    """Return *picks* with another *pick*, in the place of those after the last at which it is open.

    A pick that is open nowhere comes last: it is refused with its reason.
    """
    for at in range(len(picks), -1, -1):
        choices = choices_of(match, picks[:at])
        if choices is None or (choices.holds and _is_closed(choices, pick)):
            break
        if pick in choices.open:
            return (*picks[:at], pick)
    return (*picks, pick)


def _is_closed(choices: Choices, pick: str) -> bool:
    return any(pick in closed.places for closed in choices.closed)


def labels_of(scene: Scene, match: Match, choices: Choices) -> dict[str, tuple[str, str]]:
    """Return the zone and label of everything that can be picked."""
    zones = {zone.id: zone.label for zone in scene.zones}
    known = {place.id: (zones.get(place.zone, ""), place.label) for place in scene.places}
    known |= {
        shape.id: (zones.get(shape.zone, ""), shape.label) for shape in scene.shapes if shape.label
    }
    before = (choices_of(match, choices.picks[:at]) for at in range(len(choices.picks)))
    stages = (*filter(None, before), choices)
    return known | {button.id: ("", button.label) for stage in stages for button in stage.buttons}


def pictures_of(scene: Scene) -> dict[str, Markup]:
    """Return the pictures of the pieces that can be picked, by the id of each or of its place."""
    drawn = (shape for shape in scene.shapes if shape.body or shape.face)
    return {id: piece_svg(shape) for shape in drawn for id in (shape.place, shape.id) if id}


def grouped(
    choices: Choices, scene: Scene, match: Match, hand: str, others: tuple[Pick, ...], order: Labels
) -> Iterator[PickGroup]:
    """Return the possible picks; other pieces that the *hand* may hold are among the assumed ones.

    The pieces of the hand keep the *order* of the box, so that each stays where it was.
    """
    labels, pictures = labels_of(scene, match, choices), pictures_of(scene)
    own = next((zone.label for zone in scene.zones if zone.id == "hand"), "")
    groups: dict[str, list[Pick]] = {}
    closed = {place: found.sentence for found in choices.closed for place in found.places}
    for pick in _distinct(choices, match):
        if pick not in labels:  # a button leads there, such as the one that moves a joker
            continue
        zone, label = labels[pick]
        held = groups.setdefault(zone, [])
        if zone != own or all(label != other.label for other in held):  # equal pieces are one
            why = "" if pick in choices.open else closed.get(pick, "")
            held.append(Pick(f"{PICK}{pick}", label, pictures.get(pick, NO_PICTURE), why))
    for zone, picks in groups.items():
        if zone != own:
            yield PickGroup(zone, tuple(picks))
            continue
        few = len(others) <= FEW
        all_known = sorted((*picks, *(others if few else ())), key=lambda pick: _rank(pick, order))
        yield PickGroup(hand, tuple(all_known), () if few else others)


def impossible(choices: Choices, table: Scene, pictures: Mapping[str, Markup]) -> Iterator[Pick]:
    """Return what lies on the *table* and is not possible; to press it tells why."""
    known = {place: found.sentence for found in choices.closed for place in found.places}
    things: list[Place | Shape] = [*table.places, *(shape for shape in table.shapes if shape.zone)]
    possible = {*choices.open, *choices.picks}
    told = {thing.label for thing in things if thing.id in possible}
    for thing in things:
        if thing.label and thing.label not in told:
            told.add(thing.label)
            why = known.get(thing.id) or gettext("Not possible now")
            yield Pick(f"{PICK}{thing.id}", thing.label, pictures.get(thing.id, NO_PICTURE), why)


def _distinct(choices: Choices, match: Match) -> Iterator[str]:
    """Return the possible picks without those that only repeat a button or the confirmation.

    At the table the pile is pressed for "draw 2", and the hand to take a chosen tile.
    """
    buttons = {button.id: button for button in choices.buttons}
    yield from (pick for pick in buttons if pick not in choices.open)
    if len(choices.open) > FEW or not (choices.buttons or choices.move):
        yield from choices.open
        return
    moves = [choices.move]
    for pick in sorted(choices.open, key=lambda pick: pick not in buttons):
        after = choices_of(match, (*choices.picks, pick))
        move = after.move if after else None
        if move is None or move not in moves:
            moves.append(move)
            yield pick


def _rank(pick: Pick, order: Labels) -> int:
    return order.index(pick.label) if pick.label in order else len(order)


def newly_offered(before: Match, after: Match) -> tuple[str, ...]:
    """Return the id of the only newly possible pick, if there is exactly one."""
    known = {*_offered(before).values()}
    new = tuple(pick for pick, label in _offered(after).items() if label not in known)
    return new if len(new) == 1 else ()


def _offered(match: Match) -> dict[str, str]:
    """Return the possible first picks with their labels."""
    choices = choices_of(match, ())
    if choices is None:
        return {}
    labels = labels_of(PRESENTATIONS[match.game.name].scene(own_view(match)), match, choices)
    return {pick: labels.get(pick, ("", pick))[1] for pick in choices.open}
