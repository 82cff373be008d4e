"""Input devices of simulated people: mouse, keyboard or touch."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from domain.game import Seat
from tests.browser.chosen_deals import OpenedTable
from tests.browser.people import START, Person

MANY = 400
"""More presses than any walk over the page takes."""
AWAY = """(thing) => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const here = document.activeElement.closest("svg.table [data-id]");
  if (here === thing) return [];
  if (!here) return null;
  const [[x, y], [toX, toY]] = [middle(here), middle(thing)];
  return [toX - x, toY - y];
}"""
POINTED = """() => {
  globalThis.pointed = [];
  const still = ({ movementX, movementY }) => !movementX && !movementY;
  const byItself = (event) => event.type === "mousemove" && still(event);
  for (const kind of ["pointerdown", "mousedown", "mousemove", "touchstart"])
    addEventListener(kind, (event) => byItself(event) || globalThis.pointed.push(kind), true);
}"""
"""What was pointed with. When what lies under a pointer changes, a browser says that it moved."""


LEFT_OUT = """() => {
  const all = [...document.querySelectorAll("svg.table [tabindex]")];
  const press = (thing, key) =>
    thing.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const next = (id, way) => {
    const thing = all.find(({ dataset }) => dataset.id === id);
    thing.focus();
    press(thing, "Escape");
    press(thing, `Arrow${way}`);
    return document.activeElement.dataset.id;
  };
  const known = new Set([all[0].dataset.id]);
  for (const id of known)
    for (const way of ["Left", "Right", "Up", "Down"]) known.add(next(id, way));
  return all.map(({ dataset }) => dataset.id).filter((id) => !known.has(id));
}"""


class Keyboard:
    """Walks to a thing and presses Enter; notes whether anything else was used."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(f"({POINTED})()")

    def __call__(self, thing: Locator) -> None:
        """Press *thing*."""
        key = thing.get_attribute("aria-keyshortcuts")
        if key:
            self.press(key)
            return
        on_table = thing.evaluate("(thing) => Boolean(thing.closest('svg.table'))")
        (self.walk_to if on_table else self.tab_to)(thing)
        while on_table and thing.evaluate(
            AWAY
        ):  # what could be picked next came late, with the focus
            self.walk_to(thing)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def has_focus(self, thing: Locator) -> bool:
        """Tell whether a press would go to *thing*."""
        return bool(thing.evaluate("(thing) => thing === document.activeElement"))

    def tab_to(self, thing: Locator) -> None:
        """Go to *thing* by the Tab key."""
        for _ in range(MANY):
            if self.has_focus(thing):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {thing}")

    def walk_to(self, thing: Locator) -> None:
        """Go to *thing* on the table by the arrow keys."""
        if thing.evaluate(AWAY) is None:
            self.tab_to(self.page.locator("svg.table [tabindex='0']").first)
        tried: Counter[tuple[tuple[float, ...], str]] = Counter()
        for _ in range(MANY):
            here = tuple(thing.evaluate(AWAY))
            if not here:
                return
            right, down = here
            # Things lie askew: who comes by the same place again tries another way.
            ways = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
            best = sorted(ways, key=ways.__getitem__, reverse=True)
            key = min(best, key=lambda key: tried[here, key])
            tried[here, key] += 1
            self.press(key)
        raise AssertionError(f"the arrow keys do not lead to {thing}")

    def left_out(self) -> list[str]:
        """Return what the arrow keys never lead to, from the first thing on the table on."""
        return list(self.page.evaluate(LEFT_OUT))

    def used_alone(self) -> bool:
        """Tell whether the page was touched in no other way."""
        return bool(self.page.evaluate("globalThis.pointed.length === 0"))


def at_keyboard(
    table: OpenedTable, visit: Callable[..., Person], seat: Seat = 0
) -> tuple[Person, Keyboard]:
    """Let somebody sit down, and tell from the first on whether a keyboard alone is used."""
    keyboards: list[Keyboard] = []

    def come(url: str, **how: Any) -> Person:
        person = visit(url, **how)
        keyboards.append(Keyboard(person.page))
        return person

    return table.come(come, seat), keyboards[0]


def open_by_keyboard(person: Person, *, game: str = "Felci", against: str, side: str) -> Keyboard:
    """Open a table on the home page without a mouse."""
    keys = Keyboard(person.page)
    person.go()
    keys(person.door(game).get_by_text("Options"))
    door = person.door(game).get_by_role("dialog")
    keys.tab_to(door.get_by_role("textbox", name="Your name"))
    person.page.keyboard.type("Ada")
    keys.tab_to(door.get_by_label("Your seat"))
    person.page.keyboard.type(side)
    keys(door.get_by_role("button", name=START[against]))
    person.is_live()
    return keys


class Finger:
    """Taps a thing, or drags it: touches as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def drag(self, thing: Locator, place: Locator) -> None:
        """Drag *thing* to *place*."""
        self.swipe(_middle(thing), _middle(place))

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move from one point of the screen to another."""
        self.hold(start, end)
        self.lift()

    def hold(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move from one point to another, and stay there."""
        (x, y), (to_x, to_y) = start, end
        self._touch("touchStart", (x, y))
        for step in range(1, 11):
            part = step / 10
            self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))

    def lift(self) -> None:
        """Lift the finger."""
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
