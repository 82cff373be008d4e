// What is there to do while seats are free?

import { html, nothing } from "./vendor/lit-html.js";
import { link } from "./links.js";
import { say } from "./words.js";

const code = ({ seat, code: { size, path } }) => html`<svg viewBox="0 0 ${size} ${size}" role="img"
  aria-label=${say("QR code of the invitation to play {seat}", { seat })}
  shape-rendering="crispEdges">
  <rect width=${size} height=${size} fill="#fff"/><path d=${path} stroke="#000"/></svg>`;

export const panel = ({ now }) => html`<section class="waiting"
  aria-label=${say("Waiting for players")}>
  <h2>${say("Waiting for {seats}", { seats: now.waiting.free.join(say(" and ")) })}</h2>
  ${now.waiting.invitations.map(
    (invitation) => html`${link(say("Secret invitation to play {seat}", invitation), invitation.link)}
      <details class="code" ?open=${now.waiting.invitations.length === 1}>
        <summary>${say("QR code to play {seat}", invitation)}</summary>${code(invitation)}
      </details>`,
  )}
  ${now.waiting.invitations.length
    ? html`<p>${say("Send it to your friend: whoever opens it may take the seat.")}</p>`
    : nothing}
</section>`;
