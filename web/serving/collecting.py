"""How often does the garbage collector look through the server? Seldom, and never at all of it."""

import gc
from typing import Final

OFTEN: Final = 50_000
"""After how many new things that could hold each other. The interpreter's own 700 is what half a
picture is made of, and hardly any of them ever comes to hold itself."""
AGAIN: Final = 2
"""After how many such looks those that stayed are looked through once more: more of them at a time
would keep everybody waiting for longer."""


def spare_what_stays() -> None:
    """Let what the server is made of be looked through no more, and what comes more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OFTEN, AGAIN, gc.get_threshold()[2])
