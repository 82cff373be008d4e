"""The command `giardino serve`: its options."""

from typing import Any

import click

EPILOG = """\b
Examples:
  giardino serve --port 8001
  giardino serve --public-url https://table.example --behind-proxy

\b
Exit codes:
  0  stopped
  2  can't start: the port, the database or a setting is wrong"""


@click.command(epilog=EPILOG)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 picks a free one.",
)
@click.option(
    "--database",
    type=click.Path(readable=False),
    metavar="PATH|ADDRESS",
    help="A file, :memory: or postgresql://...  [default: $GIARDINO_DATABASE, else the user's data"
    " folder]",
)
@click.option(
    "--public-url",
    metavar="ADDRESS",
    envvar="GIARDINO_PUBLIC_URL",
    show_envvar=True,
    help="The public address for links, such as https://table.example.",
)
@click.option(
    "--behind-proxy", is_flag=True, help="Trust the headers X-Forwarded-For, -Proto and -Host."
)
@click.option(
    "--referee",
    is_flag=True,
    help="Print a new secret link for the referee of disputes; earlier links stop working.",
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(0, 60),
    default=0.6,
    show_default=True,
    metavar="SECONDS",
    help="The pause before a bot moves.",
)
@click.option(
    "--server",
    type=click.Choice(["auto", "gunicorn", "werkzeug"]),
    default="auto",
    show_default=True,
    help="The HTTP server; auto is gunicorn where available.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="The number of processes; more than one needs PostgreSQL.",
)
@click.option("--verbose", is_flag=True, help="Print a line per request on stderr.")
@click.option(
    "--log",
    "lines",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The format of the log on stderr.",
)
def serve(**options: Any) -> None:
    """Serve the games to browsers, and print the address.

    Invitations are signed with GIARDINO_SECRET, or with a secret stored next to the database file.
    Stop the server with Ctrl-C; matches continue when it is started again.
    """
    # The web takes half a second to import, which only this command should cost.
    from web.prometheus_multiprocess import counting_together

    with counting_together(options["workers"]):
        from web.server import run
        from web.server.config import ServeOptions

        run.serve(ServeOptions(**options))
