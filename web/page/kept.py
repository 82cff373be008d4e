"""What looks alike in one picture and the next? It is made once in each language, and kept.

Whatever is kept knows its arguments and nothing else: so it is the same for all who see the same,
and says nothing of what else somebody saw. Points are asked by only
where they are worked out in one way: equal ones may be written as whole numbers or not.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar, cast

from adapters.languages import spoken

MOST: Final = 16384
"""How much of each kind is kept."""
LATELY: Final = 1024
"""How much is kept of what is gathered of such."""

Asked = ParamSpec("Asked")
Made = TypeVar("Made")


def kept(make: Callable[Asked, Made], most: int = MOST) -> Callable[Asked, Made]:
    """Return *make* so that it makes something once for the same arguments."""

    @lru_cache(maxsize=most)
    def made(language: str, *asked: Any, **named: Any) -> Made:
        return make(*asked, **named)

    def known(*asked: Any, **named: Any) -> Made:
        return made(spoken(), *asked, **named)

    return cast(Callable[Asked, Made], wraps(make)(known))


def all_kept(
    make: Callable[Asked, Iterable[Made]], most: int = MOST
) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make*, which makes several things, so that it does once for the same arguments."""

    @wraps(make)
    def gathered(*asked: Asked.args, **named: Asked.kwargs) -> tuple[Made, ...]:
        return tuple(make(*asked, **named))

    return kept(gathered, most)


def lately_kept(make: Callable[Asked, Iterable[Made]]) -> Callable[Asked, tuple[Made, ...]]:
    """Return *make*, which gathers what is kept, so that it does once while nothing changes."""
    return all_kept(make, LATELY)
