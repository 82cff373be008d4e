"""Memoization of pure view functions, keyed by language and arguments.

A lookup takes one to three microseconds. So cache only what takes longer and is often the same.

Safe to share between viewers: a cached value depends on its arguments alone, so it cannot leak
hidden information. Do not key by coordinates unless they are always computed the same way: `1` and
`1.0` are equal keys but serialize differently.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from adapters.i18n import current_locale
from domain.identity_cache import cached_by_identity

MOST: Final = 1024
"""Entries per function: about what two hundred tables show at a time."""
LATELY: Final = 256
"""Entries per function with large values that rarely repeat."""

Asked = ParamSpec("Asked")
Thing = TypeVar("Thing", bound=Hashable)
Made = TypeVar("Made")


def cached(make: Callable[Asked, Made], most: int = MOST) -> Callable[Asked, Made]:
    """Memoize *make* by language and arguments."""

    @lru_cache(maxsize=most)
    def made(language: str, *args: Any, **named: Any) -> Made:
        return make(*args, **named)

    def known(*args: Any, **named: Any) -> Made:
        return made(current_locale(), *args, **named)

    return cast(Callable[Asked, Made], wraps(make)(known))


def cached_tuple(
    make: Callable[Asked, Iterable[Made]], most: int = LATELY
) -> Callable[Asked, tuple[Made, ...]]:
    """Memoize *make*, which yields items, as a tuple."""

    @wraps(make)
    def gathered(*args: Asked.args, **named: Asked.kwargs) -> tuple[Made, ...]:
        return tuple(make(*args, **named))

    return cached(gathered, most)


def cached_tuple_by_identity(
    make: Callable[Asked, Iterable[Made]],
) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make* with its results as tuples, cached by the identity of its arguments."""

    gathering: Callable[..., Iterable[Made]] = make

    @cache
    def made(language: str) -> Callable[..., tuple[Made, ...]]:
        return cached_by_identity(lambda *same: tuple(gathering(*same)), LATELY)

    def known(*args: Any) -> tuple[Made, ...]:
        return made(current_locale())(*args)

    return cast(Callable[Asked, tuple[Made, ...]], wraps(make)(known))


def cached_each(
    make: Callable[Concatenate[Thing, Asked], Made],
) -> Callable[Concatenate[Iterable[Thing], Asked], list[Made]]:
    """Return *make* for many things at once, with each result cached by itself."""

    making: Callable[..., Made] = make

    @lru_cache(maxsize=LATELY)
    def known(language: str, *args: Hashable) -> dict[Thing, Made]:
        return {}

    def made(things: Iterable[Thing], *args: Hashable) -> list[Made]:
        found = known(current_locale(), *args)
        if len(found) > MOST:
            found.clear()
        get_cached = found.get
        return [
            had
            if (had := get_cached(thing)) is not None
            else found.setdefault(thing, making(thing, *args))
            for thing in things
        ]

    return cast(
        Callable[Concatenate[Iterable[Thing], Asked], list[Made]],
        wraps(make)(made),
    )
