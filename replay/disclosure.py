"""Disclosure of a running match's secrets: needs ``--unsealed`` and is logged.

The notice goes to stderr and to the system log, where an operator can find it. Machines without a
system log, such as most containers, have only stderr.
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
    """The system log, which may not be listening."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore the error; the notice is on stderr."""


def unseal(sealed: bool, name: str, unsealed: bool, content: str) -> None:
    """Log the disclosure of a *sealed* match; raise Unusable unless it is *unsealed*.

    *name* is the match, and *content* describes the disclosed part.
    """
    if sealed and not unsealed:
        raise Unusable(
            gettext(
                "match {match} is still being played, and its record contains hidden information "
                "(--unsealed shows it)",
                match=name,
            )
        )
    if sealed:
        note(gettext("Unsealed match {match}: {what}", match=name, what=content))
        log().warning("user %s unsealed match %s", _user(), name)


@cache
def log() -> logging.Logger:
    """Return the logger of disclosures."""
    logger = logging.getLogger(__name__)
    # Without a handler, Python would repeat the message on stderr.
    logger.addHandler(logging.NullHandler())
    if os.path.exists(SYSTEM_LOG):
        handler = SystemLog(SYSTEM_LOG)
        handler.ident = "giardino: "
        logger.addHandler(handler)
    return logger


def _user() -> str:
    """Return the user's id, or the name on Windows."""
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
