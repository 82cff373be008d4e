// Header of the match page: connection state, orientation and other controls.

import { html, nothing } from "./vendor/lit-html.js";
import { acts } from "./actions.js";
import { S } from "./state.js";
import { gettext } from "./i18n.js";

const NET = { null: gettext("connecting"), true: gettext("live"), false: gettext("reconnecting"), offline: gettext("offline") };
const longest = Object.values(NET).reduce((a, b) => (a.length < b.length ? b : a)); // has room
const state = document.getElementById("state");

const net = () => (S.offline ? "offline" : S.online);

/** Return the state of the connection; a match from a record isn't played live. */
const label = (players) => net() === true && players.every(({ kind }) => kind === "recorded") ? gettext("imported") : NET[net()];

export const head = ({ scene, players }, paint) => paint(html`<span class="net" data-state=${net()} data-longest=${longest}>${label(players)}</span>
  ${scene.turns
    ? html`<button class="plain" title="${gettext("Flip the board")} (f)" aria-label=${gettext("Flip the board")}
        aria-pressed=${String(S.flipped)} @click=${acts.flip}>⇅</button>`
    : nothing}
  <button class="plain" title="${gettext("Keys")} (?)" aria-label=${gettext("Help with keys")} @click=${acts.help}>?</button>`, state);
