"""What was found of one thing that whoever runs the table should know?"""

from typing import Literal

import msgspec

State = Literal["fine", "risk", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing: ``wrong`` is what somebody must mend."""

    about: str
    state: State
    says: str
    """One sentence, in the language that is spoken."""
