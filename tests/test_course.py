"""Where does a course lead, and does anybody work that out again?"""

from domain.event_builder import EventBuilder, led_to


def added(state: int, event: int) -> int:
    """Return what a position of nothing but a number becomes."""
    return state + event


def test_a_course_leads_where_its_events_lead_one_after_the_other():
    course = EventBuilder(added, 1, 0)
    course.happened(2, 3)

    assert course.led == (2, 3)
    assert led_to(added, 1, course.led) == led_to(added, 1, (2, 3)) == 6


def test_where_it_has_led_is_not_worked_out_again():
    asked: list[int] = []

    def noted(state: int, event: int) -> int:
        asked.append(event)
        return state + event

    course = EventBuilder(noted, 1, 0)
    course.happened(2, 3)
    led_to(noted, 1, course.led)

    assert asked == [2, 3]
