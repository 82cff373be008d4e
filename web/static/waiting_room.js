// Waiting room before the deal: free seats, invitations and awaited seeds.

import { awaited } from "./seed_wait.js";
import { html, nothing } from "./vendor/lit-html.js";
import { link } from "./links.js";
import { base } from "./state.js";
import { gettext, ngettext } from "./i18n.js";

const code = (label, { size, path }) => html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}
  shape-rendering="crispEdges"><rect width=${size} height=${size} fill="#fff"/><path d=${path} stroke="#000"/></svg>`;

/** Return the links to the free seats; only among several it matters which seat one leads to. */
const free = ({ invitations }) => html`${invitations.length
    ? html`<p>${ngettext("Send this link to your friend: the first to open it and join takes the seat.", "Send each friend one of these links: the first to open it and join takes the seat.", invitations.length)}</p>`
    : nothing}
  ${invitations.map((each, at, { length }) => {
    const label = length > 1 ? gettext("QR code for {seat}", each) : gettext("QR code");
    return html`${link(length > 1 ? gettext("Invitation link for {seat}", each) : gettext("Invitation link"), each.link, each.link.split("/").pop())}
      <details class="code" ?open=${length === 1}><summary>${label}</summary>${code(label, each.code)}</details>`;
  })}`;

const unnamed = ({ name, called }) => name.toLowerCase() === called.toLowerCase();

/** Return the question for the name of a player who has none yet: friends read it in the invitation. */
const naming = (player) => unnamed(player)
  ? html`<form class="own-name" method="post" action="${base}seat">
      <label>${gettext("Your name")} <input name="name" maxlength="40" autocomplete="nickname" required/></label>
      <button>${gettext("Save")}</button></form>`
  : nothing;

/** Return how the players of the previous match come to its rematch. */
const again = (previous) => html`<p>${gettext("The others join from the previous match's page, where they see that you want a rematch.")}
  <a href="../${previous}/">${gettext("Back to the previous match")}</a></p>`;

/** Return the link to a seat that is open to anyone, or the page that lists its table. */
const anybody = (seated) => seated
  ? html`<p>${gettext("Anyone can join: the table is listed on the home page.")}</p>`
  : html`<p><a class="button confirm" href="${base}join">${gettext("Take the seat")}</a></p>`;

/** Return the way to close the table, as long as nobody else has sat down. */
const closing = () => html`<details class="closing"><summary>${gettext("Close this table")}</summary>
  <form method="post" action="${base}close">
    <p>${gettext("The invitation will stop working and the table will be removed.")}</p>
    <button class="danger">${gettext("Close this table")}</button>
  </form></details>`;

/** Return who is awaited: players by name, and people without a name yet with their seats. */
function heading({ seat, players, now: { waiting } }) {
  const { free, joinable, seeds } = waiting;
  const missing = seeds.awaited.length ? seeds.awaited.map((each) => players[each]) : players.filter(({ called }) => free.includes(called));
  const seats = new Intl.ListFormat(document.documentElement.lang).format(missing.map(({ name }) => name));
  if (seeds.awaited.length || !missing.every(unnamed)) return gettext("Waiting for {seats}", { seats });
  return seat === null || joinable
    ? ngettext("Waiting for a player ({seats})", "Waiting for players ({seats})", missing.length, { seats })
    : ngettext("Waiting for your friend ({seats})", "Waiting for your friends ({seats})", missing.length, { seats });
}

/** Return the waiting room, which has the board's place until the deal; the last to come is what the deal waits for. */
export function room(view, acts) {
  const { game, seat, players, now: { waiting, shared } } = view;
  const { awaited: seats } = waiting.seeds;
  return html`<section class="waiting" aria-label=${gettext("Waiting for players")}>
    <h2>${heading(view)}</h2>
    ${seats.length ? nothing : html`${waiting.joinable ? anybody(seat !== null || shared.length) : nothing}${free(waiting)}${waiting.follows ? again(waiting.follows) : nothing}`}
    ${seat === null || shared.length ? nothing : naming(players[seat])}
    ${waiting.follows ? nothing : html`<p class="taught">${gettext("New to the game?")} <a href="/learn/${game}" target="lesson">${gettext("Learn in 5 minutes")}</a></p>`}
    ${waiting.closable ? closing() : nothing}
    ${seats.length ? awaited(view, acts) : nothing}
  </section>`;
}
