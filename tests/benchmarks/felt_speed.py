"""Felt speed: whole turns against a bot in a browser, with 300 ms added to each request.

A simulated person thinks one to two seconds after each new position, and taps every 300 ms while
choosing a move. Each tap counts, and each that is answered late is listed with the cause.
"""

import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
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
LONGEST: Final = 300
"""Seconds that the taps of one screen take at most."""
LATE: Final = f"""
() => {{
  const fetched = window.fetch;
  window.asked = []; // the requests for choices: their picks, when they were sent and answered
  window.fetch = async (...given) => {{
    const request = {{ sent: performance.now() }};
    if (given[0].includes("choices")) asked.push(Object.assign(request, JSON.parse(given[1].body)));
    await new Promise((done) => setTimeout(done, {LATENCY}));
    return fetched(...given).finally(() => (request.came = performance.now()));
  }};
}}
"""
"""What delays each request of a page, by so many milliseconds."""
TAP: Final = """
async ([most, seconds]) => {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const { S } = await import(scripts.find((name) => /state[.]js([?]|$)/.test(name)));
  const root = document.getElementById("table");
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const one = (things) => things[Math.floor(Math.random() * things.length)];
  const cause = (at, waited, picks, changed) => {
    if (!changed) return "nothing changed";
    if (!waited) return "painting";
    const leads = (request) => request.sent < at && request.position === S.live.position
      && request.picks.length < picks.length && request.picks.every((id, n) => id === picks[n]);
    const before = asked.filter(leads);
    if (before.some(({ came }) => !(came < at))) return "prefetch under way";
    return before.length ? "not among what was prefetched" : "no prefetch";
  };
  const bare = document.body.appendChild(document.createElement("p")); // changes in no time
  bare.style = "position: fixed";
  bare.onclick = () => (bare.textContent += ".");
  const felt = (thing, root) => new Promise((done) => {
    const [at, tap] = [performance.now(), { changed: false, waited: false }];
    const seen = new MutationObserver(() => (tap.changed = true));
    seen.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const busy = root.querySelector(".board[aria-busy=true]");
      tap.waited ||= Boolean(busy);
      tap.frame ??= performance.now() - at;
      const late = performance.now() - at > 3000;
      if ((!tap.changed || busy) && !late) return requestAnimationFrame(look);
      seen.disconnect();
      const picks = S.selection?.picks ?? [];
      const end = () => done({
        what: thing.dataset.id ?? thing.textContent.trim(),
        time: performance.now() - at,
        frame: tap.frame,
        picks: picks.length,
        cause: cause(at, tap.waited, picks, tap.changed),
      });
      setTimeout(end); // after the frame is painted
    };
    requestAnimationFrame(look);
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  const [found, end] = [[], performance.now() + 1000 * seconds];
  let position = null;
  while (performance.now() < end && !S.live.status.over) {
    const opened = ".open:is(.place, [data-zone]):not(.picked), .choice:not([aria-disabled])";
    const things = [...root.querySelectorAll(opened)];
    const sends = root.querySelector("[data-confirm]:enabled");
    if (S.sending || !(sends || things.length)) await pause(20);
    else if (position !== S.live.position) {
      if (found.length >= most) break;
      position = S.live.position;
      await pause(1000 + 1000 * Math.random());
    } else {
      const { time } = await felt(bare, bare);
      const thing = sends && Math.random() < 0.7 ? sends : (one(things) ?? sends);
      found.push({ ...(await felt(thing, root)), bare: time });
      await pause(300);
    }
  }
  return found;
}
"""
"""What plays turns on a page, and returns how each tap was answered."""


class Tap(msgspec.Struct, frozen=True):
    """A tap of the simulated person."""

    what: str
    """The id or the text of what was tapped."""
    time: float
    """Milliseconds until its effect was painted."""
    frame: float
    """Milliseconds until the next frame began."""
    picks: int
    """The number of picks after it."""
    cause: str
    """Why it may have been late."""
    bare: float
    """Milliseconds that a tap took which changes a word of the page: the machine's own part."""


def figures(game: AnyGame, taps: int) -> Iterator[Figure]:
    """Play on each screen, until the end of the turn in which so many *taps* are made."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--port", "0", "--database", Path(folder) / "felt.db", "--bot-pause", "0") as store,
        launched() as browser,
    ):
        for name, screen in SCREENS.items():
            yield _figure(
                f"{game.title}: taps felt at once, {name}",
                list(_taps(browser, store.url, game, taps, screen)),
            )


def _figure(what: str, taps: Sequence[Tap]) -> Figure:
    times = [tap.time for tap in taps] or [float("inf")]
    missed = [tap for tap in taps if tap.time >= IN_TIME]
    part = 100 * (1 - len(missed) / len(taps)) if taps else 0
    late = percentile([*times, *times], SHARE)
    causes = [f"{count} {cause}" for cause, count in Counter(tap.cause for tap in missed).items()]
    bare = 100 * sum(tap.bare < IN_TIME for tap in taps) / max(len(taps), 1)
    return Figure(
        what=what,
        value=f"{part:.1f} % of {len(taps)}",
        compared=f"median {median(times):.0f} ms, p95 {late:.0f} ms, load {os.getloadavg()[0]:.1f},"
        f" {bare:.0f} % for a single word" + "".join(f", {cause}" for cause in causes),
        target=f"{SHARE} % in {IN_TIME} ms",
        met=part >= SHARE,
        meaning="taps in turns against the bot whose effect is painted in time, although each"
        " request takes 300 ms more; one to two seconds to think, and 300 ms between taps",
        profile="\n".join(
            f"    {tap.time:4.0f} ms ({tap.frame:.0f} to the frame), pick {tap.picks}:"
            f" {tap.what}: {tap.cause}"
            for tap in missed
        ),
    )


def _taps(
    browser: Browser, url: str, game: AnyGame, most: int, screen: dict[str, Any]
) -> Iterator[Tap]:
    """Play matches until there are so many taps, and return them."""
    end, count = time.monotonic() + LONGEST, 0
    while count < most and time.monotonic() < end:
        person = People(browser).visit(url, **screen)
        person.open_table("Ada", game=game.title, against="the bot")
        person.page.locator("svg.table .open").first.wait_for()
        person.page.evaluate(LATE)
        left = [most - count, end - time.monotonic()]
        taps = msgspec.convert(person.page.evaluate(TAP, left), list[Tap])
        person.context.close()
        count += len(taps)
        yield from taps
