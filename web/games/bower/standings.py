"""Comparison of the two nests in the current position: on the eggs, and as a table."""

from collections.abc import Iterable

from adapters.i18n import gettext
from domain.bower.components import WHITE
from domain.bower.standings import Comparison, by_column, by_material
from domain.bower.view import RequestEggSeen, View
from web.games.bower import text as words
from web.games.bower.layout import Layout
from web.games.presentation import StandingsRow
from web.games.scene import Shape


def compared(view: View) -> tuple[StandingsRow, ...]:
    """Return the comparison of public information, until the final count."""
    if view.ended:
        return ()
    columns, materials = by_column(view), by_material(view)
    eggs = [egg for egg in view.eggs if egg.column in columns]
    return (
        *(_of_column(egg, columns[egg.column]) for egg in eggs),
        *(_of_material(material, at) for material, at in materials.items()),
    )


def _of_column(egg: RequestEggSeen, at: Comparison) -> StandingsRow:
    subject = gettext(
        "column {column}: {wish}", column=egg.column, wish=words.name(egg.shows or WHITE)
    )
    return StandingsRow(subject, at.counts, _note(at), at.ahead, (f"egg-{egg.column}",))


def _of_material(material: str, at: Comparison) -> StandingsRow:
    subject = gettext("largest group: {material}", material=words.material(material))
    return StandingsRow(subject, at.counts, _note(at), at.ahead, ())


def _note(at: Comparison) -> str:
    """Return the comparison of shells, if they break a tie."""
    own, other = at.counts
    if own != other:
        return ""
    return gettext("shells {own} : {other}", own=at.shells[0], other=at.shells[1])


def in_words(at: Comparison, near: int) -> str:
    """Return a comparison in words, from the near side."""
    own, other = at.counts[near], at.counts[1 - near]
    text = gettext(
        "{player} {own} : {other} {opponent}",
        player=words.player(near),
        own=own,
        other=other,
        opponent=words.player(1 - near),
    )
    if own != other:
        return text
    shells = gettext("shells {own} : {other}", own=at.shells[near], other=at.shells[1 - near])
    return f"{text}, {shells}"


def shapes(columns: tuple[tuple[int, Comparison], ...], spots: Layout) -> Iterable[Shape]:
    """Return the comparisons next to the eggs that the viewer knows, near side first."""
    for column, at in columns:
        near = spots.near
        kind = (
            "versus"
            if at.ahead is None
            else "versus ahead"
            if at.ahead == near
            else "versus behind"
        )
        text = f"{at.counts[near]} : {at.counts[1 - near]}"
        spot = spots.versus(column)
        yield Shape(f"versus-{column}", kind, *spot.narrow, 64, height=24, text=text, low=spot.low)


def on_eggs(view: View) -> tuple[tuple[int, Comparison], ...]:
    """Return the comparisons next to the eggs; none before the deal and after the end."""
    if view.ended or not any(nest.squares for nest in view.nests):
        return ()
    return tuple(by_column(view).items())
