"""How does an open page hear of every change? A socket that is only ever spoken to.

Its viewer is sent the whole picture at once and after each change what changed of it, or on the
home page the whole lists; so a page that comes back, or lost count, needs nothing but to connect
again. What a viewer sends is a sign of life and nothing else.
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
from web.websocket.connection import INTERNAL_ERROR, Connection
from web.websocket.framing import SOCKET_KEYS, Framing
from web.websocket.updates import LobbyUpdates, MatchUpdates, Updates

log = logging.getLogger(__name__)

SOCKET: Final = "socket"
HOME_SOCKET: Final = "home_socket"
"""The endpoints: of a match, and of the home page."""
PATHS: Final = {SOCKET: "/matches/<uuid:match_id>/socket", HOME_SOCKET: "/socket"}
NOT_A_PAGE: Final = N_("This address is for a web socket.")
READ_SIZE: Final = 512
"""How many bytes are read at once: each page that keeps silent holds room for so many."""
WERKZEUG: Final = "werkzeug"
CLOSE_TIMEOUT: Final = 1.0
"""How many seconds the reader has to answer whoever closes a socket."""
LISTS_INTERVAL: Final = 1.0
"""How many seconds the lists of a busy store stay as they are."""


class FinishedHandshake:
    """Stands where the library had what shook hands, of which it hears nothing any more."""

    def events(self) -> Iterable[Any]:
        """Return what has happened since: nothing."""
        return ()


FINISHED_HANDSHAKE: Final = FinishedHandshake()


class ReaderThread(threading.Thread):
    """The library's reader thread; a process that ends does not wait for it."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(daemon=True, **arguments)


def add_websockets(app: Flask, limits: Limits) -> None:
    """Let *app* answer at the socket's path."""
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
    """Refuse a socket while a refusal can still be an answer, before it is one."""
    if request.endpoint not in PATHS or request.view_args is None:
        return
    environ = request.environ
    wires = [name for name in SOCKET_KEYS if name in environ]
    if "HTTP_SEC_WEBSOCKET_KEY" not in environ or not wires:
        raise Problem(400, "malformed", gettext(NOT_A_PAGE))

    service = current_service()
    match_id = request.view_args.get("match_id")
    match = service.match(match_id) if match_id else None
    watcher = _subscriber(service, match)
    if not service.hub.admit(watcher):
        raise Problem(503, "full", gettext("Too many pages are open here."), retry_after=10)
    service.metrics.sockets.inc()
    # The view is given it, and whatever comes, it leaves at the end of the request.
    request.view_args["watcher"] = watcher
    if match:
        service.match_viewed(match)
    # The compression that the library would agree to is not safe for two threads, and of what
    # can be agreed on beside it we have nothing.
    for name in ("HTTP_SEC_WEBSOCKET_EXTENSIONS", "HTTP_SEC_WEBSOCKET_PROTOCOL"):
        environ.pop(name, None)
    for name in wires:
        environ[name] = Framing(environ[name], service.limits)


def _subscriber(service: AppServices, match: Match | None) -> Subscriber:
    """Return who wants to look at a match, or at the home page."""
    address = client_address()
    if match is None:
        return Subscriber(HOME, Observer.SPECTATOR, address)
    asking = identify(service, match.id)
    check_may_view(service, match, asking)
    return Subscriber(match.id, acting_viewer(asking), address, asking.seats, asking.own)


def _no_handshake(error: RemoteProtocolError | UnicodeError) -> Response:
    """Answer what the library can't read in the headers; at any other path it is our fault."""
    if request.endpoint not in PATHS:
        return unexpected(error)
    return answer(Problem(400, "malformed", gettext(NOT_A_PAGE)))


def _unsubscribe(error: BaseException | None) -> None:
    watcher: Subscriber | None = (request.view_args or {}).get("watcher")
    if watcher:
        current_service().metrics.sockets.dec()
        current_service().hub.dismiss(watcher)


def _serve_match(ws: Any, match_id: UUID, watcher: Subscriber) -> None:
    _serve(ws, watcher, MatchUpdates(current_service(), watcher))


def _serve_home(ws: Any, watcher: Subscriber) -> None:
    _serve(ws, watcher, LobbyUpdates(current_service()), LISTS_INTERVAL)


def _serve(ws: Any, watcher: Subscriber, messages: Updates, rest: float = 0) -> None:
    """Send the *messages* as they come, with a *rest* of so many seconds after each time."""
    match_id = watcher.match_id or "-"
    # What shook hands is asked for nothing more, and takes as much room as the session itself.
    ws.ws.handshake = FINISHED_HANDSHAKE
    try:
        Connection(current_service(), ws, watcher, messages, rest).run()
    except (ConnectionClosed, OSError, LocalProtocolError) as error:
        # Their texts hold what was being sent: a hand of somebody's.
        log.info("socket of match %s ended: %s", match_id, type(error).__name__)
    except Exception as error:
        log.error("socket of match %s failed: %s", match_id, type(error).__name__)
        ws.close(INTERNAL_ERROR)
    if ws.mode == WERKZEUG:
        _end(ws)


def _end(ws: Any) -> None:
    """Let nothing follow the last frame; werkzeug would send the headers of a response."""
    ws.thread.join(CLOSE_TIMEOUT)
    ws.sock.close()
