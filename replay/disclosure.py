"""May what is hidden in a running match be shown, and who hears that it was?

It is said on stderr, and written into the log of the machine, where an operator finds it later. A
machine without one, as most containers are, keeps no more than its stderr.
"""

import logging
import os
from functools import cache
from logging.handlers import SysLogHandler
from typing import Final

from adapters.i18n import gettext
from replay.group import Unusable, note

SYSTEM_LOG: Final = "/dev/log"


class SystemLog(SysLogHandler):
    """The log of the machine, which may not be listening."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Let it be: it was said on stderr."""


def unseal(sealed: bool, name: str, unsealed: bool, what: str) -> None:
    """Raise Unusable unless a match may be shown: one that is *sealed*, if it is *unsealed*.

    *what* of the match called *name* is shown is told then.
    """
    if sealed and not unsealed:
        raise Unusable(
            gettext(
                "match {match} is still being played: its record holds what is hidden"
                " (--unsealed shows it)",
                match=name,
            )
        )
    if sealed:
        note(gettext("Unsealed match {match}: {what}", match=name, what=what))
        log().warning("user %s unsealed match %s", _user(), name)


@cache
def log() -> logging.Logger:
    """Return where it is written that somebody looked."""
    logger = logging.getLogger(__name__)
    # With no handler at all, Python would say the same once more on stderr.
    logger.addHandler(logging.NullHandler())
    if os.path.exists(SYSTEM_LOG):
        handler = SystemLog(SYSTEM_LOG)
        handler.ident = "giardino: "
        logger.addHandler(handler)
    return logger


def _user() -> str:
    """Return who runs the program, as the system counts its users."""
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
