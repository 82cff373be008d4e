// Chat: one room for the players, another for the spectators.

import { ask, to } from "./api.js";
import { clockTime, localTime } from "./local_time.js";
import { scrollLog } from "./scroll.js";
import { settings } from "./settings.js";
import { S, base, set } from "./state.js";
import { local } from "./storage.js";
import { repeat } from "./vendor/directives/repeat.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext, ngettext } from "./i18n.js";

const place = `muted ${base}`;
const muted = new Set(local.read(place));
let chat = { lines: [], phrases: {}, spectators: 0 };
let seen = new Set(); // messages that were read
let before; // messages from before the page was opened
let reading = false; // whether the field is in sight
let fault = ""; // why the last message was refused
let sending = false;
let open; // whether the chat is open from the start, as several people play
let draft = ""; // the typed text, which stays when the chat is rendered again
let requests = 0;
let newest = 0; // the number of the latest request with a response

const mark = ({ spectator, number }) => `${spectator} ${number}`; // each room counts for itself
const isOff = () => settings().chat === false;

/** Notice when the field below the newest message comes into sight: then the messages are read. */
const watcher = new IntersectionObserver((seen) => {
  reading = seen.at(-1).isIntersecting;
  if (reading) set({});
}, { threshold: 0.9 });

/** Load the chat, or send a message; tell whether that succeeded. */
async function load(path = "chat", body) {
  const headers = { "Content-Type": "application/json" };
  const request = body && { method: "POST", headers, body: JSON.stringify(body) };
  const number = ++requests;
  let kept = body; // whether the field stays in sight
  try {
    const loaded = await ask(to(`${base}${path}`), request);
    if (body) fault = "";
    if (number < newest) return true; // a later response is already shown
    kept ||= reading && before && loaded.lines.length > chat.lines.length;
    [chat, newest] = [loaded, number];
    before ??= new Set(chat.lines.map(mark));
  } catch ({ message }) {
    if (body) fault = message;
  }
  set({});
  const list = document.querySelector(".chat ol");
  if (list) list.scrollTop = list.scrollHeight;
  scrollLog(); // it makes room for what is said
  if (kept) list?.nextElementSibling.scrollIntoView({ block: "nearest" }); // the new message pushes the field down
  return !fault;
}

if (!isOff()) load();
addEventListener("chat", () => isOff() || load());
addEventListener("settings", () => set({}));

/** Send the typed message; the text stays until the server has accepted it. */
async function send(event) {
  event.preventDefault();
  const { words } = event.target.elements;
  const message = words.value;
  if (!message.trim() || sending) return;
  sending = true;
  const taken = await load("chat", { words: message });
  sending = false;
  if (taken && words.value === message) words.value = draft = "";
}

function mute({ who }) {
  if (!muted.delete(who)) muted.add(who);
  local.write(place, [...muted]);
  set({});
}

const line = (message) => html`<li><b>${message.name}</b>${message.spectator && S.live.status.over
    ? html` <small>${gettext("is watching")}</small>` : nothing}
  <small title=${localTime(message.at)}>${clockTime(message.at)}</small>
  <span>${message.text || html`<i>${gettext("deleted")}</i>`}</span>
  ${message.own
    ? message.text
      ? html`<button class="plain" title=${gettext("Delete")} aria-label=${gettext("Delete")}
          @click=${() => load("chat/erase", { number: message.number })}>✕</button>`
      : nothing
    : html`<button class="plain" title=${gettext("Mute {name}", message)}
        aria-label=${gettext("Mute {name}", message)} @click=${() => mute(message)}>⊘</button>`}</li>`;

const LAST_WORDS = ["nice", "thanks", "again", "bye"]; // the first ones to offer after the end

/** Return the quick messages; those that fit the moment come first. */
const phrases = () => Object.entries(chat.phrases).sort(([a], [b]) =>
  S.live.status.over * (LAST_WORDS.includes(b) - LAST_WORDS.includes(a)));

/** Return the muted players, each with a button to unmute them. */
const silent = () => {
  const names = new Map(chat.lines.filter(({ who }) => muted.has(who)).map((message) => [message.who, message]));
  return [...names.values()].map((message) => html`<button @click=${() => mute(message)}>${
    gettext("Unmute {name}", message)}</button>`);
};

/** Return the newest message, which is shown above the table for a few seconds. */
const newMessage = ({ name, text }) => text && html`<button class="heard" @click=${({ target }) => {
  const details = target.closest(".chat").querySelector("details");
  details.open = true;
  details.scrollIntoView({ block: "center" });
}}><b>${name}</b> <span>${text}</span></button>`;

export function panel({ seat, players, now: { shared } }) {
  if (isOff()) return nothing;
  open ??= seat !== null && !shared.length && players.filter(({ kind }) => kind === "person").length > 1;
  const lines = chat.lines.filter(({ who }) => !muted.has(who));
  if (reading) seen = new Set(chat.lines.map(mark));
  const unread = lines.filter((message) => !seen.has(mark(message)) && !message.own);
  const fresh = unread.length;
  const now = unread.findLast((message) => !before.has(mark(message)));
  const opened = ({ target }) => {
    const [title, , form] = target.children;
    watcher.observe(form);
    if (!target.open) return;
    if (title === document.activeElement) {
      target.closest("aside").scrollTo(0, 0); // the log is lower now: no more than has to be goes below the replay controls
      form.scrollIntoView({ block: "nearest" });
    }
    load();
  };
  return html`<section class="chat" aria-label=${gettext("Chat")}>${
    now ? repeat([now], mark, newMessage) : nothing}<details ?open=${open} @toggle=${opened}>
    <summary>${seat === null ? gettext("Spectator chat") : gettext("Chat")}
      ${fresh ? html`<b class="missed">${fresh}</b>` : nothing}
      ${chat.spectators
        ? html`<small>${ngettext("{count} watching", "{count} watching", chat.spectators)}</small>`
        : nothing}</summary>
    <ol aria-live="polite">${lines.map(line)}</ol>
    <form @submit=${send}><label><span class="unseen">${gettext("Write a message")}</span><input name="words"
      maxlength="200" autocomplete="off" .value=${draft} @input=${({ target }) => (draft = target.value)} placeholder=${gettext("Write a message")}/></label>
      <button>${gettext("Send")}</button></form>
    <div class="phrases" tabindex="0" role="group" aria-label=${gettext("Quick messages")}>${phrases().map(([phrase, text]) => html`<button
      @click=${() => load("chat", { phrase })}>${text}</button>`)}</div>
    ${silent()}
    <p class="bad" role="alert">${fault}</p>
  </details></section>`;
}
