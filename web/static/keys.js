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
  if (right) {
    column = null;
    const beside = spots.filter(([, ox]) => (ox - x) * right > 1);
    const cost = ([, ox, oy]) => {
      const off = Math.abs(oy - y);
      return Math.abs(ox - x) + (off < ROW ? 0 : 3 * off);
    };
    return beside.toSorted((a, b) => cost(a) - cost(b))[0]?.[0];
  }
  column ??= x;
  const beyond = spots.filter(([, , oy]) => (oy - y) * down > 1);
  const nearest = Math.min(...beyond.map(([, , oy]) => (oy - y) * down));
  const row = beyond.filter(([, , oy]) => (oy - y) * down < nearest + ROW);
  const aside = ([, ox]) => Math.abs(ox - column - down);
  return row.toSorted((a, b) => aside(a) - aside(b))[0]?.[0];
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
