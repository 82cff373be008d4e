// Record editor: updates in place, accepts clicks on the table, undoes and redoes, and keeps all that is typed in this tab.

import "./copy_field.js";
import { post, show } from "./forms.js";
import { local, session } from "./storage.js";

const KEPT = "desk"; // the record, and those before it
const TYPED = `desk ${location.search}`;
const MOST = 300; // steps to undo

const field = (name) => document.getElementById(name);
const record = () => field("record");
const entering = (form) => `${form.getAttribute("action")}#entry`;

// Typed text

const typed = (form) => [...form.elements].filter(({ name, type, readOnly }) => name && !readOnly && /^(text|textarea|select-one|checkbox)$/.test(type));
const values = (form) => typed(form).map((one) => (one.type === "checkbox" ? one.checked : one.value));
const changed = ({ value, defaultValue, type }) => /^text/.test(type) && value !== defaultValue;

function fill(form, kept) {
  typed(form).forEach((one, at) => {
    if (kept?.[at] === undefined) return;
    if (one.type === "checkbox") one.checked = kept[at];
    else one.value ||= kept[at];
  });
}

/** Keep the fields of a form while they are typed; a reload or the way back fills them in again. */
function keepTyped(form) {
  const [{ type = "" } = {}] = performance.getEntriesByType("navigation");
  if (type !== "navigate") fill(form, session.read(TYPED));
  form.addEventListener("input", () => session.write(TYPED, values(form)));
}

/** Show below the field that has the focus the pieces that it may hold. */
function offer({ target }) {
  if (target.name !== "deal") return;
  const at = [...target.form.elements.deal].indexOf(target);
  for (const palette of document.querySelectorAll(".palette")) {
    const fits = palette.dataset.sections.split(" ").includes(String(at));
    palette.hidden = !fits;
    if (fits) target.closest("label").after(palette);
    if (fits) palette.open = true;
  }
}

function append({ target }) {
  const { word } = target.closest("[data-word]")?.dataset ?? {};
  if (!word) return;
  const palette = target.closest(".palette");
  const names = [...palette.querySelectorAll("[data-word]")].map(({ dataset }) => dataset.word);
  const list = palette.previousElementSibling.querySelector("textarea");
  if (!list) return;
  const between = names.some((name) => name.includes(" ")) ? ", " : " ";
  list.value = [list.value.trim(), word].filter(Boolean).join(between);
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fill in the deal of a form by the pictures of its pieces. */
function fillByPictures(form) {
  form.addEventListener("focusin", offer);
  form.addEventListener("click", append);
}

// Steps

const before = () => session.read(KEPT) ?? { steps: [], at: -1 };

/** Keep the shown record as the latest step; if the storage is full, the oldest go. */
function note() {
  const { value } = record();
  let { steps, at } = before();
  if (steps[at] !== value) {
    steps = [...steps.slice(0, at + 1), value].slice(-MOST);
    at = steps.length - 1;
  }
  while (session.write(KEPT, { steps, at }) === null && steps.length > 1) at = steps.splice(0, 1 + (steps.length >> 1)) && steps.length - 1;
  local.write(KEPT, value);
  if (at > 0) field("undo").hidden = false;
  field("redo").hidden = at + 1 >= steps.length;
}

/** Show the record of another step, and return whether there is one. */
function step(by) {
  const { steps, at } = before();
  if (steps[at + by] === undefined) return false;
  line = line.then(async () => {
    const picks = field("desk").querySelectorAll("[name=picks]");
    record().value = steps[at + by];
    picks.forEach((pick) => { pick.disabled = true; });
    session.write(KEPT, { steps, at: at + by });
    if (await sendNow("")) return;
    record().value = steps[at];
    picks.forEach((pick) => { pick.disabled = false; });
    session.write(KEPT, { steps, at });
  });
  return true;
}

/** Undo the last pick, or else the last step; the server undoes a move that this tab has not seen. */
function undo() {
  if (field("desk").elements.picks || !step(-1)) send("undo");
}

// Sending

const NARROW = matchMedia("(max-width: 699px)");

/** Submit a form, and tell how wide the board may be drawn. */
function submit(form, button) {
  form.elements.narrow.value = NARROW.matches ? "on" : "";
  return post(form, button);
}

let line = Promise.resolve();
let waiting = "";

/** Send the action of a button, after pending ones; a second press of the same button does nothing. */
function send(what) {
  if (waiting === what && /^(pick|move)/.test(what)) return;
  waiting = what;
  line = line.then(() => sendNow(what)).finally(() => { waiting = ""; });
}

/** Send at once, and return whether the server took it. */
async function sendNow(what) {
  const form = field("desk");
  const button = Object.assign(document.createElement("button"), { name: "do", value: what, hidden: true });
  field("due").parentElement.append(button);
  const page = await submit(form, button);
  button.remove();
  if (page) replace(page, what);
  return Boolean(page);
}

/** Show the next *page*; open sections stay open, and typed text stays unless it was sent. */
function replace(page, what) {
  const old = field("desk");
  const fault = page.querySelector("main [role=alert]");
  const isSent = ({ name }) => !fault && (name === "deal" ? what === "deal" : what.startsWith(name.replace("held-", "hold:")));
  const kept = typed(old).flatMap((one, at) => (changed(one) && !isSent(one) ? [[one.name, [...old.querySelectorAll(`[name="${one.name}"]`)].indexOf(one), one.value]] : []));
  const open = [...old.querySelectorAll("details[open][id]")].map(({ id }) => id);
  show(page, entering(old));
  const form = field("desk");
  if (!form) return;
  for (const id of open) field(id)?.setAttribute("open", "");
  for (const [name, at, value] of kept) Object.assign(form.querySelectorAll(`[name="${name}"]`)[at] ?? {}, { value });
  const again = fault && [...form.querySelectorAll(".doing button")].find((one) => one.value === what && one.offsetParent);
  const next = again || (form.querySelector("[value=move]") ?? field("due"));
  next.focus({ preventScroll: true });
}

/** Enter the editor from another page; the way back leads there. */
async function enter(form, button) {
  const page = await submit(form, button);
  if (!page) return;
  if (!page.getElementById("desk")) return show(page, location.href);
  if (form === field("setup")) session.remove(KEPT);
  if (location.hash !== "#entry") history.pushState(null, "", entering(form));
  show(page, entering(form));
  field("due").focus({ preventScroll: true });
  scrollTo(0, 0);
  uncover();
}

// Keys

function pressed(event) {
  const { key, target, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (!field("desk") || target.matches("input, textarea:not([readonly]), select")) return;
  const act = { z: shiftKey ? () => step(1) : undo, y: () => step(1) }[key.toLowerCase()];
  if ((ctrlKey || metaKey) && act) {
    event.preventDefault();
    if (!repeat) act();
  }
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const group = way && target.matches("button") && target.closest("fieldset, .buttons");
  if (!group) return;
  const buttons = [...group.querySelectorAll("button")].filter((one) => one.offsetParent);
  event.preventDefault();
  buttons[(buttons.indexOf(target) + way + buttons.length) % buttons.length].focus();
}

/** Pick by pointing at the table: the server says why something can't be picked. */
function point({ target }) {
  const thing = target.closest("[data-ring]");
  if (thing && field("due")) send(`pick:${thing.dataset.ring}`);
}

/** Return what Enter in a field does: it adds a piece to a hand. */
const entered = ({ name = "" }) => (name.startsWith("held-") ? name.replace("held-", "hold:") : "");

/** Scroll what is asked for or picked out from below the next step. */
const uncover = () => (document.querySelector(".drawn .ring.refused") ?? document.querySelector(".drawn .ring.picked"))?.scrollIntoView({ block: "nearest" });

function begin(form) {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.hasAttribute("formaction") || button?.value === "download") return;
    event.preventDefault();
    if (button?.value === "undo") undo();
    else send(button?.value || entered(document.activeElement));
  });
  form.querySelector(".drawn")?.addEventListener("click", point);
  fillByPictures(form);
  uncover();
  const log = form.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
  field("redo").addEventListener("click", () => step(1));
  note();
}

let isNew = true; // nothing was sent from this page yet

/** Offer to go on with the match that was entered last; at once, if this is its address. */
function resume(form) {
  const { steps, at } = before();
  const text = steps[at] ?? local.read(KEPT);
  if (!text) return;
  const { game, players, moves } = JSON.parse(text);
  form.hidden = false;
  form.elements.record.value = text;
  const title = document.querySelector(`[data-game="${CSS.escape(game)}"]`)?.textContent;
  form.querySelector("p").textContent = `${title}: ${players.join(" – ")} (${moves.length})`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(form);
  });
  if (isNew && location.hash === "#entry") enter(form);
  isNew = false;
}

function arrive() {
  if (field("desk")) return begin(field("desk"));
  if (field("resume")) resume(field("resume"));
  document.querySelectorAll("main form:not(#resume, #setup)").forEach((form) => form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(form);
  }));
  const setup = field("setup");
  if (setup) fillByPictures(setup);
  setup?.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(setup, event.submitter);
  });
  return document.querySelectorAll("[data-typed]").forEach(keepTyped);
}

const shown = () => location.pathname + location.search;
let here = shown();
arrive();
addEventListener("shown", () => {
  here = shown();
  arrive();
});
addEventListener("popstate", () => here === shown() || location.reload());
addEventListener("keydown", pressed);
