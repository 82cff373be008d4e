// Record editor: updates in place, accepts clicks on the table, and keeps the record in this tab.

import "./copy_field.js";
import { post, show } from "./forms.js";
import { session } from "./storage.js";

const KEPT = "desk";

async function send(form, button) {
  const page = await post(form, button);
  if (!page) return;
  show(page, form.getAttribute("action"));
  document.getElementById("due")?.focus({ preventScroll: true });
}

const record = () => document.getElementById("record");

/** Pick by pointing at open things on the table. */
function point({ target }) {
  const ring = target.closest(".ring.free");
  if (ring) document.querySelector(`button[value="pick:${CSS.escape(ring.dataset.ring)}"]`)?.click();
}

function begin() {
  const form = document.getElementById("desk");
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.hasAttribute("formaction") || button?.value === "download") return;
    event.preventDefault();
    send(form, button);
  });
  form.querySelector(".drawn")?.addEventListener("click", point);
  const log = form.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
  session.write(KEPT, record().value);
}

const arrive = () => document.getElementById("desk") && begin();

arrive();
addEventListener("shown", arrive);
const kept = document.getElementById("kept");
if (kept && !kept.value) kept.value = session.read(KEPT) ?? "";
