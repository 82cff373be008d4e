// Home page: live updates of the match lists. The page works without them.

import { tryScripts } from "./browser_support.js";
import { keeps, wish } from "./match_storage.js";
import { ask } from "./api.js";
import { keepSetting, settings } from "./settings.js";
import { connect } from "./socket.js";

/** Render a list again, and keep the focus on the same link. */
function show(id, markup) {
  const list = document.getElementById(id);
  const { href } = list.contains(document.activeElement) ? document.activeElement : {};
  list.innerHTML = markup;
  if (href) [...list.querySelectorAll("a")].find((link) => link.href === href)?.focus();
}

/** Show only as many player fields as the table has seats. */
function fit({ elements, lastElementChild }) {
  const count = Number(elements.players.value);
  for (const other of lastElementChild.querySelectorAll(".other"))
    other.hidden = other.dataset.player > count;
}

/** Commit the table to a seed of this page; if turns take days, let it be revealed early. */
function offer({ elements, lastElementChild }) {
  const { commits, clock } = elements;
  const early = lastElementChild.querySelector(".early");
  const isSlow = () => clock.value.startsWith("deadline");
  commits.value = "on";
  addEventListener("unable", () => (commits.value = ""));
  clock.addEventListener("change", () => (early.hidden = !isSlow()));
  early.hidden = !isSlow();
  commits.form.addEventListener("submit", () => wish(isSlow() && early.firstElementChild.checked));
}

/** Preselect the bot chosen last, on every card whose game has it. */
function recall({ level }) {
  const { bot } = settings();
  if ([...level.options].some((option) => option.value === bot)) level.value = bot;
  level.onchange = () => keepSetting("bot", level.value);
}

/** Close an open menu by a click next to it, which does nothing else. */
function close({ currentTarget: wanted, target, clientX: x, clientY: y }) {
  const { left, right, top, bottom } = wanted.getBoundingClientRect();
  if (target === wanted && (x < left || x > right || y < top || y > bottom)) wanted.hidePopover();
}

for (const wanted of document.querySelectorAll(".wanted")) wanted.addEventListener("click", close);
for (const form of document.forms) {
  if (form.elements.level) recall(form.elements);
  if (form.elements.commits && keeps()) offer(form);
  if (!form.elements.players) continue;
  form.elements.players.onchange = () => fit(form);
  fit(form);
}

tryScripts();

const showAll = (lists) => Object.entries(lists).forEach(([id, markup]) => show(id, markup));

// If sockets are blocked, each attempt to connect is followed by a request.
const changed = (live) => live || ask("/lists").then(showAll, () => {});

connect("/", showAll, changed);
