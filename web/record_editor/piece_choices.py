"""Choices of the record editor: the next picks of a move, in groups and with their labels."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from domain.match import Match
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices, Scene

PICK: Final = "pick:"
HOLD: Final = "hold:"
FEW: Final = 12
"""Maximum number of other pieces listed next to a hand's assumed ones."""

MANY: Final = 24
"""Maximum number of picks listed openly next to the table."""


class Pick(msgspec.Struct, frozen=True):
    """A possible pick with its label."""

    do: str
    """The form value: ``pick:`` with its id, or ``hold:`` if it must be added to the hand first."""
    label: str


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


def own_view(match: Match) -> object:
    """Return the view of the seat to move."""
    assert match.to_move is not None
    return match.game.view(match.state, match.to_move)


def choices_of(match: Match, picks: Sequence[str]) -> Choices | None:
    """Return the choices after *picks*; None if the match is over."""
    if match.to_move is None:
        return None
    return localized(PRESENTATIONS[match.game.name].choices(own_view(match), tuple(picks)))


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


def hand_of(scene: Scene) -> str:
    """Return the label of the viewer's hand; empty if the scene has none."""
    return next((zone.label for zone in scene.zones if zone.id == "hand"), "")


def grouped(
    choices: Choices,
    labels: Mapping[str, tuple[str, str]],
    hand: str,
    others: tuple[Pick, ...],
    title: str,
) -> Iterator[PickGroup]:
    """Return the possible picks; other pieces that the *hand* may hold are among the assumed ones.

    They have a *title* of their own, as they are not the referee's.
    """
    groups: dict[str, list[Pick]] = {}
    for pick in choices.open:
        zone, label = labels.get(pick, ("", pick))
        held = groups.setdefault(zone, [])
        if zone != hand or all(label != other.label for other in held):  # equal pieces are one
            held.append(Pick(f"{PICK}{pick}", label))
    for zone, picks in groups.items():
        beside = others if zone == hand else ()
        few = len(beside) <= FEW
        name = title if zone == hand else zone
        yield PickGroup(name, (*picks, *(beside if few else ())), () if few else beside)


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
