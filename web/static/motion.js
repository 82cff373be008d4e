// What moved? Things that left and things that came are paired by how they look, then animated.
// Both pictures hold only what the viewer may see, so no pairing can tell more than they do.

const TIME = 420;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const likeness = (gone, came) =>
  (gone.face && gone.face === came.face ? 8 : 0) +
  (gone.face && came.mark && gone.face.split("-")[1] === came.mark.split("-")[1] ? 4 : 0) +
  (gone.kind === came.kind && (!gone.face || !came.face) ? 2 : 0) +
  (gone.owner === came.owner && gone.kind === came.kind ? 1 : 0);

const same = (old, shape) =>
  old.id === shape.id && (!old.face || !shape.face || old.face === shape.face);

/** Return the new shapes of *after*, each with the one that left and that it was before, if any. */
function origins(before, after) {
  const left = before.filter((old) => !after.some((shape) => same(old, shape)));
  const came = after.filter((shape) => !before.some((old) => same(old, shape)));
  return came.map((shape) => {
    const best = left.toSorted((a, b) => likeness(b, shape) - likeness(a, shape))[0];
    if (!best || likeness(best, shape) < 2) return [shape];
    left.splice(left.indexOf(best), 1);
    return [shape, best];
  });
}

/** Let the new shapes come from where they were; *stock* is the place where one comes from else. */
export function animate(svg, before, after, stock) {
  if (calm.matches) return;
  for (const [shape, from = stock(shape)] of origins(before, after)) {
    if (!from || !(shape.body || shape.face) || /^(badge|pile)/.test(shape.kind)) continue;
    const [x, y] = [from.x - shape.x, from.y - shape.y];
    const size = (from.size ?? shape.size) / shape.size;
    const inner = svg.querySelector(`[data-id="${CSS.escape(shape.id)}"] > .inner`);
    if (!inner || (!x && !y && size === 1)) continue;
    inner.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: "none" }],
      { duration: TIME, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
    );
  }
}
