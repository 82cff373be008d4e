// Progress of an analysis: polls it, says how much time is left, and reloads the page at the end.

import { reach } from "./api.js";
import { gettext, ngettext } from "./i18n.js";

const PAUSE = 1500; // milliseconds between polls
const bar = document.querySelector("progress");
const status = document.getElementById("waiting");
const moves = Number(status.dataset.moves);
const first = { done: Number(status.dataset.done), at: performance.now() };

/** Return the time left, from the pace since the page was opened. */
function left(done) {
  const pace = (performance.now() - first.at) / (done - first.done);
  const seconds = Math.ceil((pace * (moves - done)) / 1000);
  if (!Number.isFinite(seconds)) return gettext("Estimating the time left…");
  return seconds < 100
    ? ngettext("about {count} second left", "about {count} seconds left", seconds)
    : ngettext("about {count} minute left", "about {count} minutes left", Math.round(seconds / 60));
}

/** Show how far the analysis is, or how many come `ahead` of it. */
function tell(done, ahead) {
  bar.value = done;
  if (ahead) {
    first.at = performance.now();
    status.textContent = ngettext("{count} other analysis comes first", "{count} other analyses come first", ahead);
    return;
  }
  status.textContent = `${gettext("Move {move} of {moves}", { move: Math.min(done + 1, moves), moves })} · ${left(done)}`;
}

async function look() {
  const answer = await reach(location.pathname, { headers: { Accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  if (found && found.state !== "waiting") return location.reload();
  if (found) tell(found.done, found.ahead);
  setTimeout(look, PAUSE);
}

tell(first.done, Number(status.dataset.ahead));
look();
