"""Time controls that the home page offers; the API accepts others."""

from typing import Final

from adapters.i18n import gettext
from domain.match import Clock
from web.view_models.clocks import DAY, SECOND, time_control

BANKS: Final = ((300, 0), (300, 5), (600, 10), (1200, 20), (2700, 30))
"""Seconds per match, and increment per turn."""
TURNS: Final = (30, 60, 180, 600)
"""Seconds per turn."""
DEADLINES: Final = (1, 2, 3, 7, 14)
"""Days per turn."""

TimeControlGroup = tuple[str, list[tuple[str, str]]]
"""Label of a kind of clock, and its form values with their labels."""


def time_control_choices() -> list[TimeControlGroup]:
    """Return the time controls by kind; ``web.match_setup.form`` parses the values."""
    banks = [
        (f"bank-{bank}-increment-{more}", Clock(bank * SECOND, more * SECOND))
        for bank, more in BANKS
    ]
    turns = [(f"turn-{turn}", Clock(turn=turn * SECOND)) for turn in TURNS]
    slow = [(f"deadline-{days}", Clock(turn=days * DAY)) for days in DEADLINES]
    return [
        (kind, [(value, time_control(clock)) for value, clock in clocks])
        for kind, clocks in (
            (gettext("for the whole match"), banks),
            (gettext("per turn"), turns),
            (gettext("slow match, with a deadline per turn"), slow),
        )
    ]
