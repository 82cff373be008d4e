// Waiting room before the deal: free seats, invitations and awaited seeds.

import { awaited } from "./seed_wait.js";
import { html, nothing } from "./vendor/lit-html.js";
import { link } from "./links.js";
import { base } from "./state.js";
import { say } from "./i18n.js";

const code = ({ seat, code: { size, path } }) => html`<svg viewBox="0 0 ${size} ${size}" role="img"
  aria-label=${say("QR code of the invitation to play {seat}", { seat })}
  shape-rendering="crispEdges">
  <rect width=${size} height=${size} fill="#fff"/><path d=${path} stroke="#000"/></svg>`;

const free = ({ invitations }) => html`${invitations.length
    ? html`<p>${say("Send this link to your friend: the first to open it and join takes the seat.")}</p>`
    : nothing}
  ${invitations.map(
    (invitation) => html`${link(say("Invitation link (seat: {seat})", invitation), invitation.link, invitation.link.split("/").pop())}
      <details class="code" ?open=${invitations.length === 1}>
        <summary>${say("QR code to play {seat}", invitation)}</summary>${code(invitation)}
      </details>`,
  )}`;

/** Return the link to a seat that is open to anyone, or the page that lists its table. */
const anybody = (seated) => seated
  ? html`<p>${say("Anyone can join: the table is listed on the home page.")}</p>`
  : html`<p><a class="button confirm" href="${base}join">${say("Take the seat")}</a></p>`;

/** Return the waiting room, which has the board's place until the deal. */
export function room(picture, acts) {
  const { game, seat, players, now: { waiting, shared } } = picture;
  const { awaited: seats } = waiting.seeds;
  const names = seats.length ? seats.map((each) => players[each].name) : waiting.free;
  return html`<section class="waiting" aria-label=${say("Waiting for players")}>
    <h2>${say("Waiting for {seats}", { seats: names.join(say(" and ")) })}</h2>
    ${seats.length ? awaited(picture, acts) : html`${waiting.joinable ? anybody(seat !== null || shared.length) : nothing}${free(waiting)}`}
    <p class="taught">${say("New to the game?")} <a href="/learn/${game}" target="lesson">${say("Learn in 5 minutes")}</a></p>
  </section>`;
}
