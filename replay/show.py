"""``giardino replay``: a recorded match, move by move, as somebody may see it."""

from collections.abc import Iterable, Iterator

import click
import msgspec
from rich.text import Text

from adapters.languages import ENGLISH, say, seat_name, speaking
from adapters.records.record import Record
from adapters.records.replaying import Replay, replay
from domain.game import Onlooker, Viewer
from replay.database import database_option, unsealed_option
from replay.program import EXIT_CODES, WRONG, Unusable, note
from replay.sources import one_match
from replay.step import require_a_terminal, step_through
from replay.terminal import Screen, visible
from replay.transcript import LogLine, log, outcome, viewer_called, viewer_name
from replay.unsealing import unseal


class Showing(msgspec.Struct, frozen=True):
    """A record played out, and for whose eyes."""

    record: Record
    played: Replay
    viewer: Viewer

    @property
    def last(self) -> int:
        """The last position that the rules let it reach; -1 when the deal is wrong."""
        return len(self.played.positions) - 1


@click.command("replay", epilog=EXIT_CODES)
@click.argument("source")
@click.option("--at", type=int, metavar="N", help="Show the position after N moves.")
@click.option(
    "--as",
    "viewer_given",
    metavar="SEAT|spectator|referee",
    help="Through whose eyes; a SEAT by its number or name.  [default: referee;"
    " spectator while the match is still being played]",
)
@click.option(
    "--record",
    "number",
    type=click.IntRange(min=1),
    metavar="K",
    help="Which of several records, counted from 1.",
)
@click.option("--step", is_flag=True, help="Go through it by key.")
@click.option("--json", "in_json", is_flag=True, help="Print the position as a JSON object.")
@unsealed_option
@database_option
@click.pass_context
def replay_command(
    ctx: click.Context,
    source: str,
    at: int | None,
    viewer_given: str | None,
    number: int | None,
    step: bool,
    in_json: bool,
    unsealed: bool,
    database: str | None,
) -> None:
    """Tell a recorded match in words, and draw its last position or the one after N moves.

    SOURCE is a file with one record, or with one a line (JSON Lines), or - for standard input, or
    the id of a stored match. A record that breaks a rule is shown up to there; the rule is told
    on stderr.
    """
    if step:
        require_a_terminal()
    found = one_match(source, number, database)
    eyes = viewer_given or str(Onlooker.SPECTATOR if found.sealed else Onlooker.REFEREE)
    showing = _showing(found.record, at, eyes)
    if showing.viewer != Onlooker.SPECTATOR:
        seen_by = viewer_name(showing.viewer, found.record.game)
        unseal(found.sealed, source, unsealed, say("as {viewer} sees it", viewer=seen_by))
    if at is None or at <= showing.last:
        _show(showing, at, step, in_json)
    stopped = showing.played.stopped
    if stopped and (at is None or at > showing.last):
        note(f"{source}: {stopped}")
        ctx.exit(WRONG)


def _showing(record: Record, at: int | None, viewer_given: str) -> Showing:
    if at is not None and not 0 <= at <= len(record.moves):
        raise Unusable(
            say(
                "there is no position {position}: the record has {moves} moves",
                position=at,
                moves=len(record.moves),
            )
        )
    viewer = viewer_called(viewer_given, record.game, len(record.players))
    if viewer is None:
        names = ", ".join([*record.game.seat_names[: len(record.players)], *Onlooker])
        raise Unusable(
            say("nobody here is {name!r}: choose from {names}", name=viewer_given, names=names)
        )
    return Showing(record, replay(record), viewer)


def _show(showing: Showing, at: int | None, step: bool, in_json: bool) -> None:
    position = showing.last if at is None else at
    if position < 0:
        return
    if step:
        start = 0 if at is None else at
        step_through(start, showing.last, lambda now: _position(showing, now, first=now))
    elif in_json:
        with speaking(ENGLISH):
            click.echo(_as_json(showing, position))
    else:
        Screen().print(_position(showing, position, first=0 if at is None else at))


def _as_json(showing: Showing, at: int) -> bytes:
    match = showing.played.positions[at]
    return msgspec.json.encode(
        {
            "game": match.game.name,
            "position": at,
            "moves": len(showing.record.moves),
            "viewer": showing.viewer,
            "view": match.game.view(match.state, showing.viewer),
            "log": list(log(showing.played, showing.viewer, 0, at)),
        }
    )


def _position(showing: Showing, at: int, first: int) -> Text:
    """Return the position after *at* moves, and before it the moves from *first* in words."""
    match = showing.played.positions[at]
    game = match.game
    said = _in_columns(showing, log(showing.played, showing.viewer, first, at))
    after = say(
        "After move {at} of {moves}, as {viewer}",
        at=at,
        moves=len(showing.record.moves),
        viewer=viewer_name(showing.viewer, game),
    )
    lines = [
        Text(_header(showing.record), style="bold"),
        *map(Text, said),
        Text(),
        Text(after, style="bold"),
        Text(),
        Text(game.draw(game.view(match.state, showing.viewer))),
    ]
    if match.count:
        lines += [Text(), Text(outcome(match.count, game), style="bold")]
    return Text("\n").join(lines)


def _header(record: Record) -> str:
    players = (
        f"{seat_name(record.game, seat)} {visible(player)}"
        for seat, player in enumerate(record.players)
    )
    options = (name for name in record.game.option_names if getattr(record.options, name))
    return "  ".join([record.game.title, *players, *options])


def _in_columns(showing: Showing, said: Iterable[LogLine]) -> Iterator[str]:
    """Say which move, whose and what; the first two only once for each move."""
    game = showing.record.game
    names = [seat_name(game, seat) for seat in range(len(game.seat_names))]
    width = max(map(len, names))
    before = 0
    for line in said:
        number, name = (line.move, names[line.by]) if line.by is not None else ("", "")
        if line.move == before:
            number, name = "", ""
        before = line.move
        yield f"{number:>4}  {name:<{width}}  {line.words}"
