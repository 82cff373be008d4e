"""Entry point of `giardino serve`: from the options to the running server."""

import contextlib
import importlib.util
import os
import socket
import sys
from collections.abc import Callable
from functools import partial

import click

from adapters.i18n import gettext
from adapters.match_store import CannotOpen
from adapters.os_errors import discard_output, reason
from adapters.settings import BadSetting
from domain.registry import GAMES
from web.games.registry import PRESENTATIONS, NotPresented, check_presentations
from web.middleware.trusted_hosts import Addresses, NoAddress, names_of_machine, public_address
from web.server.config import ServeOptions, ServerConfig, config_for, why_not_open
from web.server.connection_limits import allow_many
from web.server.listener import CannotListen, listen, url_of
from web.tokens.referee_token import referee_token


class CannotServe(click.ClickException):
    """The server can't start: one line on stderr, exit code 2."""

    exit_code = 2


def serve(options: ServeOptions) -> None:
    """Serve until a signal stops it; raise CannotServe."""
    try:
        check_presentations(GAMES, PRESENTATIONS)
        addresses = Addresses(
            public_address(options.public_url) if options.public_url else "",
            names_of_machine() | {options.host.lower()},
            options.behind_proxy,
        )
        serving = _server(options.server, options.workers)
        config = config_for(options, addresses)
        _leave_folder_that_is_gone()
        listener = listen(options.host, options.port, _say)
        with contextlib.closing(listener):
            config.check()
            allow_many()
            serving(config, listener, partial(_say_open, config, url_of(listener)))
    except (BadSetting, CannotListen, NoAddress, NotPresented, OSError) as error:
        message = reason(error) if isinstance(error, OSError) else str(error)
        raise CannotServe(message) from None
    except CannotOpen as error:
        raise CannotServe(why_not_open(error)) from None


def _leave_folder_that_is_gone() -> None:
    """Change to the root if the current folder was deleted, as servers call getcwd()."""
    try:
        os.getcwd()
    except OSError:
        os.chdir(os.sep)


def _say(message: str) -> None:
    try:
        click.echo(message, err=True)
    except OSError:  # Nobody reads the message; the server runs all the same.
        discard_output(sys.stderr)


def _say_open(config: ServerConfig, url: str) -> None:
    """Print the address and a new referee link; on stderr if stdout is closed."""
    public = config.addresses.public
    address = f"{public}, and listens at {url}" if public else url
    lines = [f"Giardino is open at {address}"]
    if config.referee:
        token = referee_token(config.secret, config.referee)
        link = f"{public or url}/desk/referee/{token}"
        lines.append(f"The referee's secret link (earlier ones no longer work): {link}")
    for sentence in lines:
        try:
            click.echo(sentence)
        except OSError:
            discard_output(sys.stdout)
            _say(sentence)


def _server(
    choice: str, workers: int
) -> Callable[[ServerConfig, socket.socket, Callable[[], None]], None]:
    """Return the serve function; gunicorn needs fork. Raises CannotServe."""
    has_gunicorn = importlib.util.find_spec("fcntl") and importlib.util.find_spec("gunicorn")
    if choice == "werkzeug" or not has_gunicorn:
        if workers > 1:
            raise CannotServe(gettext("werkzeug runs one process only; --workers needs gunicorn."))
        from web.server import werkzeug_server

        return werkzeug_server.serve
    from web.server import gunicorn_server

    return gunicorn_server.serve
