"""Which program is this? Its command line, and the table that it serves: all commands together."""

from replay.cli import cli
from web.command import serve

cli.add_command(serve)

if __name__ == "__main__":
    cli()
