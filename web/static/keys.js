// Which key does what? The arrows walk over the table as it lies on the screen.

const ROW = 25; // two things this close in height are in one row
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let column = null; // where a walk up or down began, so that it goes straight

/** Return the id of the thing that lies next to *here* in a direction; spots are [id, x, y]. */
function nextTo(spots, here, [right, down]) {
  const from = spots.find(([id]) => id === here);
  if (!from) return undefined;
  const [, x, y] = from;
  column = right ? null : (column ?? x);
  const ahead = ([, ox, oy]) => (ox - x) * right + (oy - y) * down;
  const cost = (spot) => {
    const [, ox, oy] = spot;
    const off = Math.abs(right ? oy - y : ox - column - down);
    // Rows may stand half a step aside of each other, so that up and down lead aslant.
    const straight = right ? off < ROW : off < 1.3 * ahead(spot);
    return ahead(spot) + off * (straight ? (right ? 0 : 0.9) : 3);
  };
  const beyond = spots.filter((spot) => ahead(spot) > 1);
  return beyond.toSorted((a, b) => cost(a) - cost(b))[0]?.[0];
}

const typing = (target) => target.matches?.("input, textarea, select, dialog[open] *");
const pressable = (target) => target.matches?.("button, a, summary");

/** Listen to the keyboard. *spots* tells what can be walked to, *acts* what the keys do. */
export function listen(spots, acts) {
  const onTable = (event, id) => {
    if (event.key in ARROWS) {
      acts.walk(nextTo(spots(), id, ARROWS[event.key]));
      return true;
    }
    column = null;
    if (event.key === "Enter" || event.key === " ") acts.pick(id);
    else return false;
    return true;
  };
  const anywhere = ({ key, target }) => {
    if (key === "Enter" && !pressable(target)) return acts.confirm();
    if (key === "Escape") return acts.undo();
    if (key === "," || key === "ArrowLeft") return acts.step(-1);
    if (key === "." || key === "ArrowRight") return acts.step(1);
    if (key === "Home") return acts.goTo(0);
    if (key === "End") return acts.goTo(Infinity);
    if (key === "f") return acts.flip();
    if (key === "?") return acts.help();
    return acts.button(key);
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const id = event.target.closest?.("svg.table [data-id]")?.dataset.id;
    if ((id && onTable(event, id)) || anywhere(event) !== false) event.preventDefault();
  });
}
