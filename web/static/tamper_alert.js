// Tamper alert: a red warning, shown once, when a server rewrites history.

import { html } from "./vendor/lit-html.js";
import { file } from "./receipts.js";
import { set } from "./state.js";
import { gettext } from "./i18n.js";

export const panel = ({ k, receipts }) => html`<section class="tampered" role="alert">
  <p><b>${gettext("This match differs from the one that this page received before.")}</b>
    ${gettext("From event {k} on, the server shows something different, or has lost the later events.", { k })}
    ${gettext("Ask the others whether they see it too, and keep your receipts: with the match's log they prove what was changed.")}</p>
  ${receipts.length
    ? html`<a href=${file(receipts)} download="receipts.jsonl">${gettext("Keep my receipts")}</a>`
    : ""}
  <button @click=${() => set({ tampered: null })}>${gettext("Close")}</button>
</section>`;
