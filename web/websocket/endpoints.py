"""WebSocket endpoints: a match's updates at ``.../socket``, the home page's at ``/socket``.

A match's viewer gets the whole view first, then a patch for each change; the home page gets whole
lists. So a page that lost its connection or count only connects again. Messages of the client count
as signs of life; one with the field `hidden` says whether the page is visible.
"""

import logging
import threading
from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from flask import Flask, Response, request
from flask_sock import Sock
from simple_websocket import ConnectionClosed
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from adapters.eventstore.errors import TablePurged
from adapters.i18n import N_, gettext
from domain.game import Observer
from domain.match import Match
from web.auth.decorators import check_may_view
from web.auth.identity import acting_viewer, identify
from web.context import client_address, current_service
from web.limits.rate_limits import Limits
from web.live.subscriber import HOME, Subscriber
from web.middleware.errors import answer, unexpected
from web.problem import Problem
from web.services import AppServices
from web.websocket.connection import INTERNAL_ERROR, TABLE_CLOSED, Connection
from web.websocket.framing import SOCKET_KEYS, Framing
from web.websocket.updates import LobbyUpdates, MatchUpdates, Updates

log = logging.getLogger(__name__)

SOCKET: Final = "socket"
HOME_SOCKET: Final = "home_socket"
"""The endpoint names."""
PATHS: Final = {SOCKET: "/matches/<uuid:match_id>/socket", HOME_SOCKET: "/socket"}
NOT_A_PAGE: Final = N_("This address is for WebSockets only.")
READ_SIZE: Final = 512
"""Bytes of the read buffer; each open connection holds one."""
WERKZEUG: Final = "werkzeug"
CLOSE_TIMEOUT: Final = 1.0
"""Seconds that the client has to complete the closing handshake."""
LISTS_INTERVAL: Final = 1.0
"""The shortest time in seconds between two updates of the home page."""


class FinishedHandshake:
    """Replaces the library's handshake object after the handshake, to free its memory."""

    def events(self) -> Iterable[Any]:
        """Return no events."""
        return ()


FINISHED_HANDSHAKE: Final = FinishedHandshake()


class ReaderThread(threading.Thread):
    """The library's reader thread as a daemon, so that it does not delay the exit."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(daemon=True, **arguments)


def add_websockets(app: Flask, limits: Limits) -> None:
    """Register the WebSocket routes of *app*."""
    app.config["SOCK_SERVER_OPTIONS"] = {
        "max_message_size": limits.message,
        "receive_bytes": READ_SIZE,
        "thread_class": ReaderThread,
    }
    app.before_request(_admit)
    app.teardown_request(_unsubscribe)
    for no_handshake in (RemoteProtocolError, UnicodeError):
        app.register_error_handler(no_handshake, _no_handshake)
    sock = Sock(app)
    sock.route(PATHS[SOCKET], endpoint=SOCKET)(_serve_match)
    sock.route(PATHS[HOME_SOCKET], endpoint=HOME_SOCKET)(_serve_home)


def _admit() -> None:
    """Check a WebSocket request before the handshake, while an HTTP error is still possible."""
    if request.endpoint not in PATHS or request.view_args is None:
        return
    environ = request.environ
    socket_keys = [name for name in SOCKET_KEYS if name in environ]
    if "HTTP_SEC_WEBSOCKET_KEY" not in environ or not socket_keys:
        raise Problem(400, "malformed", gettext(NOT_A_PAGE))

    service = current_service()
    match_id = request.view_args.get("match_id")
    match = service.load(match_id).match if match_id else None
    subscriber = _subscriber(service, match)
    if not service.hub.admit(subscriber):
        raise Problem(
            503,
            "full",
            gettext("You have too many pages open. Close some of them."),
            retry_after=10,
        )
    service.metrics.sockets.inc()
    # The view function receives it; the teardown of the request removes it in any case.
    request.view_args["subscriber"] = subscriber
    if match:
        service.match_viewed(match)
    # The library's compression is not thread-safe, and there are no subprotocols.
    for name in ("HTTP_SEC_WEBSOCKET_EXTENSIONS", "HTTP_SEC_WEBSOCKET_PROTOCOL"):
        environ.pop(name, None)
    for name in socket_keys:
        environ[name] = Framing(environ[name], service.limits)


def _subscriber(service: AppServices, match: Match | None) -> Subscriber:
    """Return the subscriber of a match, or of the home page."""
    address = client_address()
    if match is None:
        return Subscriber(HOME, Observer.SPECTATOR, address)
    asking = identify(service, match.id)
    check_may_view(service, match, asking)
    return Subscriber(match.id, acting_viewer(asking), address, asking.seats, asking.own)


def _no_handshake(error: RemoteProtocolError | UnicodeError) -> Response:
    """Answer a malformed handshake; at any other path the error is ours."""
    if request.endpoint not in PATHS:
        return unexpected(error)
    return answer(Problem(400, "malformed", gettext(NOT_A_PAGE)))


def _unsubscribe(error: BaseException | None) -> None:
    subscriber: Subscriber | None = (request.view_args or {}).get("subscriber")
    if subscriber:
        current_service().metrics.sockets.dec()
        current_service().hub.dismiss(subscriber)


def _serve_match(ws: Any, match_id: UUID, subscriber: Subscriber) -> None:
    _serve(ws, subscriber, MatchUpdates(current_service(), subscriber))


def _serve_home(ws: Any, subscriber: Subscriber) -> None:
    _serve(ws, subscriber, LobbyUpdates(current_service()), LISTS_INTERVAL)


def _serve(ws: Any, subscriber: Subscriber, updates: Updates, min_interval: float = 0) -> None:
    """Run a connection until it ends, and log the errors."""
    match_id = subscriber.match_id or "-"
    # The handshake object is unused from now on, and as large as the connection itself.
    ws.ws.handshake = FINISHED_HANDSHAKE
    try:
        Connection(current_service(), ws, subscriber, updates, min_interval).run()
    except TablePurged:
        ws.close(TABLE_CLOSED)
    except (ConnectionClosed, OSError, LocalProtocolError) as error:
        # The texts of these errors contain the data being sent, such as a player's hand.
        log.info("socket of match %s ended: %s", match_id, type(error).__name__)
    except Exception as error:
        log.error("socket of match %s failed: %s", match_id, type(error).__name__)
        ws.close(INTERNAL_ERROR)
    if ws.mode == WERKZEUG:
        _end(ws)


def _end(ws: Any) -> None:
    """Close the socket after the last frame: werkzeug would send response headers."""
    ws.thread.join(CLOSE_TIMEOUT)
    ws.sock.close()
