"""Simulated person who plays Birdie by pointing."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from domain.birdie.commands import Command
from domain.birdie.partial_state import position
from domain.birdie.view import View
from tests.browser.birdie_moves_player import Plan, planned
from tests.browser.birdie_previews import Looks, Preview
from tests.browser.people import Person
from tests.browser.player import Pointer
from tests.browser.recorded_screens import Public
from tests.web.games.birdie.picks import picks_for
from tests.web.visitors import as_body
from web.games.birdie.choices import choices

PUBLIC = Public(
    places="[data-place]:not([data-place='stacking'])",
    lying=".shape:is([data-id^='area-'], [data-id^='row-'], [data-id='drawn'])",
)


def kind_of(command: Command) -> tuple[str, ...]:
    """Return what is pointed at for a move: such moves are made alike."""
    parts = as_body(command).items()
    return tuple(value if part == "do" else part for part, value in parts if value or value == 0)


class Birder(Pointer):
    """A player of Birdie, who may follow a *plan*."""

    def __init__(
        self,
        person: Person,
        *plans: Plan,
        press: Callable[[Locator], None] = Locator.click,
    ) -> None:
        super().__init__(person, 1, press)
        self.plans = plans
        self.previews: list[Preview] = []

    def view(self) -> View:
        """Return what the interface tells the player of the position."""
        return self.seen(View)

    def give(self, command: Command) -> None:
        """Pick what makes this move, and make it."""
        view = self.view()
        picks, default = picks_for(position(view), command), choices(view, ()).default
        self.pick(*(picks[len(default) :] if picks[: len(default)] == default else picks))
        self.settle(command)

    def settle(self, command: Command) -> None:
        """Make this move, which was picked, and note what was said and shown of it."""
        before = self.view()
        expect(self.confirm).to_be_enabled()
        assert isinstance(before.viewer, int)
        prompt = self.person.status.inner_text().rpartition("Your turn. ")[2]
        foreseen = Looks.of(self.page, before.viewer)
        self.done()
        self.previews.append(Preview(command, prompt, before, foreseen, self.view()))
        self.count(command)

    def act(self) -> None:
        """Do what is planned."""
        self.give(planned(self.view(), *self.plans))
