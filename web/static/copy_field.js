// Buttons that copy the text of a field, shown where scripts run.

import { copy, holds } from "./clipboard.js";

const fieldOf = ({ dataset }) => document.getElementById(dataset.copies);

/** Show on each button whether the text of its field was copied. */
function label() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    if (button.hidden) {
      button.dataset.due = button.textContent;
      button.addEventListener("click", () => copy(fieldOf(button)));
      button.hidden = false;
    }
    button.textContent = holds(fieldOf(button).value) ? button.dataset.done : button.dataset.due;
  }
}

label();
for (const change of ["clipboard", "shown"]) addEventListener(change, label);
