// Turn alert: notifies a player whose tab is hidden, in the way they chose.

import { local } from "./storage.js";
import { html, nothing } from "./vendor/lit-html.js";
import { say } from "./i18n.js";

const icon = document.querySelector("link[rel=icon]");
const [idle, turn] = [icon.href, icon.href.replace("icon.svg", "turn.svg")];
const safe = isSecureContext && "Notification" in window;

let yours = null; // not known yet
let refused = "";

const WISH = "tell";
const wished = () => local.read(WISH) === true;
const keep = (chosen) => (chosen ? local.write(WISH, true) : local.remove(WISH));

/** Show a notification; some browsers allow it only through the service worker. */
function tell({ title }) {
  try {
    const told = new Notification(say("It is your turn"), { body: title, icon: turn, tag: location.pathname });
    told.onclick = () => window.focus();
  } catch {
    refused = say("This browser can't show notifications.");
  }
}

/** Show the player on turn in the tab's title, and alert when the viewer's turn begins. */
function follow(picture) {
  const before = yours;
  yours = picture.status.yours;
  if (before === yours) return;
  icon.href = yours ? turn : idle;
  if (before !== false || !yours) return;
  if (wished() && safe && Notification.permission === "granted" && !document.hasFocus())
    tell(picture);
}

const wish = (choose) => html`<label class="check">
  <input type="checkbox" .checked=${wished()} @change=${choose}/> ${say("Notify me on my turn")}</label>`;

/** Request the browser's permission for alerts, only when the player switches them on. */
const choose = (acts) => async ({ target }) => {
  refused = "";
  if (target.checked && (await Notification.requestPermission()) !== "granted") {
    refused = say("Your browser blocks notifications; you can allow them in its settings for this page.");
    target.checked = false;
  }
  keep(target.checked);
  acts.redraw();
};

export function panel(picture, acts) {
  follow(picture);
  if (picture.status.over) return nothing;
  return html`<section class="wishes" aria-label=${say("On your turn")}>
    ${safe
      ? wish(choose(acts))
      : html`<p><small>${say("Your browser can notify you only at an https address, or on this computer.")}</small></p>`}
    ${refused ? html`<p role="status"><small>${refused}</small></p>` : nothing}
  </section>`;
}
