// Audit page: highlights the places of a line of the count while the pointer is over it.

function light({ type, target, movementX, movementY }) {
  if (type === "pointermove" && !movementX && !movementY) return; // the page moved, not the pointer
  const line = target.closest("[data-lights]") ?? document.activeElement.closest("[data-lights]");
  const lit = line?.dataset.lights.split(" ") ?? [];
  for (const ring of document.querySelectorAll("[data-ring]")) ring.classList.toggle("on", lit.includes(ring.dataset.ring));
}

for (const event of ["pointermove", "focusin"]) document.addEventListener(event, light);
