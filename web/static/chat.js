// Chat: one room for the players, another for the spectators.

import { ask, to } from "./api.js";
import { settings } from "./settings.js";
import { S, base, set } from "./state.js";
import { local } from "./storage.js";
import { repeat } from "./vendor/directives/repeat.js";
import { html, nothing } from "./vendor/lit-html.js";
import { say, sayCounted } from "./i18n.js";

const PATIENCE = 30000; // milliseconds that the answer to a line may take
const place = `muted ${base}`;
const muted = new Set(local.read(place));
let heard = { lines: [], phrases: {}, looking: 0 };
let seen = new Set(); // what was read
let before; // what had been said when the page came
let reading = false;
let fault = ""; // why what was said last was not taken
let speaking = false; // while a line is on its way
let open; // whether the room is open from the start: people sit together there
let draft = ""; // what is typed and not yet said: it stays when the room is drawn again
let turns = 0; // how often it was asked what is said
let newest = 0; // the last time of those that were answered

const mark = ({ onlooker, number }) => `${onlooker} ${number}`; // each room counts for itself
const isOff = () => settings().talk === false;

/** Tell whether the end of the chat is on the screen, and not merely open somewhere on the page. */
function inSight() {
  const { bottom = 0 } = document.querySelector(".talk ol")?.getBoundingClientRect() ?? {};
  return reading && bottom > 0 && bottom <= innerHeight;
}

/** Load the chat, or send a message; tell whether that succeeded. */
async function hear(path = "talk", body) {
  const headers = { "Content-Type": "application/json" };
  const late = new AbortController();
  const timer = body && setTimeout(() => late.abort(), PATIENCE);
  const request = body && { method: "POST", headers, body: JSON.stringify(body), signal: late.signal };
  const turn = ++turns;
  try {
    const told = await ask(to(`${base}${path}`), request);
    if (body) fault = "";
    if (turn < newest) return true; // what was asked later is known already
    [heard, newest] = [told, turn];
    before ??= new Set(heard.lines.map(mark));
  } catch (error) {
    const { lost, late: tooLate } = document.documentElement.dataset;
    const unheard = late.signal.aborted ? tooLate : error instanceof TypeError ? lost : "";
    if (body) fault = unheard || error.message;
  } finally {
    clearTimeout(timer);
  }
  set({});
  const list = document.querySelector(".talk ol");
  if (list) list.scrollTop = list.scrollHeight;
  return !fault;
}

if (!isOff()) hear();
addEventListener("said", () => isOff() || hear());
addEventListener("settings", () => set({}));

/** Send the typed message; the text stays until the server has accepted it. */
async function speak(event) {
  event.preventDefault();
  const { words } = event.target.elements;
  const said = words.value;
  if (!said.trim() || speaking) return;
  speaking = true;
  const taken = await hear("talk", { words: said });
  speaking = false;
  if (taken && words.value === said) words.value = draft = "";
}

function mute({ who }) {
  if (!muted.delete(who)) muted.add(who);
  local.write(place, [...muted]);
  set({});
}

const line = (said) => html`<li><b>${said.name}</b>${said.onlooker && S.live.status.over
    ? html` <small>${say("is watching")}</small>` : nothing}
  <span>${said.text || html`<i>${say("deleted")}</i>`}</span>
  ${said.own
    ? said.text
      ? html`<button class="plain" title=${say("Delete")} aria-label=${say("Delete")}
          @click=${() => hear("talk/erase", { number: said.number })}>✕</button>`
      : nothing
    : html`<button class="plain" title=${say("Mute {name}", said)}
        aria-label=${say("Mute {name}", said)} @click=${() => mute(said)}>⊘</button>`}</li>`;

/** Return the muted players, each with a button to unmute them. */
const silent = () => {
  const names = new Map(heard.lines.filter(({ who }) => muted.has(who)).map((said) => [said.who, said]));
  return [...names.values()].map((said) => html`<button @click=${() => mute(said)}>${
    say("Unmute {name}", said)}</button>`);
};

/** Return the newest message, which is shown above the table for a few seconds. */
const heardNow = ({ name, text }) => text && html`<button class="heard" @click=${({ target }) => {
  const talk = target.closest(".talk").querySelector("details");
  talk.open = true;
  talk.scrollIntoView({ block: "center" });
}}><b>${name}</b> <span>${text}</span></button>`;

export function panel({ seat, players, now: { shared } }) {
  if (isOff()) return nothing;
  open ??= seat !== null && !shared.length && players.filter(({ kind }) => kind === "person").length > 1;
  const lines = heard.lines.filter(({ who }) => !muted.has(who));
  if (inSight()) seen = new Set(heard.lines.map(mark));
  const unread = lines.filter((said) => !seen.has(mark(said)) && !said.own);
  const fresh = unread.length;
  const now = unread.findLast((said) => !before.has(mark(said)));
  const opened = ({ target }) => {
    reading = target.open;
    seen = new Set(heard.lines.map(mark));
    if (reading) hear();
  };
  return html`<section class="talk" aria-label=${say("Chat")}>${
    now ? repeat([now], mark, heardNow) : nothing}<details ?open=${open} @toggle=${opened}>
    <summary>${seat === null ? say("Spectator chat") : say("Chat")}
      ${fresh ? html`<b class="missed">${fresh}</b>` : nothing}
      ${heard.looking
        ? html`<small>${sayCounted("{count} watching", "{count} watching", heard.looking)}</small>`
        : nothing}</summary>
    <ol aria-live="polite">${lines.map(line)}</ol>
    <form @submit=${speak}><label><span class="unseen">${say("Write a message")}</span><input name="words"
      maxlength="200" autocomplete="off" .value=${draft} @input=${({ target }) => (draft = target.value)} placeholder=${say("Write a message")}/></label>
      <button>${say("Send")}</button></form>
    <div class="phrases" tabindex="0" role="group" aria-label=${say("Quick messages")}>${Object.entries(heard.phrases).map(([phrase, text]) => html`<button
      @click=${() => hear("talk", { phrase })}>${text}</button>`)}</div>
    ${silent()}
    <p class="bad" role="alert">${fault}</p>
  </details></section>`;
}
