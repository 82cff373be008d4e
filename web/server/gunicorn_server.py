"""Gunicorn server: worker processes with a thread for each request that arrives or is answered."""

import os
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from copy import copy
from typing import Any, Final

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.errors import AppImportError
from gunicorn.glogging import Logger
from gunicorn.http.errors import ParseException
from gunicorn.workers.gthread import ThreadWorker

from adapters.gc_tuning import freeze_existing
from adapters.match_store import CannotOpen
from web.prometheus_multiprocess import forget
from web.server.client_socket import LimitedListener, longest_body
from web.server.config import ServerConfig, why_not_open
from web.server.fair_turns import in_turns
from web.server.log_format import formatter

SPARE: Final = 32
"""Threads in addition to one for each connection, as those that were let go need a moment."""
CANNOT_OPEN: Final = 2
"""The exit code of a worker that could not open the store, and of its parent then."""
GRACE: Final = 5
"""Seconds that a stopping server waits for requests in progress."""
PATIENCE: Final = 2
"""Seconds that it waits for requests that have not arrived yet."""


class RedactingLogger(Logger):  # type: ignore[misc]
    """Logs errors without request data, which may contain an invitation."""

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """Log the type and traceback of an exception only."""
        kind, _, trace = sys.exc_info()
        frames = "".join(traceback.format_tb(trace))
        self.error("the server failed: %s at\n%s", kind.__name__ if kind else "error", frames)

    def error(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """Log an error, unless a worker could not open the store, which it has logged itself."""
        if args[1:] != (CANNOT_OPEN,):
            super().error(msg, *args, **kwargs)


class RedactingJsonLogger(RedactingLogger):
    """Tells the same in JSON."""

    def setup(self, cfg: Any) -> None:
        """Begin to tell."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(formatter("json"))


class BodyTooLong(Exception):
    """The client announced a body that is too long, with `Expect: 100-continue`."""


class TableWorker(ThreadWorker):  # type: ignore[misc]
    """The process that serves. When it stops it closes its sockets first."""

    sockets: list[Any]
    _is_open = False

    def load_wsgi(self) -> None:
        """Open the store in this process: connections must not be carried across a fork."""
        try:
            self.opened = self.app.plan.open()
            self._is_open = True
        except CannotOpen as error:
            raise AppImportError(f"Error: {why_not_open(error)}") from None
        limits, behind_proxy = self.app.plan.limits, self.app.plan.addresses.behind_proxy
        plain = [socket.socket(fileno=os.dup(each.fileno())) for each in self.sockets]
        for each in self.sockets:
            each.close()
        self.sockets = [LimitedListener(each, limits, behind_proxy) for each in plain]
        self.wsgi = in_turns(self.opened.app, limits)
        freeze_existing()

    def run(self) -> None:
        """Serve until a signal stops it."""
        # Once: of those that begin together one says it for all, and none that comes later.
        if self.age == 1:
            self.app.say_open()
        try:
            super().run()
        finally:
            self.opened.close()

    def enqueue_req(self, conn: Any) -> None:
        """Read a request in a thread at once: its socket has a deadline of its own."""
        conn.data_ready = True
        super().enqueue_req(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Any) -> None:
        """Answer an invalid request without repeating it in log or response."""
        if isinstance(exc, BodyTooLong):
            client.refuse(413)
            return
        if isinstance(exc, ParseException):
            exc = copy(exc)
            vars(exc).update(
                {name: "" for name, value in vars(exc).items() if isinstance(value, str | bytes)}
            )
        super().handle_error(req, client, addr, exc)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop, on Ctrl-C too, which reaches all processes of a terminal."""
        self._close_sockets()
        super().handle_exit(sig, frame)

    handle_quit = handle_exit

    def is_parent_alive(self) -> bool:
        """Tell whether the arbiter lives; if not, stop fast, as a new server may be waiting."""
        alive = bool(super().is_parent_alive())
        if not alive:
            self.cfg.set("graceful_timeout", 0)
            self._close_sockets()
        return alive

    def _close_sockets(self) -> None:
        # There are none yet if a signal arrives while it opens the store.
        if self._is_open:
            # In a thread, because the handler of a signal must not wait.
            threading.Thread(target=self._close_in_time, daemon=True).start()

    def _close_in_time(self) -> None:
        self.opened.service.close()
        time.sleep(min(PATIENCE, self.cfg.graceful_timeout))
        for listener in self.sockets:
            while listener.waiting.let_go_first():
                pass


class Parent(Arbiter):  # type: ignore[misc]
    """The process that starts the worker, and ends silently if that can't open the store."""

    APP_LOAD_ERROR = CANNOT_OPEN

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        """Stop everything, and end with *exit_status*."""
        if exit_status == CANNOT_OPEN:
            self.stop()
            sys.exit(exit_status)
        super().halt(reason, exit_status)


class GunicornServer(BaseApplication):  # type: ignore[misc]
    """Gunicorn, configured only by us, not by files or variables."""

    def __init__(self, config: ServerConfig, descriptor: int, say_open: Callable[[], None]) -> None:
        self.plan = config
        self.say_open = say_open
        self._descriptor = descriptor
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's defaults."""
        limits = self.plan.limits
        threads = limits.connections + SPARE
        settings = {
            "bind": f"fd://{self._descriptor}",
            "worker_class": TableWorker,
            "workers": self.plan.workers,
            "threads": threads,
            # The listener has a limit of its own, at which silent connections are closed.
            "worker_connections": limits.connections + threads,
            "graceful_timeout": GRACE,
            # Cookies of several servers on one host come in one field.
            "limit_request_field_size": limits.head,
            "control_socket_disable": True,
            "loglevel": "warning",
            "logger_class": RedactingJsonLogger if self.plan.lines == "json" else RedactingLogger,
            "pre_request": _check_announced_body,
            "child_exit": lambda parent, worker: forget(worker.pid),
            # What a proxy says is for ``--behind-proxy`` to believe.
            "forwarded_allow_ips": "",
            "secure_scheme_headers": {},
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def run(self) -> None:
        """Serve until a signal says to stop."""
        Parent(self).run()

    def load(self) -> None:
        """Return nothing: each worker opens the application itself."""


def _check_announced_body(worker: TableWorker, request: Any) -> None:
    """Refuse a body that is too long before the client sends it."""
    fields = dict(request.headers)
    length = int(fields.get("CONTENT-LENGTH", 0))
    if "EXPECT" in fields and length > longest_body(worker.app.plan.limits):
        raise BodyTooLong


def serve(config: ServerConfig, listener: socket.socket, say_open: Callable[[], None]) -> None:
    """Serve *config* at *listener* until a signal says to stop."""
    GunicornServer(config, listener.detach(), say_open).run()
