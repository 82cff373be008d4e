// Analysis page: the graph follows the pointer, a finger or the arrow keys, and leads to positions.

const SLIP = 6; // pixels that a press may slip and still be a tap

const moments = JSON.parse(document.getElementById("moments").textContent);
const [plot, cursor, slider, moment, link] = [".plot", ".cursor", ".plot input", ".moment", ".moment a"].map(
  (name) => document.querySelector(name));
const last = moments.length - 1;

function show(at) {
  const { position, name, text, chances } = moments[at];
  slider.value = at;
  slider.setAttribute("aria-valuetext", [name, chances, text].filter(Boolean).join(", "));
  cursor.style.left = `${(100 * at) / last}%`;
  moment.querySelector("b").textContent = name;
  moment.querySelector(".shares").textContent = chances;
  moment.querySelector(".happened").textContent = text;
  link.hash = position;
}

/** Return the moment under the pointer. */
function under({ clientX }) {
  const { left, width } = plot.getBoundingClientRect();
  return Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last)));
}

let pressed = null; // where the pointer went down
plot.addEventListener("pointerdown", (event) => (pressed = event.clientX));
plot.addEventListener("pointermove", (event) => (event.pointerType === "mouse" || pressed !== null) && show(under(event)));
plot.addEventListener("pointercancel", () => (pressed = null));
plot.addEventListener("pointerup", (event) => {
  const tapped = pressed !== null && Math.abs(event.clientX - pressed) < SLIP;
  pressed = null;
  show(under(event));
  if (tapped && event.button === 0) link.click();
});
slider.addEventListener("input", () => pressed === null && show(Number(slider.value)));
slider.addEventListener("keydown", ({ key }) => key === "Enter" && link.click());

cursor.hidden = slider.hidden = false;
show(last);
