"""Where does ``giardino`` begin? Here, where nothing was imported yet that takes a moment.

So Ctrl-C is answered for from the start on, and no file that is opened can come to lie where a
shell left out stdin, stdout or stderr.
"""

import os
import sys

INTERRUPTED = 130
"""What a shell reports for a program that this signal ended: 128 and the signal's number."""
STREAMS = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
"""The streams in the order of their numbers, and how one is held open that the shell has closed:
so that to read or to print is an error, but not to say what is wrong."""


def main() -> None:
    """Run the program."""
    try:
        hold_streams()
        _run()
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def hold_streams() -> None:
    """Open what is closed of the three streams."""
    for name, mode, flags in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))


def _run() -> None:
    import signal

    def leave(number: int, frame: object) -> None:
        # No exception: in the midst of an import it could come to be ignored, and be told of.
        os._exit(INTERRUPTED)

    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, leave)
    from adapters.gc_tuning import collect_seldom
    from replay.cli import cli

    collect_seldom()
    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        cli()
    finally:
        if ours:
            signal.signal(signal.SIGINT, leave)


if __name__ == "__main__":
    main()
