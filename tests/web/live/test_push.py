"""Pushes after a change: directly to subscribers that can take them, without waking a thread."""

import socket
import threading
from collections.abc import Iterator

import pytest

from adapters.eventstore.loaded_match import LoadedMatch
from tests.web.server_thread import SOON, Watching
from web.context import service_of
from web.limits.rate_limits import Limits
from web.websocket.connection import Connection
from web.websocket.framing import Framing, text_frame
from web.websocket.updates import MatchUpdates


@pytest.fixture
def shown_by(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the threads in which it was worked out what there is to see, as it goes."""
    threads: list[int] = []
    news = MatchUpdates.pending

    def noting(messages: MatchUpdates, loaded: LoadedMatch | None) -> Iterator[bytes]:
        threads.append(threading.get_ident())
        return news(messages, loaded)

    monkeypatch.setattr(MatchUpdates, "pending", noting)
    return threads


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Return the sessions of all sockets, as they begin."""
    begun: list[Connection] = []
    going_on = Connection.run
    monkeypatch.setattr(
        Connection, "run", lambda session: (begun.append(session), going_on(session))
    )
    return begun


def at_rest(session: Connection) -> None:
    """Wait until the socket's own thread has nothing to show any more."""
    with session._send_lock:
        pass


def test_a_move_is_shown_by_the_thread_that_made_it(table, url, shown_by, sessions):
    with Watching(url, table, table.players[0]) as page:
        page.next()
        at_rest(sessions[0])
        table.play(1)
        assert page.next()["position"] == 1

    assert threading.get_ident() not in shown_by[:1]
    assert shown_by[-1] == threading.get_ident()


def test_each_is_shown_it_in_their_own_language(table, url):
    wishes = {"Accept-Language": "it"}
    with (
        Watching(url, table, table.players[0]) as english,
        Watching(url, table, table.players[1], **wishes) as italian,
    ):
        for page in (english, italian):
            page.next()
        table.play(1)
        reported = [page.next()["log"][-1] for page in (english, italian)]

    assert reported[0] != reported[1]


def test_an_error_for_a_viewer_does_not_affect_the_mover(table, url, monkeypatch, sessions):
    news = MatchUpdates.pending
    own = threading.get_ident()

    def failing(messages: MatchUpdates, loaded: LoadedMatch | None) -> Iterator[bytes]:
        if threading.get_ident() == own:
            raise ZeroDivisionError
        return news(messages, loaded)

    monkeypatch.setattr(MatchUpdates, "pending", failing)
    with Watching(url, table, table.players[0]) as page:
        page.next()
        at_rest(sessions[0])
        table.play(1)
        page.socket.thread.join(SOON)
        assert page.socket.close_reason == 1011


def test_a_subscriber_being_sent_a_view_is_woken_for_the_next(table, url, sessions):
    with Watching(url, table, table.players[0]) as page:
        page.next()
        with sessions[0]._send_lock:
            table.play(1)
        assert page.next()["position"] == 1


def test_two_who_change_a_match_at_once_are_no_trouble_to_each_other(
    table, url, monkeypatch, sessions
):
    hub, news = service_of(table.app).hub, MatchUpdates.pending
    begun, may_continue = threading.Event(), threading.Event()

    def slow(messages: MatchUpdates, loaded: LoadedMatch | None) -> Iterator[bytes]:
        begun.set()
        assert may_continue.wait(SOON)
        return news(messages, loaded)

    with Watching(url, table, table.players[0]) as page:
        page.next()
        at_rest(sessions[0])
        monkeypatch.setattr(MatchUpdates, "pending", slow)
        first = threading.Thread(target=hub.push, args=(table.id,))
        first.start()
        assert begun.wait(SOON)
        hub.push(table.id)
        may_continue.set()
        first.join()
        table.play(1)
        assert page.next()["position"] == 1


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Return both ends of a narrow connection."""
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with ours, theirs:
        yield ours, theirs


def test_a_frame_that_the_wire_takes_half_continues_before_all_others(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(send=SOON))
    wire.wake = threading.Event()
    long = b"x" * 100_000
    assert wire.try_send(long)
    assert wire.wake.is_set()
    assert not wire.try_send(b"after it")

    saying = threading.Thread(target=wire.send_text, args=(b"after it",))
    saying.start()
    received, wanted = b"", text_frame(long) + text_frame(b"after it")
    while len(received) < len(wanted):
        received += theirs.recv(65_536)
    saying.join()

    assert received == wanted


def test_the_rest_of_a_frame_is_sent_even_without_new_messages(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(send=SOON))
    assert wire.try_send(b"x" * 100_000)
    saying = threading.Thread(target=wire.flush)
    saying.start()
    received = b""
    while len(received) < len(text_frame(b"x" * 100_000)):
        received += theirs.recv(65_536)
    saying.join()
    assert received == text_frame(b"x" * 100_000)


def test_a_busy_connection_blocks_no_other_thread(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(send=SOON))
    with wire._send_lock:
        assert not wire.try_send(b"now")
    assert wire.try_send(b"now")
    assert theirs.recv(10) == text_frame(b"now")
