"""Handler of SIGINT (Ctrl-C), which remembers the interruption.

Libraries can turn KeyboardInterrupt into another exception, and imports can swallow it.
"""

import os
import signal
from types import FrameType
from typing import Final

EXIT_CODE: Final = 130
"""128 and the signal's number."""
IMPORTS: Final = "<frozen importlib._bootstrap>"
"""File name of the frames that import a module."""

_seen = False


def was_interrupted() -> bool:
    """Tell whether there was a SIGINT."""
    return _seen


def handle_interruptions() -> bool:
    """Install the handler; return whether SIGINT had Python's own handler until now."""
    is_default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_default:
        signal.signal(signal.SIGINT, _interrupt)
    return is_default


def leave(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT by leaving the program at once, without an exception."""
    os._exit(EXIT_CODE)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT: raise KeyboardInterrupt, or leave at once during an import."""
    global _seen
    _seen = True
    at = frame
    while at:
        if at.f_code.co_filename == IMPORTS:
            leave(number, frame)
        at = at.f_back
    raise KeyboardInterrupt
