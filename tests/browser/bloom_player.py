"""Simulated person who plays Bloom by pointing."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from playwright.sync_api import Locator, expect

from domain.bloom.commands import AddTiles, Command, LayLadder
from domain.bloom.components import JOKER
from domain.bloom.view import View
from tests.browser import bloom_knowledge
from tests.browser.bloom_tables import as_recorded, record
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.people import People, Person
from tests.browser.player import Pointer
from tests.browser.recorded_screens import Public, Watched, watch
from tests.web.games.bloom.picks import picks_for
from tests.web.visitors import as_body
from web.games.bloom.choices import choices
from web.games.bloom.lay_ladder import NO_JOKER

PUBLIC = Public(
    places="[data-place]:not([data-place='tray'], [data-place^='hand-'], [data-place^='left-'])",
    lying=".shape:is([data-id^='tag-'], [data-id^='taken-'], [data-id^='joker-board-'])",
)
EDGE = {"x": 6, "y": 10}
"""Where a ladder is pressed: its tiles cover the rest of it."""
PUT = "put-"


def point(thing: Locator) -> None:
    """Click a thing, a ladder where no tile lies."""
    ladder = (thing.get_attribute("data-place") or "").startswith("ladder-")
    thing.click(position=EDGE if ladder else None)


def jokers_in(move: Any) -> list[int]:
    """Return the positions of the jokers in a ladder that is laid or added to."""
    tiles = move.get("becomes", move.get("tiles", ()))
    return [at for at, tile in enumerate(tiles) if tile == JOKER]


class Florist(Pointer):
    """A player of Bloom who makes the moves that are *planned*."""

    def __init__(
        self,
        person: Person,
        planned: Callable[[], Command],
        press: Callable[[Locator], None] = point,
    ) -> None:
        super().__init__(person, 1, press)
        self.planned = planned

    def act(self) -> None:
        """Do what is planned."""
        self.give(self.planned())

    def give(self, command: Command) -> None:
        """Pick what makes this move, and make it."""
        self.prepare(command)
        self.done()
        self.count(command)

    def prepare(self, command: Command) -> None:
        """Pick what makes this move: the tiles, then where the jokers lie, then what is left."""
        view = self.seen(View)
        picks = picks_for(view, command)
        default = choices(view, ()).default
        tiles = [pick for pick in picks if pick != NO_JOKER and not pick.startswith(PUT)]
        self.pick(*tiles[len(default) :])
        if isinstance(command, (LayLadder, AddTiles)):
            self._put_jokers(view, tuple(tiles), jokers_in(as_body(command)))
        self.pick(*(pick for pick in picks if pick == NO_JOKER))

    def _put_jokers(self, view: View, picks: tuple[str, ...], wanted: list[int]) -> None:
        """Press what moves each joker on, until all lie where they are *wanted*."""
        for index, at in enumerate(wanted):
            kind = f"{PUT}{index}-"
            while jokers_in((here := choices(view, picks)).move)[index] != at:
                [button] = [button.id for button in here.buttons if button.id.startswith(kind)]
                self.pick(button)
                picks = (*(pick for pick in picks if not pick.startswith(kind)), button)
                self.did["joker elsewhere"] += 1
        expect(self.confirm).to_be_enabled()


def kind_of(command: Command) -> tuple[Any, ...]:
    """Return what is pointed at for a move: such moves are made alike."""
    match command:
        case LayLadder(tiles, steal, take_joker):
            stolen = 0 if steal is UNSET else len(steal.at)
            return LayLadder, stolen, take_joker, JOKER in tiles
        case AddTiles(_, becomes):
            return AddTiles, JOKER in becomes
    return type(command), getattr(command, "origin", "")


def play_as_recorded(company: People, chosen_deals: ChosenDeals, name: str) -> Watched:
    """Let all play a recorded match to its end by pointing, while somebody looks on."""
    commands = [move.command for move in record(name).moves]
    table = as_recorded(chosen_deals, name)
    return watch(
        company,
        table,
        lambda person, seat: Florist(person, lambda: commands[table.match.moves]),
        bloom_knowledge,
        PUBLIC,
    )
