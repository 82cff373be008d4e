// Signed-in browsers of the viewer's seat, and signing out the others.

import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { localTime } from "./local_time.js";
import { S, base, failed, set } from "./state.js";
import { gettext } from "./i18n.js";

/** Revoke all other sessions; this browser gets a new one, and old links stop working. */
async function end() {
  try {
    const seat = await ask(`${base}browsers/end`, { method: "POST" });
    set({ seat: S.seat && seat, notice: "" });
  } catch (error) {
    failed(error);
  }
}

const browser = ({ name, origin, made, here }) => html`<li><b>${name}</b>${here ? html` (${gettext("this one")})` : nothing}
  <small>${[origin, made && localTime(made)].filter(Boolean).join(", ")}</small></li>`;

export const panel = ({ now: { browsers } }) => html`<section class="browsers"
  aria-label=${gettext("Browsers with your seat")}>
  <details><summary>${gettext("Open in {count} browsers", { count: browsers.length })}</summary>
    <ul>${browsers.map(browser)}</ul>
    <p>${gettext("Anyone using one of them sees your hand and can move for you.")}</p>
    <button @click=${end}>${gettext("Sign out all others")}</button>
  </details></section>`;
