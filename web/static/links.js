// Links to share, and where a finished match leads.

import { copy, holds } from "./clipboard.js";
import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { S, base, failed, set } from "./state.js";
import { gettext } from "./i18n.js";

const TITLES = { audit: gettext("Audit"), record: gettext("Record"), file: gettext("Replay as one file") };

/** Return the current links; the secret one to the viewer's own seat is requested. */
export const panel = ({ now, seat, status: { over } }, acts) => {
  const own = S.seat;
  const known = Object.entries(TITLES).filter(([name]) => now.links[name] && !(over && name === "audit")); // the result has this link
  if (!known.length && !now.watch && seat === null && !now.shared.length) return nothing;
  return html`<section class="links" aria-label=${gettext("Links")}>
    ${known.map(([name, title]) => html`<a href=${now.links[name]} ?download=${name !== "audit"}
      data-wait=${name === "file" ? gettext("being prepared…") : nothing}>${title}</a>`)}
    ${now.watch ? link(gettext("Link for spectators"), now.watch, "") : nothing}
    ${seat === null && !now.shared.length
      ? nothing
      : own
        ? html`${link(gettext("Private link to your seat"), own.link)}${code(gettext("QR code"), own.code, false)}<p>${gettext("Open it on your other device. Anyone who has this link can play for you.")}</p>`
        : html`<button @click=${acts.seat}>${gettext("Continue on another device")}</button>`}
  </section>`;
};

/** Return a QR code under its *label*. */
export const code = (label, { size, path }, open) => html`<details class="code" ?open=${open}><summary>${label}</summary>
  <svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges"><rect
    width=${size} height=${size} fill="#fff"/><path d=${path} stroke="#000"/></svg></details>`;

const whole = ({ target }) => target.select();

const short = new Map(); // requested short links, by the long ones

/** Return a link to share: a short one *of* an invitation's token, or for spectators (""). */
export const link = (label, href, of) => {
  const { href: address } = new URL(href, location.href);
  const shown = short.get(address) ?? address;
  return html`<div class="link">
    <label>${label}<input readonly .value=${shown} @focus=${whole}/></label>
    <button class=${of ? "confirm" : nothing} @click=${({ currentTarget }) => copyFrom(currentTarget.parentElement.querySelector("input"))}>${
      holds(shown) ? gettext("Copied") : gettext("Copy")}</button>
    ${navigator.share
      ? html`<button @click=${() => navigator.share({ title: document.title, url: shown }).catch(() => {})}>${gettext("Share")}</button>`
      : nothing}
    ${of === undefined || shown !== address
      ? nothing
      : html`<button @click=${() => shorten(address, of)}>${gettext("Short link")}</button>`}
  </div>`;
};

async function shorten(address, invitation) {
  const headers = { "Content-Type": "application/json" };
  try {
    const found = await ask(`${base}short`, { method: "POST", headers, body: JSON.stringify({ invitation }) });
    short.set(address, found.link);
    set({});
  } catch (error) {
    failed(error);
  }
}

/** Copy the text of *field*; show a message if the browser does not allow it. */
export async function copyFrom(field) {
  if (!(await copy(field))) set({ notice: gettext("Your browser blocks copying. Select the text and copy it yourself.") });
}

addEventListener("clipboard", () => set({}));
