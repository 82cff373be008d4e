"""Interactive stepper of ``giardino replay --step``: keys and positions."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click
from rich.text import Text

from adapters.i18n import gettext
from replay.group import Unusable
from replay.terminal import Screen

KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
NUMBER: Final = re.compile(r"[0-9]{1,9}")
FORWARD: Final = frozenset({"\r", "\n", " ", "\x1b[C", "\x1bOC"})
BACK: Final = frozenset({"b", "\x1b[D", "\x1bOD"})
QUIT: Final = frozenset({"q", "\x04"})


def require_a_terminal() -> None:
    """Raise Unusable unless stdin and stdout are terminals."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unusable(gettext("--step needs a terminal: --at shows one position"))


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """Yield a function that reads keys unbuffered; keys pressed during drawing are not lost."""
    if sys.platform == "win32":
        yield click.getchar
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield lambda: os.read(terminal, 1024).decode(errors="replace")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def keys(read: Callable[[], str]) -> Iterator[str]:
    """Return the pressed keys one by one, until the end of input."""
    while pressed := read():
        yield from KEY.findall(pressed)


def step_through(start: int, among: range, shown: Callable[[int], Text]) -> None:
    """Show the position *start*, then each position that the keys select."""
    screen = Screen()
    key_help = gettext(
        "Enter, space or right: next   left or b: back   g N Enter: go to position N   q: quit"
    )
    with keyboard() as read:
        for at in positions(start, among, keys(read)):
            screen.clear()
            screen.print(shown(at))
            screen.print(f"\n{key_help}", style="dim")


def positions(start: int, among: range, pressed: Iterator[str]) -> Iterator[int]:
    """Return the positions that the *pressed* keys select, from *start*, until q."""
    first, last = among[0], among[-1]
    at = start
    yield at
    for key in pressed:
        if key in QUIT:
            return
        if key in FORWARD:
            at = min(at + 1, last)
        elif key in BACK:
            at = max(at - 1, first)
        elif key == "g":
            at = max(first, min(_number(pressed, at), last))
        else:
            continue
        yield at


def _number(pressed: Iterator[str], otherwise: int) -> int:
    """Return the number typed next, or *otherwise* if it is not a number."""
    typed = ""
    for key in pressed:
        if key in "\r\n":
            break
        typed += key.strip()
    return int(typed) if NUMBER.fullmatch(typed) else otherwise
