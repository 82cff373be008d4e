"""BOW-6: tests the fast score against the independent one."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bower.phrases import COUNT, COUNTED, WORDING
from domain.bower.scoring import score
from tests.bower import slow_count
from tests.bower.random_nests import ended


@settings(max_examples=150)
@given(st.integers(min_value=0))
def test_the_score_equals_the_slow_count(seed):
    """BOW-6.1 to BOW-6.8: awards, egg tokens and winners, for nests laid by chance."""
    state = ended(Random(seed))

    count = score(state)

    lines = [(line.what.render(WORDING), line.seat, line.points) for line in count.lines]
    assert lines == slow_count.awarded(state)
    for seat in (0, 1):
        assert count.totals[seat] == sum(count.subtotals[seat].values())
        assert count.totals[seat] == sum(line.points for line in count.lines if line.seat == seat)
    assert count.winners == slow_count.winners(state)


def test_every_kind_of_score_line_occurs():
    """BOW-6: the English words have no code that never comes, and none is missing."""
    reported = set()
    for seed in range(400):
        count = score(ended(Random(seed)))
        phrases = [phrase for line in count.lines for phrase in (line.what, line.why)]
        phrases += [count.decided] if count.decided else []
        for phrase in phrases:
            assert "{" not in phrase.render(WORDING)
            reported |= {phrase.code, phrase.values.get("kind")}
    assert reported >= {*COUNT, *COUNTED}
