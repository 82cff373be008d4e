// Which links are there to pass on, and where does a match that is over lead?

import { html, nothing } from "./vendor/lit-html.js";
import { S } from "./state.js";
import { say } from "./words.js";

const TITLES = { record: say("Record"), file: say("Replay as one file") };

/** Return the links that are there now; the one to the own seat is secret, and asked for. */
export const panel = ({ now, seat }, acts) => {
  const own = S.seat;
  const known = Object.entries(TITLES).filter(([name]) => now.links[name]);
  if (!known.length && !now.watch && seat === null && !now.shared.length) return nothing;
  return html`<section class="links" aria-label=${say("Links")}>
    ${known.map(([name, title]) => html`<a href=${now.links[name]}>${title}</a>`)}
    ${now.watch ? link(say("Link for spectators"), now.watch) : nothing}
    ${seat === null && !now.shared.length
      ? nothing
      : own
        ? link(say("Secret link to your own seat"), own)
        : html`<button @click=${acts.seat}>${say("Go on in another browser")}</button>`}
  </section>`;
};

const whole = ({ target }) => target.select();

export const link = (label, href) => {
  const { href: address } = new URL(href, location.href);
  return html`<div class="link">
    <label>${label}<input readonly .value=${address} @focus=${whole}/></label>
    <button @click=${copy}>${say("Copy")}</button>
  </div>`;
};

async function copy({ currentTarget: button }) {
  await copied(button.parentElement.querySelector("input"));
  button.textContent = say("Copied");
}

/** Copy what *input* holds; the clipboard needs a secure context, selected text does not. */
export async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.select();
    document.execCommand("copy");
  }
}
