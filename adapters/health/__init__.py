"""Health checks of a machine and its database, behind `giardino doctor`."""

from typing import Literal

import msgspec

State = Literal["fine", "risk", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """The result of one health check; ``wrong`` needs an operator."""

    about: str
    state: State
    says: str
    """One sentence, in the current locale."""
