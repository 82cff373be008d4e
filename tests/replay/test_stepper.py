"""``giardino replay --step``: keys, on a real terminal."""

import os
import select
import signal
import time

import pytest

from replay.stepper import keys, positions
from tests.replay.program import FELCI, start

RIGHT, LEFT = "\x1b[C", "\x1b[D"


def went(*chunks: str, start: int = 0, last: int = 5) -> list[int]:
    """Return the positions shown for these chunks of keys, followed by the end of input."""
    read = iter((*chunks, ""))
    return list(positions(start, range(last + 1), keys(lambda: next(read))))


@pytest.mark.parametrize(
    ("pressed", "shown"),
    [
        ("q", [0]),
        ("\r", [0, 1]),
        ("\n", [0, 1]),
        (" ", [0, 1]),
        (RIGHT, [0, 1]),
        ("\x1bOC", [0, 1]),
        (f"{RIGHT}{RIGHT}{LEFT}b", [0, 1, 2, 1, 0]),
        ("b", [0, 0]),
        ("      ", [0, 1, 2, 3, 4, 5, 5]),
        ("xyz?\x1b[A\t\x00é", [0]),
        (" q  ", [0, 1]),
        ("g3\r", [0, 3]),
        ("g3\r ", [0, 3, 4]),
        ("g 2 \n", [0, 2]),
        ("g99\r", [0, 5]),
        ("g\r", [0, 0]),
        ("gx\r", [0, 0]),
        ("g-1\r", [0, 0]),
        ("g²\r", [0, 0]),
        ("g" + "9" * 5000 + "\r", [0, 0]),
        ("g3", [0, 3]),
        ("\x04 ", [0]),
    ],
)
def test_each_key_leads_somewhere_or_nowhere(pressed, shown):
    assert went(pressed) == shown
    if "\x1b" not in pressed:
        assert went(*pressed) == shown


def test_it_begins_where_it_is_shown_to():
    assert went(" ", "q", start=3) == [3, 4]


def read_until(terminal: int, text: bytes, seconds: float = 20) -> bytes:
    """Return the output of *terminal* up to *text*."""
    shown = b""
    end = time.monotonic() + seconds
    while text not in shown:
        assert select.select([terminal], [], [], end - time.monotonic())[0], shown[-500:]
        shown += os.read(terminal, 65536)
    return shown


@pytest.mark.slow
def test_on_a_terminal_keys_go_through_the_match():
    ours, its = os.openpty()
    terminal = {"stdin": its, "stdout": its, "stderr": its}
    process = start("replay", FELCI / "standstill.json", "--step", **terminal)
    os.close(its)
    try:
        read_until(ours, b"After move 0 of 30")
        os.write(ours, b" ")
        read_until(ours, b"After move 1 of 30")
        os.write(ours, RIGHT.encode())
        assert b"seats the yellow visitor" in read_until(ours, b"After move 2 of 30")
        os.write(ours, b"b")
        read_until(ours, b"After move 1 of 30")
        os.write(ours, b"g30\r")
        read_until(ours, b"white wins")
        os.write(ours, b"q")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


@pytest.mark.slow
def test_ctrl_c_ends_it_without_a_complaint_and_leaves_the_terminal_as_it_was():
    import termios

    ours, its = os.openpty()
    as_it_was = termios.tcgetattr(ours)
    process = start("replay", FELCI / "standstill.json", "--step", stdin=its, stdout=its)
    os.close(its)
    try:
        read_until(ours, b"q: quit")
        assert termios.tcgetattr(ours) != as_it_was
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert termios.tcgetattr(ours) == as_it_was
        assert process.stderr is not None
        assert process.stderr.read() == b""
        process.stderr.close()
    finally:
        process.kill()
        process.wait()
        os.close(ours)
