"""Help card of a piece: its use, its rule, its current value, and its history.

Everything is taken from the viewer's own match view.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from domain.game import Seat
from web.games.help_topics import HelpRequest, Topic, help_text, ids_of, label_of
from web.games.registry import PRESENTATIONS
from web.games.scene import Place, Shape
from web.text import capitalized
from web.view_models.log_entry import LogEntry
from web.view_models.match_view import MatchView


class Help(msgspec.Struct, frozen=True):
    """The help card of one thing."""

    name: str
    does: str
    rule: str
    """The id of the rule."""
    now: str
    """Its current state or value; empty if the card says it already."""
    history: str
    """The last line of the log that mentions it or its place; may be empty."""


class NoSuchThing(LookupError):
    """Nothing on the table has this id."""


def help_on(match_view: MatchView, view: Any, id: str) -> Help:
    """Return the help card of a thing in *match_view*, made from *view*; raise NoSuchThing."""
    scene = match_view.scene
    things: tuple[Place | Shape, ...] = (*scene.shapes, *scene.places)
    thing = next((thing for thing in things if thing.id == id), None)
    if thing is None:
        raise NoSuchThing
    topic, parts = _topic_of(PRESENTATIONS[match_view.game].help, id)
    ids = ids_of(topic, thing, parts)
    labels = {other.id: other.label for other in things}
    request = HelpRequest(view, thing, parts, label_of(ids, labels))
    name, now = (capitalized(help_text(part, request)) for part in (topic.name, topic.now))
    if now.startswith((f"{name}, ", f"{name}: ")):
        now = capitalized(now[len(name) + 2 :])
    if now.lower().endswith(f": {name.lower()}"):
        now = now[: -len(name) - 2]
    does = help_text(topic.does, request)
    return Help(
        name=name,
        does=does,
        rule=topic.rule(request) if callable(topic.rule) else topic.rule,
        now="" if now == name or does.startswith(now) else now,
        history=_last_mention(match_view.log, ids, getattr(thing, "owner", None)),
    )


def _topic_of(topics: Iterable[Topic], id: str) -> tuple[Topic, tuple[str, ...]]:
    for topic in topics:
        if found := re.fullmatch(topic.of, id):
            return topic, found.groups()
    raise NoSuchThing


def _last_mention(log: Iterable[LogEntry], ids: Iterable[str], owner: Seat | None) -> str:
    """Return the last log line that mentions one of *ids*, and is by *owner*, if given."""
    named = set(ids)
    lines = (
        f"{entry.who} {entry.text}".strip()
        for entry in reversed(tuple(log))
        if named.intersection(entry.places) and not entry.undone and owner in (None, entry.seat)
    )
    return next(lines, "")
