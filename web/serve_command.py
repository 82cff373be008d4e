"""The command `giardino serve`: its options."""

from typing import Literal

import click

EPILOG = """\b
Exit codes:
  0  stopped
  2  it can't be served: the port, the database or a setting"""


@click.command(epilog=EPILOG)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 is any free one.",
)
@click.option(
    "--database",
    metavar="PATH|ADDRESS",
    help="A file, :memory: or postgresql://...; else GIARDINO_DATABASE or the user's data folder.",
)
@click.option(
    "--public-url",
    metavar="ADDRESS",
    envvar="GIARDINO_PUBLIC_URL",
    show_envvar=True,
    help="Where everybody finds the table, as https://table.example: links are made for it.",
)
@click.option("--behind-proxy", is_flag=True, help="Trust X-Forwarded-For, -Proto and -Host.")
@click.option(
    "--referee",
    is_flag=True,
    help="Print the secret link that makes a referee of disputes; those before it end.",
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(0, 60),
    default=0.6,
    show_default=True,
    metavar="SECONDS",
    help="How long a bot waits before it moves.",
)
@click.option(
    "--server",
    type=click.Choice(["auto", "gunicorn", "werkzeug"]),
    default="auto",
    show_default=True,
    help="What serves; auto is gunicorn where it runs.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="How many processes serve; more than one need PostgreSQL.",
)
@click.option("--verbose", is_flag=True, help="Print a line for each request on stderr.")
@click.option(
    "--log",
    "lines",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the lines on stderr are written that tell what happens.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    public_url: str | None,
    behind_proxy: bool,
    referee: bool,
    bot_pause: float,
    server: Literal["auto", "gunicorn", "werkzeug"],
    workers: int,
    verbose: bool,
    lines: Literal["text", "json"],
) -> None:
    """Serve the games to browsers, and print the address.

    Invitations are signed with GIARDINO_SECRET, or with a secret kept beside the database file.
    Ctrl-C stops it; matches go on when it is started again.
    """
    # The web takes half a second to import, which only this command should cost.
    from web.prometheus_multiprocess import counting_together

    with counting_together(workers):
        from web.server import run

        run.serve(
            host,
            port,
            database,
            server,
            public_url=public_url,
            behind_proxy=behind_proxy,
            referee=referee,
            bot_pause=bot_pause,
            workers=workers,
            verbose=verbose,
            lines=lines,
        )
