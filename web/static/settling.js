// How does the page settle when it was drawn? What to do keeps its height, and what matters is in sight.

import { S, root, selection } from "./state.js";

/** Tell whether somebody writes, under whose hands nothing may go elsewhere. */
const writes = () => document.activeElement?.matches("textarea, input:not([type=range])");

let told; // the step of a lesson that has been brought in sight

/** Keep the board as wide as it was, so that nothing beside it goes elsewhere when the table is laid higher. */
function broaden() {
  const board = root.querySelector(".board");
  if (board) board.style.minWidth = `${board.offsetWidth}px`;
}
addEventListener("resize", () => root.querySelector(".board")?.style.removeProperty("min-width"));

/** Keep what to do as high as it was while one chooses, so that nothing jumps under a finger. */
export function steady(position, first) {
  const teacher = root.querySelector(".teacher");
  if (teacher && told !== (told = S.live.lesson)) uncover(teacher.getBoundingClientRect());
  broaden();
  const panel = root.querySelector(".act");
  if (!panel) return;
  const { dataset, style } = panel;
  const due = `${position} ${innerWidth} ${Boolean(selection())}`;
  const began = dataset.due !== due;
  if (began) {
    style.minHeight = "";
    dataset.due = due;
    // A page opens with its head.
    if (!first && selection() && !writes()) uncover((panel.closest(".teacher") ?? panel).getBoundingClientRect());
  }
  const high = (part) => panel.querySelector(part)?.offsetHeight ?? 0;
  // Hints come and go as one likes, and a question has room of its own.
  if (selection()) style.minHeight = `calc(${panel.offsetHeight - high(".hints") - high(".answer")}px + var(--asked))`;
}

/** Bring the hand and what is open out from under what to do, which lies over the table's foot on a phone; or as near to it. */
function uncover(panel) {
  const hand = S.live.scene.shapes.filter(({ zone }) => zone === "hand").map(({ id }) => id);
  const held = [...root.querySelectorAll("svg.table .shape")]
    .filter(({ dataset, classList }) => hand.includes(dataset.id) || classList.contains("open"));
  const boxes = held.map((thing) => thing.getBoundingClientRect());
  const lowest = Math.max(...boxes.filter(({ right }) => right > panel.left).map(({ bottom }) => bottom));
  const covered = lowest - panel.top;
  if (covered > 0 || lowest > innerHeight / 2) scrollBy(0, Math.max(covered, -scrollY));
}

/** Bring the shown position's line into sight, without moving the page. */
export function scrollLog() {
  const here = [...root.querySelectorAll(".log .here")].at(-1);
  if (!here) return;
  const list = here.closest("ol");
  const down = here.offsetTop - list.offsetTop;
  list.scrollTop = down - list.clientHeight + 2 * here.offsetHeight;
}

/** Bring the end into sight, or something open if none is: on a phone the buttons cover much. */
export function showOpen() {
  if (S.live.status.over && S.at === null) {
    root.querySelector("aside")?.scrollTo(0, 0); // what one wants next is on top of it
    return root.querySelector("#status")?.scrollIntoView({ block: "nearest" });
  }
  const panel = root.querySelector(".teacher, .act"); // none while a screen that is shared is covered
  if (!panel || writes()) return;
  const opened = [...root.querySelectorAll("svg.table .open")];
  const boxes = opened.map((shape) => shape.getBoundingClientRect());
  const { left, top } = panel.getBoundingClientRect();
  const foot = (right) => Math.min(innerHeight, left < right ? top : Infinity);
  if (!boxes.length || boxes.some((box) => box.top >= 0 && box.bottom <= foot(box.right))) return;
  scrollTo(0, 0);
  uncover(panel.getBoundingClientRect());
}
