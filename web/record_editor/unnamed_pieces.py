"""Board with turned-up pieces that are not named yet: a question mark where others would differ."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.deal_slots import DealSlot
from web.games.scene import Scene
from web.record_editor.draft import Draft


def otherwise(draft: Draft, slots: Sequence[DealSlot]) -> Iterator[Draft]:
    """Yield the draft with another piece at the first of *slots*, at the first two, and so on.

    A slot that no other piece can fill keeps its own.
    """
    other, done = draft, set[DealSlot]()
    for slot in slots:
        done.add(slot)
        piece = draft.at(slot)
        # One of the same sort changes the least elsewhere: a number instead of a number, no joker.
        for candidate in sorted(
            other.candidates(slot), key=lambda one: type(other.at(one)) is not type(piece)
        ):
            if candidate in done or other.at(candidate) == piece:
                continue
            tried = other.exchanged(slot, candidate)
            if tried.played.stopped is None:
                other = tried
                break
        yield other


def veiled(scene: Scene, others: Sequence[Scene]) -> tuple[Scene, tuple[str, ...]]:
    """Return *scene* without what is otherwise in *others*, and what is so in the first of them."""
    shapes, asked = [], []
    there = [{*other.shapes, *other.places} for other in others]
    for at, shape in enumerate(scene.shapes):
        if any(shape not in known for known in there):
            shape = replace(
                shape,
                id=f"unnamed-{at}",
                kind=f"{shape.kind} unnamed",
                body="",
                face="",
                parts=(),
                mark="",
                text="?",
                label=gettext("unknown"),
                name="",
            )
            if scene.shapes[at] not in there[0]:
                asked.append(shape.id)
        shapes.append(shape)
    places = [
        place if all(place in known for known in there) else replace(place, label="", text="")
        for place in scene.places
    ]
    return replace(scene, shapes=tuple(shapes), places=tuple(places)), tuple(asked)
