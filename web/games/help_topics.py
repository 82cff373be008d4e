"""Help topics: what a game says about its pieces. A topic knows the ids of its pieces.

A topic uses the viewer's own view only. So about a hidden piece it says what its kind is, and
nothing more.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from adapters.i18n import gettext
from web.games.scene import Place, Shape


class Enquiry(NamedTuple):
    """What somebody asks about."""

    view: Any
    thing: Place | Shape
    parts: tuple[str, ...]
    """What the topic took out of its id."""
    label: str
    """The thing in words as the table has it, or the place that it stands for."""

    @property
    def shape(self) -> Shape:
        """Return the thing where only a shape can be meant."""
        assert isinstance(self.thing, Shape)
        return self.thing


Told = str | Callable[[Enquiry], str]
"""A marked sentence, or a function that says one."""


def as_labelled(asked: Enquiry) -> str:
    """Return a thing as the table itself has it in words."""
    return asked.label


class Topic(NamedTuple):
    """What there is to say of the things whose ids are like *of*, a regular expression."""

    of: str
    name: Told
    does: Told
    rule: Told
    """The id of the rule that says so."""
    place: str = ""
    """The id of the place that such a thing stands for, with the groups of its own id: ``{0}``."""
    now: Told = as_labelled
    """How it stands, or what it is worth."""


def told(part: Told, asked: Enquiry) -> str:
    """Return a part of a topic in the language that is spoken."""
    if callable(part):
        return part(asked)
    return gettext(part) if part else ""


def standing_for(topic: Topic, thing: Place | Shape, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids under which the table knows a thing: its own, and that of its place."""
    place = topic.place.format(*parts) or getattr(thing, "lies_on", "")
    return (place, thing.id) if place else (thing.id,)


def label_of(ids: tuple[str, ...], labels: Mapping[str, str]) -> str:
    """Return the first words that there are for one of *ids*."""
    return next((labels[id] for id in ids if labels.get(id)), "")
