// How much time has each player left? Counted down from what the server said; it alone decides.

import { S, base } from "./state.js";
import { html } from "./vendor/lit-html.js";
import { say } from "./words.js";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const SAID = [
  [MINUTE, say("One minute left.")],
  [10 * SECOND, say("Ten seconds left.")],
];

let ahead = 0; // by how much the clock of the server is ahead of this browser's
let known = ""; // which running of a clock the server was asked about
let heard = Infinity; // what the player had left when the voice was heard last
const faces = new Set();

const voice = document.createElement("p");
voice.className = "unseen";
voice.role = "status";
document.body.append(voice);

const clock = () => S.live.now.clock;

/** Return how many milliseconds *seat* has left now. */
function left(seat) {
  const { left, running, since } = clock();
  const gone = running === seat ? Math.max(0, Date.now() + ahead - since) : 0;
  return Math.max(0, left[seat] - gone);
}

const two = (number) => String(number).padStart(2, "0");

/** Return a time in figures, as 4:59, or 1:04:59, or 2 d 4 h. */
function figures(time) {
  const seconds = Math.ceil(time / SECOND);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (time >= DAY)
    return say("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 });
  return time > HOUR
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

class Face extends HTMLElement {
  connectedCallback() {
    faces.add(this);
    this.show();
  }

  disconnectedCallback() {
    faces.delete(this);
  }

  show() {
    const { low, running } = clock();
    const time = left(this.seat);
    const short = time < low && !S.live.status.over;
    this.textContent = figures(time);
    this.classList.toggle("runs", running === this.seat);
    this.classList.toggle("short", short);
  }
}
customElements.define("turn-clock", Face);

/** Tell a screen reader what is left of the own time, and no more often than that matters. */
function speak() {
  const own = S.live.seat;
  const time = clock().running === own ? left(own) : Infinity;
  const due = SAID.findLast(([least]) => time <= least && heard > least && heard < Infinity);
  if (due) voice.textContent = due[1];
  heard = time;
}

function tick() {
  if (!clock()) return;
  faces.forEach((face) => face.show());
  speak();
}
setInterval(() => clock()?.running !== null && tick(), 250);

/** Ask the server what time it is there; half of what asking takes is the way back. */
async function ask() {
  const from = Date.now();
  try {
    const { now } = await (await fetch(`${base}clock`)).json();
    ahead = now - (from + Date.now()) / 2;
  } catch {
    return; // what was known before is near enough
  }
  tick();
}

/** Return the clock of a player. */
export function panel({ seat, name }) {
  const { running, since } = clock();
  if (known !== (known = `${running} ${since}`)) ask();
  queueMicrotask(tick);
  return html`<turn-clock .seat=${seat} role="timer"
    aria-label=${say("Time of {name}", { name })}></turn-clock>`;
}
