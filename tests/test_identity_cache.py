"""Tests that the identity cache recomputes for other arguments, even for equal ones."""

from domain.identity_cache import cached_by_identity


def test_results_for_identical_arguments_are_computed_once():
    calls = []

    @cached_by_identity
    def total(numbers, more):
        calls.append(numbers)
        return sum(numbers) + sum(more)

    numbers, more = [1, 2], [3]
    found = [total(numbers, more), total(numbers, more), total([1, 2], more)]

    assert found == [6, 6, 6]
    assert calls == [[1, 2], [1, 2]]
