// What is there to do while seats are free?

import { html, nothing } from "./vendor/lit-html.js";
import { link } from "./panels.js";

export const panel = ({ now }) => html`<section class="waiting" aria-label="Waiting for players">
  <h2>Waiting for ${now.waiting.free.join(" and ")}</h2>
  ${now.waiting.invitations.map((one) =>
    link(`Secret invitation to play ${one.seat}`, one.link),
  )}
  ${now.waiting.invitations.length
    ? html`<p>Send it to your friend: whoever opens it may take the seat.</p>`
    : nothing}
</section>`;
