// What does a line of the count rest on? It is lit on the board while the line is pointed at.

const rings = document.querySelectorAll("[data-ring]");

function light({ type, target, movementX, movementY }) {
  if (type === "pointermove" && !movementX && !movementY) return; // the page moved, not the pointer
  const line = target.closest("[data-lights]") ?? document.activeElement.closest("[data-lights]");
  const lit = line?.dataset.lights.split(" ") ?? [];
  for (const ring of rings) ring.classList.toggle("on", lit.includes(ring.dataset.ring));
}

for (const event of ["pointermove", "focusin"]) document.addEventListener(event, light);
