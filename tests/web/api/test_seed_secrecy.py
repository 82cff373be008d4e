"""Swap test of seeds: nothing sent before the end depends on another player's seed.

The same happens in two stores that differ only in the seeds of the players, and all bytes are
compared. A commitment looks random to everybody who does not know the seed; here both are equal.
"""

from random import Random

from domain.fair_random import Chance
from tests.web.committed_seats import Sealed
from tests.web.server_thread import Watching, served
from tests.web.test_hidden_information import LOOKS, bound_alike

PLACES = ["", "seeds", "seat", "chain", "log.json", "record", "audit", "audit.json", "clock"]
PLACES += [f"{what}{look}" for what in ("match-view", "log", "view") for look in LOOKS]


def a_deal(match):
    """Return the same deal whatever the seeds."""
    return match.game.deal(match.setup, Chance(bytes(32)))


class World:
    """A table at which both players have drawn seeds, as Bruno and Carla experience it."""

    def __init__(self, app, number, monkeypatch):
        monkeypatch.setattr("domain.match.draw_deal", a_deal)
        monkeypatch.setattr("domain.match.commit_reveal.seat_keeps", lambda *promise: True)
        monkeypatch.setattr("adapters.eventstore.hash_chain.commitment", bound_alike)
        monkeypatch.setattr(Sealed, "commitment", lambda table, seat: bytes(32).hex())
        monkeypatch.setattr("secrets.token_urlsafe", lambda size: "nonce" * 6 + "ab")
        self.table = Sealed(app, key="the-key-of-the-table")
        self.seeds = [Random(f"{number} {seat}").randbytes(32) for seat in range(2)]
        self.received = []
        for visitor in (self.table.bruno, self.table.carla):
            visitor.get("/")  # so that each browser is called something

    def look(self):
        """Ask for all there is."""
        for visitor in (self.table.bruno, self.table.carla):
            for path in (
                "/",
                "/lists",
                "/matches",
                *(f"{self.table.path}{what}" for what in PLACES),
            ):
                self.receives(visitor.get(path))

    def receives(self, answer):
        """Note all that can be told of an answer."""
        headers = sorted(f"{name}: {value}" for name, value in answer.headers)
        self.received.append(repr((answer.status, headers, answer.data)))

    def go_on(self):
        """Let a seed be revealed that nobody may, and then both that are to be."""
        table = self.table
        self.look()
        self.receives(table.reveal(table.carla, self.seeds[0]))
        self.receives(table.reveal(table.bruno, self.seeds[1]))
        self.look()
        assert table.reveal(table.ada, self.seeds[0]).status_code == 200
        self.look()


def test_tables_with_different_seeds_look_alike(new_app, monkeypatch):
    received = []
    for number in (1, 2):
        with monkeypatch.context() as patching:
            patching.setattr("web.services.browser_prefix", lambda *server: "giardino-0")
            world = World(new_app(), number, patching)
            world.go_on()
            assert world.table.match.dealt
        received.append(world.received)

    assert received[0] == received[1]
    assert len(received[0]) > 100


def test_the_frames_of_a_socket_are_the_same(new_app, monkeypatch):
    frames = []
    for number in (1, 2):
        with monkeypatch.context() as patching:
            app = new_app()
            world = World(app, number, patching)
            with served(app) as url, Watching(url, world.table, world.table.carla) as page:
                texts = [page.text().replace(url, "")]
                for visitor, seed in zip(
                    (world.table.ada, world.table.bruno), world.seeds, strict=True
                ):
                    world.table.reveal(visitor, seed)
                    texts.append(page.text().replace(url, ""))
        frames.append(texts)

    assert frames[0] == frames[1]


def test_the_comparison_finds_a_seed_that_is_shown(new_app, monkeypatch):
    """With a list of promises that tells the seeds, too, the very same comparison fails."""
    received = []
    for number in (1, 2):
        with monkeypatch.context() as patching:
            world = World(new_app(), number, patching)
            patching.setattr("web.api.seeds.seeds_of", lambda match: match.seated)
            world.go_on()
        received.append(world.received)

    assert received[0] != received[1]
