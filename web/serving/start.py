"""How is the table served, from its address to its end?"""

import contextlib
import importlib.util
import socket
from collections.abc import Callable
from typing import Final, Literal

import click

from adapters.house import CannotOpen
from adapters.settings import BadSetting
from web.serving.listening import CannotListen, listen, url_of
from web.serving.plan import Plan, plan_for

Choice = Literal["auto", "gunicorn", "werkzeug"]
DESCRIPTORS: Final = 4096
"""How many files may be open, where the system lets us: each socket is one."""


class CannotServe(click.ClickException):
    """The table can't be served: one line on stderr, and exit code 2."""

    exit_code = 2


def serve(
    host: str,
    port: int,
    database: str | None,
    server: Choice,
    *,
    behind_proxy: bool,
    bot_pause: float,
    verbose: bool,
) -> None:
    """Serve until a signal says to stop; raise CannotServe."""
    try:
        plan = plan_for(database, behind_proxy=behind_proxy, bot_pause=bot_pause, verbose=verbose)
        listener = listen(host, port, _say)
        with contextlib.closing(listener):
            plan.check()
            _allow_descriptors()
            url = url_of(listener)
            _server(server)(plan, listener, lambda: click.echo(f"Giardino is open at {url}"))
    except (BadSetting, CannotOpen, CannotListen, OSError) as error:
        raise CannotServe(str(error)) from None


def _say(message: str) -> None:
    click.echo(message, err=True)


def _server(choice: Choice) -> Callable[[Plan, socket.socket, Callable[[], None]], None]:
    """Return what serves; gunicorn needs a system with fork."""
    has_gunicorn = importlib.util.find_spec("fcntl") and importlib.util.find_spec("gunicorn")
    if choice == "werkzeug" or not has_gunicorn:
        from web.serving import werkzeug_server

        return werkzeug_server.serve
    from web.serving import gunicorn_server

    return gunicorn_server.serve


def _allow_descriptors() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
