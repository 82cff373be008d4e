"""The final score of Birdie (BIR-6): the value of each score sheet."""

from domain.birdie.components import BIRDS, FEATURES, box_id, flaps_id, pass_id, trophy_id
from domain.birdie.state import Score, State
from domain.game import Count, CountLine, Phrase, Seat, Value


def score(state: State) -> Count:
    """Return the count of the score sheets as they are: the final one when the match has ended."""
    seats = range(len(state.sheets))
    counted = [_parts(state, seat) for seat in seats]
    subtotals = tuple(
        {part: sum(line.points for line in lines) for part, lines in parts.items()}
        for parts in counted
    )
    totals = tuple(sum(subtotal.values()) for subtotal in subtotals)
    winners, decided = _winners(state, totals)
    lines = tuple(line for parts in counted for lines in parts.values() for line in lines)
    return Count(totals, winners, subtotals, lines, decided)


def assets(state: State, count: Count) -> tuple[tuple[str, ...], ...]:
    """Return the birds and seasons in which nobody has written more than each seat did."""
    written = [{box: entry.points for box, entry in sheet.boxes.items()} for sheet in state.sheets]
    best = {box: max(boxes.get(box, 0) for boxes in written) for box in FEATURES}
    return tuple(
        tuple(box for box in FEATURES if best[box] and boxes.get(box) == best[box])
        for boxes in written
    )


def flap_points(state: State, seat: Seat) -> int:
    """BIR-6.1: return the value of the last crossed flap box of *seat*."""
    crossed = state.sheets[seat].flaps
    return state.box.flaps[crossed - 1] if crossed else 0


def _parts(state: State, seat: Seat) -> dict[str, list[CountLine]]:
    """BIR-6.1: return the lines of a sheet, part by part."""
    boxes = state.sheets[seat].boxes
    written = [(box, boxes[box]) for box in FEATURES if box in boxes]
    return {
        "birds": [_box_line(seat, box, score) for box, score in written if box in BIRDS],
        "seasons": [_box_line(seat, box, score) for box, score in written if box not in BIRDS],
        "passes": _pass_lines(state, seat),
        "flaps": _flap_lines(state, seat),
        "trophies": [
            CountLine(
                rule="BIR-6.1",
                seat=seat,
                points=state.box.trophy,
                what=Phrase("trophy", {"bird": bird}),
                why=Phrase("highest_score", {"bird": bird, "points": boxes[bird].points}),
                cells=(trophy_id(bird),),
            )
            for bird in BIRDS
            if state.trophies.get(bird) == seat and state.box.trophy
        ],
    }


def _box_line(seat: Seat, box: str, written: Score) -> CountLine:
    """BIR-4.5, BIR-4.7."""
    if written.cards:
        why = Phrase("set_of", {"cards": written.cards, "round": written.round})
    else:
        why = Phrase("owl_copy", {"round": written.round})
    return CountLine(
        rule="BIR-4.5" if written.cards else "BIR-4.7",
        seat=seat,
        points=written.points,
        what=Phrase("box", {"box": box}),
        why=why,
        cells=(box_id(seat, box),),
    )


def _pass_lines(state: State, seat: Seat) -> list[CountLine]:
    """BIR-3.3."""
    return [
        CountLine(
            rule="BIR-3.3",
            seat=seat,
            points=points,
            what=Phrase("pass_box", {"round": number}),
            why=Phrase("still_playing", {"players": points // 2}),
            cells=(pass_id(seat, number),),
        )
        for number, points in enumerate(state.sheets[seat].passes, 1)
        if points
    ]


def _flap_lines(state: State, seat: Seat) -> list[CountLine]:
    """BIR-6.1."""
    points = flap_points(state, seat)
    if not points:
        return []
    return [
        CountLine(
            rule="BIR-6.1",
            seat=seat,
            points=points,
            what=Phrase("flaps"),
            why=Phrase("flaps_crossed", {"count": state.sheets[seat].flaps}),
            cells=(flaps_id(seat),),
        )
    ]


def _winners(state: State, totals: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase | None]:
    """BIR-6.2: return who wins, and what decided between equal totals."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1 or not state.ended:
        return tuple(best), None
    passes = {seat: state.sheets[seat].passes[-1] for seat in best}
    first = max(best, key=passes.__getitem__)
    others = tuple(str(points) for seat, points in passes.items() if seat != first)
    values: dict[str, Value] = {"total": totals[first], "points": passes[first], "others": others}
    return (first,), Phrase("equal_totals_by_pass", values)
