"""The final count (BLO-7.2, BLO-8): point tiles, and the flowers on the tiles left in the hand."""

from domain.bloom import rules
from domain.bloom.components import JOKER, ROUNDS, Tile, Tiles, ladder_id, left_id, points_id
from domain.bloom.state import Result, State, TakenFor
from domain.game import Count, CountLine, Phrase, Seat, Value


def score(state: State) -> Count:
    """Return the count of the rounds that are over: the final one when the match has ended."""
    seats = range(state.players)
    lines = tuple(
        line
        for seat in seats
        for number, results in enumerate(state.results, 1)
        for line in _lines(state, seat, number, results[seat])
    )
    rounds = [[results[seat].score for results in state.results] for seat in seats]
    subtotals = tuple(
        {f"round_{number}": sum(scores[number - 1 : number]) for number in range(1, ROUNDS + 1)}
        for scores in rounds
    )
    sums = totals(state)
    winners, decided = _winners(state, sums)
    return Count(sums, winners, subtotals, lines, decided)


def assets(state: State, count: Count) -> tuple[tuple[str, ...], ...]:
    """Return the highest of each seat's point tiles."""
    points = (
        [tile for results in state.results for tile in results[seat].points]
        for seat in range(state.players)
    )
    return tuple((str(max(tiles)),) if tiles else () for tiles in points)


def totals(state: State) -> tuple[int, ...]:
    """BLO-8.1: return each player's points of the rounds that are over."""
    seats = range(state.players)
    return tuple(sum(results[seat].score for results in state.results) for seat in seats)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats that win, or would if the match ended now."""
    return _winners(state, totals(state))[0]


def _lines(state: State, seat: Seat, number: int, result: Result) -> list[CountLine]:
    """BLO-7.2: return the lines of a player's round."""
    lines = []
    for index, points in enumerate(result.points):
        name = points_id(seat, number, index)
        lines.append(
            CountLine(
                rule="BLO-7.2",
                seat=seat,
                points=points,
                what=Phrase("point_tile", {"points": points, "round": number}),
                why=_taken_for(state.picked[name], points),
                cells=(name,),
            )
        )
    if result.flowers:
        tiles = tuple(map(str, result.left))
        lines.append(
            CountLine(
                rule="BLO-7.2",
                seat=seat,
                points=-result.flowers,
                what=Phrase("tiles_left", {"round": number}),
                why=Phrase("flowers_on", {"flowers": result.flowers, "tiles": tiles}),
                cells=(left_id(seat, number),),
            )
        )
    return lines


def _taken_for(picked: TakenFor, points: int) -> Phrase:
    """BLO-5.3: return for which ladder a point tile was taken, and how it came to be that one."""
    values: dict[str, Value] = {
        "ladder": ladder_id(picked.ladder),
        "tiles": tuple(_tile_text(picked.tiles, at, tile) for at, tile in enumerate(picked.tiles)),
        "flowers": picked.flowers,
        "called": picked.called,
    }
    above = "_above_the_highest" if picked.called < picked.flowers else ""
    fallen = "_next_lower" if points < picked.called else ""
    return Phrase(f"taken_for{above}{fallen}", values)


def _tile_text(tiles: Tiles, at: int, tile: Tile) -> str:
    """BLO-4.2: return a tile of a ladder in words; a joker with all numbers it can stand for."""
    if tile != JOKER:
        return str(tile)
    return f"{JOKER} ({'/'.join(map(str, rules.stands_for(tiles, at)))})"


def _winners(state: State, totals: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase | None]:
    """BLO-8.1: return who wins, and what decided between equal totals."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1 or not state.ended:
        return tuple(best), None
    second = {seat: state.results[-1][seat].score for seat in best}
    winners = tuple(seat for seat in best if second[seat] == max(second.values()))
    if len(winners) == len(best):
        return winners, None
    others = tuple(str(points) for seat, points in second.items() if seat not in winners)
    values: dict[str, Value] = {
        "total": max(totals),
        "points": max(second.values()),
        "others": others,
    }
    return winners, Phrase("equal_totals_by_second_round", values)
