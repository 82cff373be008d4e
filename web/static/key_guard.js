// Key guard: a held key acts once, and a key press acts only on a choice that was shown before it.

const ACTS = ["Enter", " ", "Escape"];
const STEPS = [",", "."]; // one move back or forward; held, they go through the moves
const OUTSIDE = "aside, header, dialog, [popover]"; // no choice is confirmed there

const began = new Map(); // when each key that is down was pressed
let offered = -Infinity; // when the choice that can be confirmed was shown

/** Tell whether *key* is typed text on *target*. In a one-line field Enter is not: it submits. */
const types = (target, key) =>
  target.matches?.(key === "Enter" ? "textarea" : "input:not([type=checkbox], [type=radio]), select, textarea");

/** Tell whether Space scrolls the page because nothing focused reacts to it. */
const scrolls = (target, key) =>
  key === " " && !target.closest?.("button, a, summary, input, [role=button], [role=gridcell]");

/** Tell whether a key chooses, confirms or sends, and neither types, moves nor scrolls. */
function acts({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || types(target, key) || scrolls(target, key)) return false;
  return ACTS.includes(key) || (key.length === 1 && !STEPS.includes(key));
}

/** Tell whether a press that began *at* a time cannot be meant for the shown choice. */
const early = ({ key, target }, at) => at < offered && key !== "Escape" && !target.closest?.(OUTSIDE);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("keydown", (event) => {
  if (!event.repeat) began.set(event.key, event.timeStamp);
  if (acts(event) && (event.repeat || early(event, event.timeStamp))) stop(event);
}, true);

// Space presses a button when it is released.
addEventListener("keyup", (event) => {
  const at = began.get(event.key);
  began.delete(event.key);
  if (acts(event) && early(event, at ?? -Infinity)) stop(event);
}, true);

addEventListener("blur", () => began.clear());
addEventListener("offered", () => (offered = performance.now()));
