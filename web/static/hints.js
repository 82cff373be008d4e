// Hints: ladders that can be made from the tiles in hand, to choose at once.

import { html } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

export const panel = (hints, acts) => hints.length
  ? html`<div class="hints">${hints.map(({ label, picks }) =>
    html`<button class="choice" @click=${() => acts.pickAll(picks)}>${label}</button>`)}</div>`
  : html`<p class="tip">${gettext("No ladder can be made from your hand alone.")}</p>`;
