"""Memoization of view functions: once per language and arguments, never mixed up."""

from collections.abc import Iterable

from adapters.i18n import current_locale, use_locale
from web.cache import cached, cached_each, cached_tuple_by_identity


def test_each_of_several_things_is_made_once():
    made = []

    @cached_each
    def tile(kind: str, size: int) -> str:
        made.append((kind, size))
        return f"{kind} of {size}"

    assert tile(("red", "blue"), 60) == ["red of 60", "blue of 60"]
    assert tile(("blue", "green", "red"), 60) == ["blue of 60", "green of 60", "red of 60"]
    assert tile(("red",), 80) == ["red of 80"]
    assert made == [("red", 60), ("blue", 60), ("green", 60), ("red", 80)]


def test_results_without_arguments_are_cached_too():
    made = []

    @cached_each
    def sitting(bench: str) -> list[str]:
        made.append(bench)
        return []

    assert sitting(("north", "north")) == [[], []]
    assert made == ["north"]


def test_least_recently_used_results_are_evicted():
    made = []

    def tile(kind: str) -> str:
        made.append(kind)
        return f"{kind} tile"

    kept_tile = cached(tile, most=2)

    for kind in ("red", "blue", "red", "green", "red", "blue"):
        assert kept_tile(kind) == f"{kind} tile"
    assert made == ["red", "blue", "green", "blue"]


def test_each_language_has_its_own():
    @cached_each
    def said(word: str) -> str:
        return f"{word} in {current_locale()}"

    assert said(("pile",)) == ["pile in en"]
    with use_locale("it"):
        assert said(("pile",)) == ["pile in it"]
    assert said(("pile",)) == ["pile in en"]


def test_large_values_are_cached_by_identity():
    made = []

    @cached_tuple_by_identity
    def squares(nest: list[str], seat: int) -> Iterable[str]:
        made.append(nest)
        return (f"{square} of {seat}" for square in nest)

    nest, its_like = ["moss"], ["moss"]
    assert squares(nest, 1) is squares(nest, 1)
    assert squares(nest, 1) == squares(its_like, 1) == ("moss of 1",)
    assert squares(nest, 0) == ("moss of 0",)
    assert made == [nest, its_like, nest]
