// How does the state look as a page?

import { html, nothing } from "./vendor/lit-html.js";
import { acts } from "./acts.js";
import { closed, level, open, pick } from "./choose.js";
import { hold } from "./drag.js";
import { extra } from "./extra.js";
import { table } from "./paint.js";
import * as panels from "./panels.js";
import { S, selection, set, shapes, shown } from "./state.js";

/** Return what the table must know to show what is open, picked, marked and focused. */
function look(scene, shapes) {
  const opened = new Set(S.sending ? [] : open(selection()));
  const things = [...scene.places, ...shapes];
  return {
    choosing: Boolean(selection()) && !S.sending,
    open: opened,
    closed: (id) => closed(selection(), id),
    possible: (id) => pick(selection(), id) !== null,
    picked: new Set(selection()?.picks),
    flipped: S.flipped && scene.turns,
    lit: S.lit,
    marks: shown().marks,
    ringed: S.ringed,
    turn: level(selection())?.turn,
    stop: (zone) => {
      const own = things.filter((thing) => thing.zone === zone).map(({ id }) => id);
      if (own.includes(S.stops[zone])) return S.stops[zone];
      return own.find((id) => opened.has(id)) ?? own[0];
    },
  };
}

/** Return what is to be said now, on the page and to a screen reader. */
function sentence(picture) {
  if (S.said) return S.said;
  if (S.at !== null) return `Move ${S.at} of ${S.live.now.last}. ${happened(picture)}`;
  return [picture.status.sentence, level(S.selection)?.prompt].filter(Boolean).join(" ");
}

/** Return in words what led to the position of *picture*. */
function happened({ log, position }) {
  const told = log.filter((entry) => entry.position === position);
  return told.map(({ who, text }) => `${who} ${text}`.trim().replace(/\.?$/, ".")).join(" ");
}

/** Return what a screen reader is told of a move; the eye has the table and the log for it. */
function news(picture) {
  const chosen = S.selection;
  const choosing = chosen && chosen.picks.join() !== chosen.levels[0].usual.join();
  return S.said || S.at !== null || choosing ? "" : `${happened(picture)} `;
}

/** Say what lies under the pointer, and why it can't be picked. */
function hover({ target }) {
  const id = target.closest("[data-id]")?.dataset.id;
  const known = selection();
  const rule = known && id && !open(known).includes(id) && closed(known, id);
  const { places } = shown().scene;
  const label = [...places, ...shapes()].find((thing) => thing.id === id)?.label;
  const hint = rule ? `${rule.sentence} (${rule.rule})` : (label ?? "");
  if (hint !== S.hint) set({ hint });
}

/** Take away the ring of the focus when it has left the table; later, as a render may be on. */
function left({ relatedTarget }) {
  if (!relatedTarget?.closest("svg.table")) setTimeout(() => set({ ringed: [] }));
}

const NET = { null: "connecting", true: "live", false: "reconnecting" };

const bar = (picture) => html`<header class="bar">
  <a class="home" href="/">Giardino</a>
  <h1>${picture.title}</h1>
  <span class="options">${picture.options.join(", ")}</span>
  <span class="net" data-state=${NET[S.online]}>${NET[S.online]}</span>
  ${picture.scene.turns
    ? html`<button class="plain" title="Turn the table (f)" aria-label="Turn the table"
        aria-pressed=${String(S.flipped)} @click=${acts.flip}>⇅</button>`
    : nothing}
  <button class="plain" title="Keys (?)" aria-label="Help with keys" @click=${acts.help}>?</button>
</header>`;

function board({ scene }) {
  const seen = shapes();
  return html`<section class="board" aria-label="Table">
    <svg class="table" viewBox=${scene.view_box.join(" ")} @pointerover=${hover}
      @pointerleave=${() => S.hint && set({ hint: "" })} @touchmove=${hold} @focusout=${left}>
      ${table(scene, seen, look(scene, seen), acts)}</svg>
  </section>`;
}

const act = (picture) => html`<section class="act" aria-label="Your move">
  <p id="status" role="status" class=${picture.status.yours && S.at === null ? "yours" : ""}
    ><span class="unseen">${news(picture)}</span>${sentence(picture)}</p>
  <p class="reason" aria-hidden="true">${S.hint}</p>
  ${panels.buttons(selection(), S.sending, acts)}${extra.tools(level(selection()), acts)}
</section>`;

const story = (picture) => {
  const { last } = S.live.now;
  return html`${panels.stepper(picture.position, last, last - S.seen, S.at !== null, acts)}
    ${panels.log(S.live, picture.position, acts)}`;
};

/** Return the whole page of a match. */
export const page = (picture) => html`${bar(picture)}
  <main class="match ${S.at === null ? "" : "looking"}">
    ${panels.players(picture, S.at === null)} ${board(picture)} ${act(picture)}
    <aside>
      ${panels.rare("waiting", S.live.now.waiting, S.live, acts)}
      ${panels.rare("count", picture.count, picture, acts)}
      ${S.live.now.waiting ? nothing : story(picture)} ${panels.links(S.live, S.seat, acts)}
    </aside>
  </main>
  ${extra.pad()}`;
