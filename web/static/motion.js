// What moved? Things that left and things that came are paired by how they look, then animated.
// Both pictures hold only what the viewer may see, so no pairing can tell more than they do.

const TIME = 420;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const likeness = (gone, came) =>
  (gone.face && gone.face === came.face ? 8 : 0) +
  (gone.face && came.mark && gone.face.split("-")[1] === came.mark.split("-")[1] ? 4 : 0) +
  (gone.kind === came.kind && (!gone.face || !came.face) ? 2 : 0) +
  (gone.owner === came.owner && gone.kind === came.kind ? 1 : 0);

/** Return where each new shape of *after* was before: a shape that left, or the stock. */
function origins(before, after) {
  const left = before.filter((old) => !after.some(({ id }) => id === old.id));
  const known = new Set(before.map(({ id }) => id));
  const found = new Map();
  for (const shape of after) {
    if (known.has(shape.id)) continue;
    const best = left.toSorted((a, b) => likeness(b, shape) - likeness(a, shape))[0];
    if (!best || likeness(best, shape) < 2) continue;
    found.set(shape.id, best);
    left.splice(left.indexOf(best), 1);
  }
  return found;
}

/** Let the new shapes come from where they were; *stock* is the place where the rest comes from. */
export function animate(svg, before, after, stock) {
  if (calm.matches) return;
  const found = origins(before, after);
  const known = new Set(before.map(({ id }) => id));
  for (const shape of after) {
    if (known.has(shape.id) || shape.kind === "badge" || shape.kind === "pile") continue;
    const from = found.get(shape.id) ?? stock;
    if (!from) continue;
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
