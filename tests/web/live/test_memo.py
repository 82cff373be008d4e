"""Memo: recomputes a value exactly when its dependencies may have changed."""

from typing import Any

import pytest

from web.live.memo import Memo


class FakeStore:
    """A store and a match of it, as far as is looked at."""

    def __init__(self) -> None:
        self.stands: object | None = object()
        self.seated: tuple[str, ...] = ("Ada", "Bruno")

    def cache_token(self) -> object | None:
        """Return what is the same thing until anything may be changed."""
        return self.stands


def found(lasting: Memo[int], there: Any, others: object, times: list[int]) -> int:
    """Return how often it was found out before, and find it out once more where that is due."""

    def find() -> int:
        times.append(len(times))
        return times[-1]

    return lasting.get(there, there, others, find)


def test_a_result_is_computed_once_while_nothing_changes():
    there, times, lasting = FakeStore(), list[int](), Memo[int]()

    assert [found(lasting, there, (frozenset({1}), "en"), times) for _ in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    "change",
    [
        lambda there: vars(there).update(stands=object()),
        lambda there: vars(there).update(stands=None),
        # Equal ones are others, as a seat that was taken is.
        lambda there: vars(there).update(seated=(*there.seated[:1], *there.seated[1:])),
    ],
    ids=["something was changed", "others may change it", "seats were taken"],
)
def test_a_result_that_may_differ_is_computed_again(change):
    there, times, lasting = FakeStore(), list[int](), Memo[int]()

    assert found(lasting, there, "en", times) == 0
    change(there)
    assert found(lasting, there, "en", times) == 1


def test_other_dependencies_are_compared():
    there, times, lasting = FakeStore(), list[int](), Memo[int]()

    assert [found(lasting, there, spoken, times) for spoken in ("en", "it", "en")] == [0, 1, 2]


def test_an_uncertain_result_is_computed_each_time():
    there, times, lasting = FakeStore(), list[int](), Memo[int]()
    there.stands = None

    assert [found(lasting, there, "en", times) for _ in range(3)] == [0, 1, 2]


def test_a_change_during_the_computation_is_not_missed():
    there, lasting = FakeStore(), Memo[str]()

    def find() -> str:
        there.stands = object()
        return "as it was"

    assert lasting.get(there, there, None, find) == "as it was"  # type: ignore[arg-type]
    assert lasting.get(there, there, None, lambda: "as it is") == "as it is"  # type: ignore[arg-type]
