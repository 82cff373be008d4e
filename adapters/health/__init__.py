"""Health checks of a machine and its database, behind `giardino doctor`."""

from typing import Literal

import msgspec

State = Literal["fine", "risk", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing: ``wrong`` is what somebody must mend."""

    about: str
    state: State
    says: str
    """One sentence, in the language that is spoken."""
