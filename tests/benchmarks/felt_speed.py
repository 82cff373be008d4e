"""Felt speed: whole matches against a bot in a browser, with 300 ms added to each request."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from domain.game import AnyGame
from tests.benchmarks.measure import Figure
from tests.benchmarks.play import percentile
from tests.browser.chromium import launched
from tests.browser.devices import DESKTOP, PHONE
from tests.browser.people import People
from tests.web.server_process import serving

SCREENS: Final[dict[str, dict[str, Any]]] = {"phone": PHONE, "desktop": DESKTOP}
SHARE: Final = 95
"""Of 100 taps, how many are to show their effect in time."""
IN_TIME: Final = 50
"""Milliseconds from a tap to the frame that shows its effect."""
LATENCY: Final = 300
LATE: Final = f"""
const fetched = window.fetch;
window.fetch = (...asked) =>
  new Promise((done) => setTimeout(done, {LATENCY})).then(() => fetched(...asked));
"""
"""What delays each request of a page, by so many milliseconds."""
TAP: Final = """
async (most) => {
  const root = document.getElementById("table");
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const felt = (thing) => new Promise((done) => {
    const [started, answers] = [performance.now(), { changed: false }];
    const seen = new MutationObserver(() => (answers.changed = true));
    seen.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const shown = answers.changed && !root.querySelector(".board[aria-busy=true]");
      if (!shown && performance.now() - started < 3000) return requestAnimationFrame(look);
      seen.disconnect();
      setTimeout(() => done(performance.now() - started)); // after the frame is painted
    };
    requestAnimationFrame(look);
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  const one = (things) => things[Math.floor(Math.random() * things.length)];
  const found = [];
  while (found.length < most && !root.querySelector(".match.over")) {
    await pause(800); // as fast as somebody taps who knows what they want
    const sends = root.querySelector("[data-confirm]");
    if (sends?.disabled) continue;
    const opened = "svg.table .open:not(.picked), .buttons .choice:not([aria-disabled])";
    const things = [...root.querySelectorAll(opened)];
    const thing = sends && Math.random() < 0.7 ? sends : (one(things) ?? sends);
    if (thing) found.push(await felt(thing));
  }
  return found;
}
"""
"""What plays a match on a page, and returns after how many milliseconds each tap was answered."""


def figures(game: AnyGame, taps: int) -> Iterator[Figure]:
    """Play a match on each screen, of at most so many *taps*."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--port", "0", "--database", Path(folder) / "felt.db", "--bot-pause", "0") as store,
        launched() as browser,
    ):
        for name, screen in SCREENS.items():
            times = _taps(browser, store.url, game, taps, screen)
            part = 100 * sum(time < IN_TIME for time in times) / len(times)
            waited = sum(time >= LATENCY for time in times)
            yield Figure(
                what=f"{game.title}: taps felt at once, {name}",
                value=f"{part:.1f} % of {len(times)}",
                compared=f"p95 {percentile(times, SHARE):.0f} ms, {waited} waited for the server",
                target=f"{SHARE} % in {IN_TIME} ms",
                met=part >= SHARE,
                meaning="taps of a match against the bot whose effect is painted in time, although"
                " each request takes 300 ms more",
            )


def _taps(
    browser: Browser, url: str, game: AnyGame, most: int, screen: dict[str, Any]
) -> list[float]:
    """Play a match, and return how many milliseconds each tap took to show its effect."""
    company = People(browser)
    person = company.visit(url, **screen)
    person.open_table("Ada", game=game.title, against="the bot")
    person.page.locator("svg.table .open").first.wait_for()
    person.page.evaluate(LATE)
    times: list[float] = person.page.evaluate(TAP, most)
    person.context.close()
    return times
