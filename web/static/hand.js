// Sort order of the own hand, and whether hints are shown. Kept in this browser, never sent.

import { rare } from "./panels.js";
import { extra } from "./plugins.js";
import { session } from "./storage.js";
import { html } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

let [kept, over, wish, seen, redraw] = ["", false, {}];

const held = () => seen.shapes.filter(({ zone }) => zone === "hand");
const ids = () => held().map(({ id }) => id);

function keep(more) {
  wish = { ...wish, ...more };
  session.write(kept, wish);
  redraw();
}

/** Return the ids in hand order, with an empty one at the end of a group; new tiles come last. */
function order() {
  const [all, known] = [ids(), wish.own ?? seen.orders[wish.sort ?? 0]?.ids ?? []];
  const there = known.filter((id) => !id || all.includes(id));
  return [...there, ...all.filter((id) => !known.includes(id))];
}

function move(id, to) {
  const own = order().filter(Boolean);
  const at = own.indexOf(to);
  if (at >= 0) keep({ own: own.filter((other) => other !== id).toSpliced(at, 0, id) });
  return true;
}

extra.recall = ({ viewer, status }) => {
  over = status.over;
  kept = `hand ${document.body.dataset.match} ${viewer}`;
  wish = session.read(kept) ?? {};
};

extra.arrange = (scene) => {
  seen = scene;
  const [spots, sorted] = [held(), order()];
  const lie = (shape) => {
    if (!spots.includes(shape)) return shape;
    const at = sorted.indexOf(shape.id);
    const { x, y } = spots[sorted.slice(0, at).filter(Boolean).length];
    return { ...shape, x, y, kind: shape.kind + (sorted[at - 1] === "" ? " parted" : "") };
  };
  return { ...scene, shapes: scene.shapes.map(lie) };
};

/** Sort a tile within the hand, which is not sent to the server. */
extra.sorts = (id, over) => ids().includes(id) && (!over || ids().includes(over));

extra.drop = (id, over) => {
  if (!ids().includes(id)) return "";
  if (ids().includes(over)) return move(id, over);
  return seen.shapes.find((shape) => shape.id === over)?.place;
};

extra.tools = (choice, acts) => {
  redraw = acts.redraw;
  if (!seen.orders.length || !held().length) return "";
  const labels = seen.orders.map(({ label }) => label);
  const now = wish.own ? labels.push(gettext("your own")) - 1 : (wish.sort ?? 0);
  return html`<div class="tools"><label>${gettext("Your hand")}
    <select @change=${({ target }) => keep({ sort: target.selectedIndex, own: null })}>${labels.map(
      (label, at) => html`<option ?selected=${at === now}>${label}</option>`)}</select></label>
    ${over ? "" : html`<button aria-pressed=${String(!!wish.hints)} @click=${() => keep({ hints: !wish.hints })}><svg class="bulb" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 18h6M10 21h4M8.5 15v-1.6a6.5 6.5 0 1 1 7 0V15Z"/></svg><span>${gettext("Hints")}</span></button>`}
    ${rare("hints", wish.hints && choice && !choice.picks.length, choice?.hints, acts)}</div>`;
};

/** Arrow keys move through the hand like through text; with Shift they move the tile. */
extra.walk = (id, { key, shiftKey }) => {
  const [own, spots] = [order().filter(Boolean), held()];
  const at = own.indexOf(id);
  if (at < 0) return "";
  const row = spots.filter(({ y }) => y === spots[0].y).length;
  const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key];
  const to = own[at + way] ?? (way === row && spots[at].y < spots.at(-1).y && own.at(-1));
  return shiftKey ? move(id, to) && id : to;
};
