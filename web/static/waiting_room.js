// Waiting room before the deal: free seats, invitations and awaited seeds.

import { awaited } from "./seed_wait.js";
import { html, nothing } from "./vendor/lit-html.js";
import { code, link } from "./links.js";
import { base } from "./state.js";
import { gettext, ngettext } from "./i18n.js";

const list = (players) => new Intl.ListFormat(document.documentElement.lang).format(players.map(({ name }) => name));

/** Return the links to the free seats; only among several it matters which seat one leads to. */
const free = ({ invitations }, players) => html`${invitations.length
    ? html`<p>${ngettext("Send this link to your friend: the first to open it and join takes the seat.", "Send each friend one of these links: the first to open it and join takes the seat.", invitations.length)}</p>`
    : nothing}
  ${invitations.map((each, at, { length }) => {
    const { name: seat } = players.find(({ called }) => called === each.seat);
    const label = length > 1 ? gettext("QR code for {seat}", { seat }) : gettext("QR code");
    return html`${link(length > 1 ? gettext("Invitation link for {seat}", { seat }) : gettext("Invitation link"), each.link, each.link.split("/").pop())}
      ${code(label, each.code, length === 1)}`;
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

/** Return the way to close the table before the match, which guests read about on their own page. */
const closing = (guests) => html`<details class="closing"><summary>${gettext("Close this table")}</summary>
  <form method="post" action="${base}close">
    <p>${gettext("The invitation will stop working and the table will be removed.")}
      ${guests.length ? ngettext("{players} will read that you closed it.", "{players} will read that you closed it.", guests.length, { players: list(guests) }) : nothing}</p>
    <button class="danger">${gettext("Close this table")}</button>
  </form></details>`;

/** Return who is awaited: players by name, and people without a name yet with their seats. */
function heading({ seat, players, now: { waiting } }) {
  const { free, joinable, seeds } = waiting;
  const missing = seeds.awaited.length ? seeds.awaited.map((each) => players[each]) : players.filter(({ called }) => free.includes(called));
  const seats = list(missing);
  if (seeds.awaited.length || !missing.every(unnamed)) return gettext("Waiting for {seats}", { seats });
  return seat === null || joinable
    ? ngettext("Waiting for a player ({seats})", "Waiting for players ({seats})", missing.length, { seats })
    : ngettext("Waiting for your friend ({seats})", "Waiting for your friends ({seats})", missing.length, { seats });
}

/** Return the waiting room, which has the board's place until the deal; the last to come is what the deal waits for. */
export function room(view, acts) {
  const { game, seat, players, now: { waiting, shared } } = view;
  const { awaited: seats } = waiting.seeds;
  const guests = players.filter(({ seat: own, kind, called }) => own !== seat && kind === "person" && !waiting.free.includes(called));
  return html`<section class="waiting" aria-label=${gettext("Waiting for players")}>
    <h2>${heading(view)}</h2>
    ${seats.length ? nothing : html`${waiting.joinable ? anybody(seat !== null || shared.length) : nothing}${free(waiting, players)}${waiting.follows ? again(waiting.follows) : nothing}`}
    ${seat === null || shared.length ? nothing : naming(players[seat])}
    ${waiting.follows ? nothing : html`<p class="taught">${gettext("New to the game?")} <a href="/learn/${game}" target="lesson">${gettext("Learn in 5 minutes")}</a></p>`}
    ${waiting.closable ? closing(guests) : nothing}
    ${seats.length ? awaited(view, acts) : nothing}
  </section>`;
}
