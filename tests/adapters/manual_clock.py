"""A clock for tests that is set by hand."""

from tests.adapters.matches import START


class Hands:
    """A clock that stands still until its hands are moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        """Return what time it is, in UTC milliseconds."""
        return self.now
