"""Tests of the event builder: the resulting state is computed once."""

from domain.event_builder import EventBuilder, resulting_state


def added(state: int, event: int) -> int:
    """Return what a position of nothing but a number becomes."""
    return state + event


def test_a_course_leads_where_its_events_lead_one_after_the_other():
    builder = EventBuilder(added, 1, 0)
    builder.emit(2, 3)

    assert builder.events == (2, 3)
    assert resulting_state(added, 1, builder.events) == resulting_state(added, 1, (2, 3)) == 6


def test_a_position_is_not_computed_twice():
    calls: list[int] = []

    def noted(state: int, event: int) -> int:
        calls.append(event)
        return state + event

    builder = EventBuilder(noted, 1, 0)
    builder.emit(2, 3)
    resulting_state(noted, 1, builder.events)

    assert calls == [2, 3]
