// Lesson page: steps with comments next to the table; some moves are left to the reader.

import { acts, keyActs } from "./actions.js";
import { begin } from "./selection.js";
import { draw } from "./renderer.js";
import { ask } from "./api.js";
import { act, board } from "./match_view.js";
import { cite, players, rare } from "./panels.js";
import { S, base, drawWith, root, selection, set } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";
import { lazyImport } from "./lazy_import.js";

const keys = lazyImport("./keyboard.js"); // the first render does not wait for it
let draws = false; // whether this browser can draw a seed
lazyImport("./match_storage.js").then(({ keeps }) => (draws = keeps()));
const views = new Map(); // by step, loaded or loading

function pictureAt(step) {
  if (!views.has(step)) views.set(step, ask(`${base}match-view?at=${step}`));
  return views.get(step);
}

const steps = document.getElementById("steps"); // they take the place of the log
let heading = ""; // the step that was requested and is not shown yet

async function go(step) {
  if (!step) return;
  heading = step;
  try {
    const live = await pictureAt(step);
    if (heading !== step) return;
    heading = "";
    set({ live, selection: begin(live.now.choices), notice: "", hint: "" });
  } catch (error) {
    views.delete(step);
    set({ notice: error.message });
  }
}

let going = Promise.resolve();

/** Go on from the step that the press before leads to: none of several quick ones is lost. */
const then = (next) => (going = going.then(() => go(next(S.live.lesson))));

const on = () => then((lesson) => lesson.on);

/** Return the direction of the keys: the choice comes first if there is one. */
const whenChosen = (act) => (id) => (selection() ? act(id) : on());

const ways = {
  step: (way) => then(({ back, on: next }) => (way === -Infinity ? "0" : way < 0 ? back : next)),
  goTo: (position) => go(position ? S.live.lesson.last : "0"),
};

const part = ({ text, kind }) => {
  if (kind === "rule") return cite(S.live.game, text);
  return kind ? html`<strong>${text}</strong>` : text;
};

const ANSWERS = {
  exactly: () => gettext("Exactly!"),
  other: () => gettext("That is allowed, too. The lesson continues with another move, which you see now."),
};

const end = ({ game }) => html`<form method="post" action="/">
  ${draws ? html`<input type="hidden" name="commits" value="on"/>` : nothing}
  <input type="hidden" name="game" value=${game}/>
  <input type="hidden" name="key" value=${document.body.dataset.key}/>
  <button class="confirm" name="with" value="bot">${gettext("Play against the bot")}</button></form>
  <a href="/rules/${game}">${gettext("Rules")}</a>`;

const way = ({ play, on: next }, view) => {
  if (!next) return end(view);
  if (play) return html`<button @click=${on}>${gettext("Show me")}</button>`;
  return html`<button class="confirm" data-on @click=${on}>${gettext("Continue")} <kbd
    aria-hidden="true">${gettext("Enter")}</kbd></button>`;
};

const comment = (shown, view) => html`<section class="comment" aria-label=${gettext("Lesson")}>
  <div aria-live="polite" aria-atomic="true">
    ${shown.answer ? html`<p class="reply">${ANSWERS[shown.answer]()}</p>` : nothing}
    ${shown.happened.length ? html`<p class="happened">${shown.happened.join(" ")}</p>` : nothing}
    <h2>${shown.title}</h2>
    ${shown.text.map((parts) => html`<p>${parts.map(part)}</p>`)}
    ${selection() ? nothing : S.notice}
  </div>
  <div class="way">
    ${way(shown, view)}
    <button ?disabled=${!shown.back} @click=${() => go(shown.back)}>${gettext("Back")}</button>
    <span class="at">${shown.number} / ${shown.of}</span>
  </div>
</section>`;

const page = (view) => html`<main class="match lesson">
    ${players(view, false)} ${board(view)}
    <div class="teacher">${comment(view.lesson, view)}${selection() ? act(view) : nothing}</div>
    <aside>${steps} ${rare("score", view.count, view, acts)}</aside>
  </main>`;

let shown; // the step that is shown

/** Draw the known step: the linked one if there is one, from the beginning. */
function start() {
  drawWith(() => {
    if (shown !== S.live.lesson) arrived((shown = S.live.lesson));
    draw(page);
  });
  set({});
  delete document.documentElement.dataset.linked;
}

/** Highlight the subject of a new step, update the address, and prefetch the next step. */
function arrived({ step, look, on: next }) {
  S.lit = look;
  for (const link of steps.querySelectorAll("a")) link.ariaCurrent = link.hash === `#${step}` ? "step" : null;
  if (!heading) history.replaceState(null, "", `#${step}`);
  if (next) pictureAt(next).catch(() => views.delete(next));
  requestAnimationFrame(() =>
    root.querySelector(".ring.lit")?.scrollIntoView({ block: "nearest" }));
}

const follow = () => go(location.hash.slice(1));

Object.assign(acts, ways);
if (location.hash) follow().finally(start);
else start();
addEventListener("hashchange", follow);
keys.then(({ listen }) => {
  listen({
    ...keyActs, ...ways, confirm: whenChosen(keyActs.confirm), pick: whenChosen(keyActs.pick),
  });
  document.body.dataset.ready = "";
});
