"""A process that makes moves in a database file and reports each."""

import os
import sys

from adapters.settings import settings
from tests.adapters.matches import matches_in, open_match, play_on


def main(file: str, moves: str) -> None:
    """Make so many moves."""
    with matches_in(settings(file, {}).env) as store:
        match_id = open_match(store)
        for _ in range(int(moves)):
            play_on(store, match_id, 1)
            os.write(1, b"answer\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
