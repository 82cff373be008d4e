"""What looks alike in one picture and the next? It is made once in each language, and kept.

Whatever is kept knows its arguments and nothing else: so it is the same for all who see the same,
and says nothing of what else somebody saw. Points are asked by only
where they are worked out in one way: equal ones may be written as whole numbers or not.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from adapters.i18n import current_locale
from domain.identity_cache import cached_by_identity

MOST: Final = 1024
"""How much of each kind is kept: what two hundred tables show at a time, and little more."""
LATELY: Final = 256
"""How much is kept of what is gathered of such, which is large and seldom comes again."""

Asked = ParamSpec("Asked")
Thing = TypeVar("Thing", bound=Hashable)
Made = TypeVar("Made")


def cached(make: Callable[Asked, Made], most: int = MOST) -> Callable[Asked, Made]:
    """Return *make* so that it makes something once for the same arguments."""

    @lru_cache(maxsize=most)
    def made(language: str, *asked: Any, **named: Any) -> Made:
        return make(*asked, **named)

    def known(*asked: Any, **named: Any) -> Made:
        return made(current_locale(), *asked, **named)

    return cast(Callable[Asked, Made], wraps(make)(known))


def cached_tuple(
    make: Callable[Asked, Iterable[Made]], most: int = LATELY
) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make*, which makes several things, so that it does once for the same arguments."""

    @wraps(make)
    def gathered(*asked: Asked.args, **named: Asked.kwargs) -> tuple[Made, ...]:
        return tuple(make(*asked, **named))

    return cached(gathered, most)


def cached_recent(make: Callable[Asked, Iterable[Made]]) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make*, which gathers what is kept, so that it does once while nothing changes."""
    return cached_tuple(make, LATELY)


def cached_tuple_by_identity(
    make: Callable[Asked, Iterable[Made]],
) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make*, which gathers what is kept, so that it does once for the very same things.

    They are known as they are, not by their likes: large ones that stay from one picture to the
    next need not be looked through to be known again.
    """

    gathering: Callable[..., Iterable[Made]] = make

    @cache
    def made(language: str) -> Callable[..., tuple[Made, ...]]:
        return cached_by_identity(lambda *same: tuple(gathering(*same)), LATELY)

    def known(*asked: Any) -> tuple[Made, ...]:
        return made(current_locale())(*asked)

    return cast(Callable[Asked, tuple[Made, ...]], wraps(make)(known))


@lru_cache(maxsize=MOST)
def intern(thing: Thing) -> Thing:
    """Return the one that *thing* is like, of those that were asked for lately.

    So what several are told alike is held once.
    """
    return thing


def cached_each(
    make: Callable[Concatenate[Thing, Asked], Made],
) -> Callable[Concatenate[Iterable[Thing], Asked], list[Made]]:
    """Return *make*, asked for many things at once, so that it makes each of them once."""

    making: Callable[..., Made] = make

    @lru_cache(maxsize=LATELY)
    def known(language: str, *asked: Hashable) -> dict[Thing, Made]:
        return {}

    def made(things: Iterable[Thing], *asked: Hashable) -> list[Made]:
        found = known(current_locale(), *asked)
        if len(found) > MOST:
            found.clear()
        at_hand = found.get
        return [
            had
            if (had := at_hand(thing)) is not None
            else found.setdefault(thing, making(thing, *asked))
            for thing in things
        ]

    return cast(
        Callable[Concatenate[Iterable[Thing], Asked], list[Made]],
        wraps(make)(made),
    )
