"""Listening socket: opens it, and waits briefly for a port that is in use."""

import errno
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from adapters.i18n import gettext
from adapters.os_errors import reason

PATIENCE: Final = 5.0
"""Seconds to wait for a port in use, as a killed server needs a moment."""
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class CannotListen(Exception):
    """Can't listen at the address; the text is one sentence for the operator."""


def listen(host: str, port: int, tell: Callable[[str], None]) -> socket.socket:
    """Return a listening socket; wait briefly for a port in use. Raises CannotListen."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise CannotListen(
            gettext(
                "There is no address {host} on this machine; choose another with --host.", host=host
            )
        ) from None
    until = 0.0
    while True:
        try:
            return _listener(family, address)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                sentence = gettext(
                    "Port {port} can't be used: {why}.", port=port, why=reason(error)
                )
                raise CannotListen(sentence) from None
        now = time.monotonic()
        if not until:
            tell(gettext("Port {port} is in use; waiting for it.", port=port))
            until = now + PATIENCE
        if now > until:
            raise CannotListen(
                gettext("Port {port} is in use; choose another with --port.", port=port)
            )
        time.sleep(0.1)


def _listener(family: int, address: Any) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket) -> str:
    """Return the URL for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
