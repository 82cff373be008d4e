// Shared screen: hides the hand until the player whose turn it is confirms that they are looking.

import { begin } from "./selection.js";
import { extra } from "./plugins.js";
import { ask, to, viewpoint } from "./api.js";
import { S, base, drawWith, failed, root, set } from "./state.js";
import { names, session } from "./storage.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

/** Discard all page state: a freshly loaded page has a spectator's view. */
function cover() {
  drawWith(() => {});
  root.replaceChildren();
  names(session).forEach(session.remove);
  location.replace(document.body.dataset.match);
}

/** Show the view of *seat*, whose player shares the screen and confirmed to be looking. */
async function show(seat) {
  const query = `as=${seat}`;
  const view = await ask(to(`${base}match-view`, query)).catch(failed);
  if (!view) return;
  viewpoint.query = query;
  S.past.clear();
  extra.recall(view);
  set({ live: view, at: null, whole: null, notice: "", selection: begin(view.now.choices) });
  S.reconnect();
}

// A browser may keep a page in memory to show it again.
addEventListener("pagehide", () => {
  if (S.live.seat === null) return;
  drawWith(() => {});
  root.replaceChildren();
});
addEventListener("pageshow", ({ persisted }) => persisted && cover());

/** Focus the cover but not its button: a key may still be held down. */
const arrive = () => document.activeElement === document.body && root.querySelector(".cover")?.focus();
setTimeout(arrive);

/** Return the cover over the hidden things, or the button that hides them again. */
export function panel({ seat, players, now }) {
  const next = players.find((player) => player.on_turn && now.shared.includes(player.seat));
  if (seat !== null && next && next.seat !== seat) queueMicrotask(cover);
  if (seat !== null) return html`<button class="plain" @click=${cover}>${gettext("Cover my hand")}</button>`;
  if (!next) return nothing;
  return html`<section class="cover" aria-label=${gettext("Same screen")} tabindex="-1">
    <p>${gettext("Everything that only {name} may see is covered.", next)}</p>
    <button class="confirm" @click=${() => show(next.seat)}>${gettext("I am {name}: show my hand", next)}</button>
  </section>`;
}
