// Notifications of the player's turn and of the end: chosen in the settings, and offered where turns take days.

import { ask, to, TYPE } from "./api.js";
import { gettext } from "./i18n.js";
import { base } from "./state.js";
import { local } from "./storage.js";
import { html, nothing, render } from "./vendor/lit-html.js";

const icon = document.querySelector("link[rel=icon]");
const [idle, turn] = [icon.href, icon.href.replace("icon.svg", "turn.svg")];
const place = document.getElementById("notifications");
const able = isSecureContext && "Notification" in window;
const DAY = 86_400_000; // milliseconds
const SLOW = 5_000; // until the service worker runs

const CHOICE = `notify ${base}`; // "push", "page" while only this page can notify, or "off"
const NEVER = "never notify"; // whether the offer was declined
const chosen = () => local.read(CHOICE);

let permission; // the browser takes milliseconds to say, and it may be changed in its settings
const see = () => (permission = able && Notification.permission);
see();
addEventListener("focus", see);
const on = () => ["push", "page"].includes(chosen()) && permission === "granted";

let before = null; // the previous turn and whether the match was over; null if unknown
let working = false;
let refused = "";

/** Return what a browser that can't notify would need. */
const missing = () => {
  if (navigator.standalone === false)
    return gettext("On an iPhone or iPad, notifications need the app: tap Share, choose “Add to Home Screen”, and open it from there.");
  if (!isSecureContext) return gettext("Your browser can notify you only at an https address, or on this computer.");
  return gettext("This browser can't show notifications.");
};

/** Notify from this page, where no push service can; some browsers allow it only through the service worker. */
function tell(sentence, body) {
  try {
    const notification = new Notification(sentence, { body, icon: turn, tag: base });
    notification.onclick = () => window.focus();
  } catch {
    refused = gettext("This browser can't show notifications.");
  }
}

/** Show in the tab's icon whether it is the player's turn, and notify of changes. */
function follow({ title, status: { yours, over } }) {
  const [turned, ended] = [before?.yours === false && yours, before?.over === false && over];
  before = { yours, over };
  icon.href = yours ? turn : idle;
  if (!able || !on() || chosen() !== "page" || document.hasFocus()) return;
  if (turned) tell(gettext("It is your turn"), title);
  if (ended) tell(gettext("The match has ended"), title);
}

const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt());
const late = () => new Promise((_, give_up) => setTimeout(give_up, SLOW, new Error("no service worker")));

/** Subscribe this browser at its push service for the server with this *key*; fail if it can't. */
async function subscription(key) {
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late()]);
  const old = await pushManager.getSubscription();
  const known = old?.options.applicationServerKey;
  if (known && `${new Uint8Array(known)}` !== `${bytes(key)}`) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

const path = () => to(`${base}notifications`);

/** Have the server notify this browser; tell whether it can. */
async function subscribe(key) {
  const made = key && (await subscription(key).catch(() => null));
  if (made) await ask(path(), { method: "POST", headers: TYPE, body: JSON.stringify(made) });
  return Boolean(made);
}

async function start() {
  permission = await Notification.requestPermission();
  if (permission !== "granted") return;
  const { key } = await ask(path());
  local.write(CHOICE, (await subscribe(key)) ? "push" : "page");
}

async function end() {
  if (chosen() === "push") await ask(to(`${base}notifications/end`), { method: "POST" });
  local.write(CHOICE, "off");
}

/** Subscribe again if the push service has ended the subscription meanwhile. */
async function renew() {
  const known = await ask(path());
  if (!known.on && !(await subscribe(known.key))) local.write(CHOICE, "page");
}
if (able && on() && chosen() === "push") renew().catch(() => {});

/** Run one change at a time, and show its result. */
const change = (does, acts) => async ({ target }) => {
  if (working) return;
  [working, refused] = [true, ""];
  acts.redraw();
  await does().catch(({ message }) => (refused = message));
  working = false;
  if ("checked" in target) target.checked = on(); // the browser may have refused it
  acts.redraw();
};

const note = (words) => html`<p role="status"><small>${words}</small></p>`;
const blocked = () => permission === "denied";

const switchOf = (acts) => html`<label class="tick">${gettext("Notify me when it is my turn or the match ends")}
  <input type="checkbox" .checked=${on()} ?disabled=${working || blocked()}
    @change=${change(on() ? end : start, acts)}/></label>`;

/** Return the settings of this seat. */
const choice = (acts) => {
  if (!able) return note(missing());
  const words = blocked()
    ? gettext("Your browser blocks notifications; you can allow them in its settings for this page.")
    : refused || (chosen() === "page" && gettext("This browser notifies you only while this page is open."));
  return html`${switchOf(acts)}${words ? note(words) : nothing}`;
};

const decline = (acts) => () => {
  local.write(NEVER, true);
  acts.redraw();
};

/** Return the offer for a match whose turns take days. */
const offer = (acts) => html`<section class="wishes" aria-label=${gettext("Notifications")}>
  <p>${gettext("A turn can take days here. Do you want a notification when it is your turn or the match ends?")}</p>
  <p class="buttons"><button ?disabled=${working} @click=${change(start, acts)}>${gettext("Notify me")}</button>
    <button class="plain" @click=${decline(acts)}>${gettext("No, thanks")}</button></p>
  ${refused ? note(refused) : nothing}</section>`;

const isSlow = ({ now: { clock } }) => clock && Math.max(...clock.left) >= DAY;

export function panel(view, acts) {
  follow(view);
  const { over } = view.status;
  place.hidden = over;
  render(over ? nothing : choice(acts), place);
  const asks = able && !over && !blocked() && chosen() === null && local.read(NEVER) === null;
  return asks && isSlow(view) ? offer(acts) : nothing;
}
