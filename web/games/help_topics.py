"""Help topics: a game's help texts about its pieces. A topic knows the ids of its pieces.

A topic uses the viewer's own view only. So the help on a hidden piece describes its kind, and
nothing more.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from adapters.i18n import gettext
from web.games.scene import Place, Shape


class HelpRequest(NamedTuple):
    """The piece or place that a help card is requested for."""

    view: Any
    thing: Place | Shape
    parts: tuple[str, ...]
    """The groups that the topic's pattern matched in the id."""
    label: str
    """The label of the thing, or of the place that it represents."""

    @property
    def shape(self) -> Shape:
        """Return the thing, which must be a shape."""
        assert isinstance(self.thing, Shape)
        return self.thing


HelpText = str | Callable[[HelpRequest], str]
"""A translatable sentence, or a function that returns a translated one."""


def label_text(request: HelpRequest) -> str:
    """Return the thing's own label."""
    return request.label


class Topic(NamedTuple):
    """Help about all things whose ids match the regular expression *of*."""

    of: str
    name: HelpText
    does: HelpText
    rule: HelpText
    """The id of the rule."""
    place: str = ""
    """The id of the place that the thing represents; ``{0}`` is the first group of *of*."""
    now: HelpText = label_text
    """The current state or value."""


def help_text(part: HelpText, request: HelpRequest) -> str:
    """Return a part of a topic in the current language."""
    if callable(part):
        return part(request)
    return gettext(part) if part else ""


def ids_of(topic: Topic, thing: Place | Shape, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of a thing: that of its place, if any, and its own."""
    place = topic.place.format(*parts) or getattr(thing, "place", "")
    return (place, thing.id) if place else (thing.id,)


def label_of(ids: tuple[str, ...], labels: Mapping[str, str]) -> str:
    """Return the first non-empty label of *ids*."""
    return next((labels[id] for id in ids if labels.get(id)), "")
