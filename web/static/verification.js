// Verification page: compares this browser's receipts with the log of the match.

import { genesis, linked } from "./digests.js";
import { ask } from "./api.js";
import { file, kept } from "./receipts.js";
import { gettext, ngettext } from "./i18n.js";

const { match: base } = document.querySelector(".verified").dataset;
const receipts = kept(base)?.receipts ?? [];

/** Return the first receipt that does not match the log, or undefined. */
async function broken() {
  const { links } = await ask(`${base}chain`);
  const heads = [genesis(base.split("/").at(-2))];
  for (const link of links) heads.push(linked(heads.at(-1), heads.length, link));
  return receipts.find(({ k, head }) => heads[k] !== head);
}

function tell(other) {
  const line = document.getElementById("check-receipts");
  const mark = line.querySelector(".mark");
  mark.textContent = other ? "✗" : "✓";
  mark.classList.add(other ? "bad" : "good");
  line.querySelector(".says").textContent = other
    ? gettext("event {k} is not the one that this browser has a receipt for", other)
    : ngettext("{count} receipt of this browser fits", "{count} receipts of this browser fit", receipts.length);
}

if (receipts.length) {
  Object.assign(document.getElementById("receipts"), { href: file(receipts), hidden: false });
  document.getElementById("given").hidden = false;
  tell(await broken());
}
