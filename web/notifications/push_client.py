"""Push client: sends one encrypted message to a push service over HTTPS.

The connection goes to the address that was checked: the name is not resolved again, so its owner
can't change the address in between. Redirects are not followed, and the response's body is not
read.
"""

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from web.notifications.endpoints import Endpoint, Resolver, is_public, public_address, resolve

PATIENCE: Final = 5.0
"""Seconds until the connection is open, and for each read."""
WHOLE: Final = 10.0
"""Seconds for the whole request, however slowly the other side sends."""
LONGEST_WAIT: Final = 600
"""The longest Retry-After, in seconds, that is taken as asked."""


class PushAnswer(msgspec.Struct, frozen=True):
    """The answer of a push service; status 0 if there was none."""

    status: int
    retry_after: float | None = None
    """Seconds to wait before the next try, from the service's Retry-After."""

    @property
    def accepted(self) -> bool:
        """Tell whether the service took the message."""
        return 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Tell whether the subscription has ended."""
        return self.status in (404, 410)

    @property
    def temporary(self) -> bool:
        """Tell whether the service may take the message later."""
        return self.status in (0, 429) or self.status >= 500


class PushClient:
    """Sends requests to push services."""

    def __init__(
        self,
        context: ssl.SSLContext | None = None,
        resolver: Resolver = resolve,
        accepts: Callable[[str], bool] = is_public,
    ) -> None:
        """Tests pass a *context* that trusts their server, and what *accepts* its address."""
        self._context = context or ssl.create_default_context()
        self._resolver = resolver
        self._accepts = accepts

    def post(self, endpoint: Endpoint, body: bytes, headers: Mapping[str, str]) -> PushAnswer:
        """Send a message; raise BadEndpoint if the host has an address that is not public."""
        try:
            address = public_address(endpoint, self._resolver, self._accepts)
            with socket.create_connection((address, endpoint.port), PATIENCE) as plain:
                return self._over(plain, endpoint, body, headers)
        except (OSError, http.client.HTTPException):
            return PushAnswer(0)

    def _over(
        self, plain: socket.socket, endpoint: Endpoint, body: bytes, headers: Mapping[str, str]
    ) -> PushAnswer:
        """Send a message over an open connection."""
        connection = http.client.HTTPSConnection(
            endpoint.host, endpoint.port, context=self._context
        )
        secure = self._context.wrap_socket(
            plain, server_hostname=endpoint.host, do_handshake_on_connect=False
        )
        end = threading.Timer(WHOLE, _shut, (secure,))
        end.daemon = True
        end.start()
        try:
            secure.do_handshake()
            connection.sock = secure
            connection.request("POST", endpoint.path, body, dict(headers))
            answer = connection.getresponse()
            return PushAnswer(answer.status, _seconds(answer.getheader("Retry-After")))
        finally:
            end.cancel()
            connection.close()
            secure.close()


def _shut(secure: ssl.SSLSocket) -> None:
    """End a connection that takes too long; the thread that waits for it gets an error."""
    with contextlib.suppress(OSError):
        socket.socket.shutdown(secure, socket.SHUT_RDWR)


def _seconds(text: str | None) -> float | None:
    """Return the seconds of a Retry-After; None for a date, or nothing."""
    if text is None or not text.isdecimal() or not text.isascii():
        return None
    return float(min(int(text[:9]), LONGEST_WAIT))
