"""How often does the garbage collector look for things that hold each other? Seldom."""

import gc
from typing import Final

OFTEN: Final = 50_000
"""After how many new things that could hold each other. The interpreter's own 700 is what half a
picture or a tenth of a record is made of, and hardly any of them ever comes to hold itself."""
AGAIN: Final = 2
"""After how many such looks those that stayed are looked through once more: more of them at a time
would keep everybody waiting for longer."""


def collect_seldom() -> None:
    """Let what comes be looked through seldom."""
    gc.set_threshold(OFTEN, AGAIN, gc.get_threshold()[2])


def spare_what_stays() -> None:
    """Let what is there already, and stays, be looked through no more; and what comes seldom."""
    gc.collect()
    gc.freeze()
    collect_seldom()
