// Audit page: highlights the places of a line of the count while the pointer is over it.

function light({ type, target, movementX, movementY }) {
  if (type === "pointermove" && !movementX && !movementY) return; // the page moved, not the pointer
  const line = target.closest("[data-lights]") ?? document.activeElement.closest("[data-lights]");
  const lit = line?.dataset.lights.split(" ") ?? [];
  for (const ring of document.querySelectorAll("[data-ring]")) ring.classList.toggle("on", lit.includes(ring.dataset.ring));
}

for (const event of ["pointermove", "focusin"]) document.addEventListener(event, light);

/** Let the winners of a new result follow its totals, until the referee chooses them. */
function follow({ target }) {
  const result = target.closest(".judging .result");
  if (!result) return;
  target.form.querySelector("[value=changed]").checked = true;
  const boxes = [...result.querySelectorAll("[type=checkbox]")];
  if (boxes.includes(target)) return boxes.forEach(({ dataset }) => (dataset.chosen = "yes"));
  const totals = [...result.querySelectorAll("[name^=total]")].map(({ value }) => Number(value.trim().replace("−", "-")));
  if (boxes.some(({ dataset }) => dataset.chosen) || totals.some(Number.isNaN)) return;
  boxes.forEach((box, seat) => (box.checked = totals[seat] === Math.max(...totals)));
}

document.addEventListener("input", follow);
