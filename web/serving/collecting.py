"""How often does the garbage collector look through the server? Seldom, and never at all of it."""

import gc
from typing import Final

OFTEN: Final = 10_000
"""After how many new things that could hold each other. The interpreter's own 700 is what half a
picture is made of, and hardly any of them ever comes to hold itself."""


def spare_what_stays() -> None:
    """Let what the server is made of be looked through no more, and what comes more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OFTEN, *gc.get_threshold()[1:])
