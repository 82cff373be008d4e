// Animation between two views: pairs removed shapes with new ones that look alike.
// Each one moves from its old place: first the move itself, then its consequences, then new pieces.
// Both views hold only what the viewer may see, so no pairing can reveal more.

const LONGEST = 1200; // milliseconds of the whole animation, at most
const STEP = 420; // milliseconds of one step
const EASE = "cubic-bezier(0.3, 0.7, 0.3, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let running = [];

const likeness = (gone, arrived) =>
  (gone.face && gone.face === arrived.face ? 8 : 0) +
  (gone.face && arrived.mark && gone.face.split("-")[1] === arrived.mark.split("-")[1] ? 4 : 0) +
  (gone.kind === arrived.kind && (!gone.face || !arrived.face) ? 2 : 0) +
  (gone.owner === arrived.owner && gone.kind === arrived.kind ? 1 : 0);

const same = (old, shape) =>
  old.id === shape.id && (!old.face || !shape.face || old.face === shape.face);

/** Return the new shapes of *after*, each with the one that left and that it was before, if any. */
function origins(before, after) {
  const left = before.filter((old) => !after.some((shape) => same(old, shape)));
  const arrived = after.filter((shape) => !before.some((old) => same(old, shape)));
  return arrived.map((shape) => {
    const best = left.toSorted((a, b) => likeness(b, shape) - likeness(a, shape))[0];
    if (!best || likeness(best, shape) < 2) return [shape];
    left.splice(left.indexOf(best), 1);
    return [shape, best];
  });
}

const counts = ({ kind }) => /^(badge|pile)/.test(kind);
const far = (one, other) => one.x !== other.x || one.y !== other.y;

/** Return the steps of the animation: where each shape moves from, or how it changes. */
function steps(before, after, origin, marks) {
  const [done, caused, drawn, counted] = [[], [], [], []];
  const known = new Map(before.map((old) => [old.id, old]));
  const marked = ({ id, place: on }) => marks.includes(id) || marks.includes(on);
  for (const shape of after) {
    const old = known.get(shape.id);
    if (!old || !same(old, shape)) continue;
    if (old.text !== shape.text) counted.push({ shape });
    else if (far(old, shape)) (marked(shape) ? done : caused).push({ shape, from: old });
  }
  for (const [shape, old] of origins(before, after)) {
    if (!(shape.body || shape.face) || counts(shape)) continue;
    const from = old ?? origin(shape);
    if (!from) continue;
    const turned = old && !far(old, shape) && old.face !== shape.face;
    if (turned) caused.push({ shape, turned });
    else (marked(shape) ? done : old ? caused : drawn).push({ shape, from });
  }
  return [done, caused, drawn, counted].filter((step) => step.length);
}

/** Return the frames in which a shape comes, turns over, or shows another number. */
function frames({ shape, from, turned }) {
  if (turned) return [{ transform: "scaleX(0)" }, { transform: "none" }];
  if (!from) return [{ transform: "none" }, { transform: "scale(1.3)" }, { transform: "none" }];
  const size = (from.size ?? shape.size) / shape.size;
  const start = `translate(${from.x - shape.x}px, ${from.y - shape.y}px) scale(${size})`;
  return [{ transform: start }, { transform: "none" }];
}

/** Animate a shape for *duration* milliseconds after *delay*; until then it stays in its old place. */
function show(svg, one, delay, duration) {
  const shape = svg.querySelector(`[data-id="${CSS.escape(one.shape.id)}"]`);
  const inner = shape?.querySelector(":scope > .inner");
  if (!inner) return;
  // Otherwise the stylesheet's own transition would run as well.
  for (const gliding of shape.getAnimations()) gliding.cancel();
  running.push(inner.animate(frames(one), { delay, duration, easing: EASE, fill: "backwards" }));
}

/** Finish all animations. */
export function skip() {
  for (const animation of running) animation.finish();
  running = [];
}

/** Animate the table of *view* from the shapes *before* to the shapes *after*. */
export function change({ scene: { supply, last_mover: lastMover }, marks }, before, after, places) {
  skip();
  const table = document.querySelector("svg.table");
  if (!table || calm.matches) return; // it may be covered by now
  const place = (name) => places.find(({ id }) => id === name);
  const origin = ({ comes_from: from = supply }) => place(from === "last-mover" ? lastMover : from);
  const seen = steps(before, after, origin, marks);
  const each = Math.min(STEP, LONGEST / seen.length);
  seen.forEach((step, at) => {
    const pause = step.length > 1 ? (each * 0.4) / (step.length - 1) : 0;
    const duration = each * (step.length > 1 ? 0.6 : 1);
    step.forEach((one, index) => show(table, one, at * each + index * pause, duration));
  });
}

addEventListener("pointerdown", skip, true);
addEventListener("keydown", skip, true);
