// Drag and drop by pointer events, for mouse, pen and touch. A short press is a click.

const SLIP = 6; // pixels that a press may slip and still be a click

const under = ({ clientX, clientY }, what) =>
  document.elementFromPoint(clientX, clientY)?.closest(what);
const placeUnder = (event) => under(event, "[data-place], .shape.open");

const swallow = (click) => click.stopPropagation();

/**
 * Drag from *start*: *lift* is called at the beginning, *over* for each place under the pointer, and
 * *drop* for the place where it ends.
 */
export function drag(start, { lift, over: come = () => {}, drop }) {
  const thing = start.currentTarget;
  const home = thing.getAttribute("transform");
  const matrix = thing.ownerSVGElement.getScreenCTM().inverse();
  const point = ({ clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(matrix);
  const from = point(start);
  const [x, y] = home.match(/-?[\d.]+/g).map(Number);
  let lifted = false;
  let over = null;

  const hover = (place) => {
    if (place === over) return;
    over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    over = place;
    come(place?.dataset.id ?? "");
  };
  const moved = (event) => {
    const slip = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!lifted && slip > SLIP) {
      lifted = true;
      thing.setAttribute("data-dragged", "");
    }
    if (!lifted) return;
    lift(under(event, "[data-id]")?.dataset.id);
    const at = point(event);
    thing.setAttribute("transform", `translate(${x + at.x - from.x} ${y + at.y - from.y})`);
    hover(placeUnder(event));
  };
  const end = (event) => {
    thing.onpointermove = thing.onpointerup = thing.onpointercancel = null;
    removeEventListener("pointerdown", pinched, true);
    if (!lifted) return;
    const up = event.type === "pointerup";
    const place = up ? placeUnder(event) : null;
    const over = up ? under(event, "[data-id]") : null;
    hover(null);
    thing.removeAttribute("data-dragged");
    thing.setAttribute("transform", home);
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
    drop(place?.dataset.id, over?.dataset.id);
  };

  const pinched = (event) => event.pointerType === "touch" && end(event); // by a second finger

  addEventListener("pointerdown", pinched, true);
  thing.setPointerCapture(start.pointerId);
  thing.onpointermove = moved;
  thing.onpointerup = thing.onpointercancel = end;
}
