"""Text or JSON of a match: its log and one position."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from rich.text import Text

from adapters.i18n import gettext, seat_name
from adapters.records import timestamps
from adapters.records.audit import assumed_result_text, assumed_text
from adapters.records.event_dump import DumpedEvent
from replay.match_view import ShownMatch
from replay.state_diff import changes
from replay.terminal import visible
from replay.transcript import outcome, viewer_name


class Extras(msgspec.Struct, frozen=True):
    """Optional details of each move: its events, the changed fields, or both."""

    events: tuple[DumpedEvent, ...] | None = None
    changes: bool = False


NO_EXTRAS: Final = Extras()


def as_json(shown: ShownMatch, at: int, extras: Extras, since: int = 0) -> bytes:
    """Return the position after *at* moves as JSON, with log and *extras* from move *since* on."""
    fields: dict[str, Any] = {
        "game": shown.game.name,
        "position": at,
        "moves": shown.moves,
        "viewer": shown.viewer,
        "view": shown.view(at),
        "log": list(shown.log(since, at)),
    }
    if shown.assumed:
        fields["assumed"] = shown.assumed
    if extras.events is not None:
        fields["events"] = [event for event in extras.events if since <= event.move <= at]
    if extras.changes:
        fields["changes"] = [
            {"move": move, **msgspec.to_builtins(change)}
            for move in range(max(shown.first + 1, since), at + 1)
            for change in changes(shown.position(move - 1), shown.position(move))
        ]
    return msgspec.json.encode(fields)


def as_text(shown: ShownMatch, at: int, first: int, extras: Extras = NO_EXTRAS) -> Text:
    """Return the log from move *first* and the position after *at* moves, as text."""
    game = shown.game
    after = gettext(
        "After move {at} of {moves}, seen by {viewer}",
        at=at,
        moves=shown.moves,
        viewer=viewer_name(shown.viewer, game),
    )
    lines = [
        Text(_header(shown), style="bold"),
        *([Text(assumed_text(shown.assumed))] if shown.assumed else []),
        *(line for move in range(first, at + 1) for line in _move(shown, move, extras)),
        Text(),
        Text(after, style="bold"),
        Text(),
        Text("\n".join(map(visible, game.draw(shown.view(at)).split("\n")))),
    ]
    if count := shown.count(at):
        lines += [Text(), Text(visible(outcome(count, game)), style="bold")]
        lines += [Text(assumed_result_text())] if shown.assumed_result else []
    return Text("\n").join(lines)


def _header(shown: ShownMatch) -> str:
    players = (
        f"{seat_name(shown.game, seat)} {visible(player)}"
        for seat, player in enumerate(shown.players)
    )
    options = (name for name in shown.game.option_names if getattr(shown.options, name))
    return "  ".join([shown.game.title, *players, *options])


def _move(shown: ShownMatch, move: int, extras: Extras) -> Iterator[Text]:
    """Return the log lines of a move, the first with its number and player; then its details."""
    game = shown.game
    names = [seat_name(game, seat) for seat in range(len(game.seat_names))]
    width = max(map(len, names))
    for which, line in enumerate(shown.log(move, move)):
        first = line.by is not None and not which
        number, name = (line.move, names[line.by or 0]) if first else ("", "")
        yield Text(f"{number:>4}  {name:<{width}}  {visible(line.words)}")
    for extra in _extras(shown, move, extras):
        yield Text(" " * (width + 8) + visible(extra), style="dim")


def _extras(shown: ShownMatch, move: int, extras: Extras) -> Iterator[str]:
    for event in extras.events or ():
        if event.move == move:
            yield f"{_event_header(event)}  {_json(event.private)}"
    if extras.changes and move > shown.first:
        for change in changes(shown.position(move - 1), shown.position(move)):
            yield f"{change.path}: {_json(change.old)} -> {_json(change.new)}"


def _event_header(event: DumpedEvent) -> str:
    """Return an event's number and topic, with time and author if it has them."""
    if event.public is None:
        return gettext("event {k}: {topic}", k=event.k, topic=event.topic)
    return gettext(
        "event {k}: {topic}, at {time} by {by}",
        k=event.k,
        topic=event.topic,
        time=timestamps.format_timestamp(event.public.at),
        by=event.public.by,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
