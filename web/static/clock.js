// Clocks: count down from the server's last message; the server alone decides.

import { S, isCutOff } from "./state.js";
import { askTime, serverTime } from "./server_time.js";
import { html } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const SAID = [
  [MINUTE, gettext("One minute left.")],
  [10 * SECOND, gettext("Ten seconds left.")],
];

const OFTEN = SECOND; // messages closer together cause one request
const SELDOM = 10 * SECOND; // between requests while a player's clock runs and no message arrives
const JUMP = 2 * SECOND;

let requestedAt = -Infinity; // when the time was last requested
let doubted = ""; // the clocks that the server's response contradicted
let known = ""; // the run of a clock for which the time was requested
let announced = Infinity; // the time left at the last announcement
const faces = new Set();

const voice = document.createElement("p");
voice.className = "unseen";
voice.role = "status";
voice.translate = false;
document.body.append(voice);

const clock = () => S.live.now.clock;

/** Return the remaining milliseconds of *seat*. */
function left(seat) {
  const { left, running, since } = clock();
  const elapsed = running === seat ? Math.max(0, (serverTime() ?? since) - since) : 0;
  return Math.max(0, left[seat] - elapsed);
}

const two = (number) => String(number).padStart(2, "0");

/** Return a time in figures, as 4:59, or 1:04:59, or 2 d 4 h. */
function figures(time) {
  const seconds = Math.ceil(time / SECOND);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (time >= DAY)
    return gettext("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 });
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
    const unsure = running !== null && isCutOff(); // it may be another's that runs by now
    this.textContent = figures(time) + (unsure ? " ?" : "");
    this.title = unsure ? gettext("Not certain until the connection is back.") : "";
    this.classList.toggle("runs", running === this.seat);
    this.classList.toggle("unsure", unsure);
    this.classList.toggle("short", short);
  }
}
customElements.define("turn-clock", Face);

/** Announce the viewer's remaining time to screen readers, only as often as it matters. */
function announce() {
  const own = S.live.seat;
  const time = clock().running === own ? left(own) : Infinity;
  const due = SAID.findLast(([least]) => time <= least && announced > least && announced < Infinity);
  if (due) voice.textContent = due[1];
  announced = time;
}

function tick() {
  if (!clock()) return;
  faces.forEach((face) => face.show());
  announce();
}
setInterval(() => clock()?.running !== null && tick(), 250);

const standing = ({ running, since }) => `${running} ${since}`;

/** Correct the shown clocks by the server's; the page is outdated if the server twice sends an unknown state. */
async function correct() {
  if (!clock()) return;
  requestedAt = performance.now();
  const before = standing(clock());
  const reading = await askTime().catch(() => null); // the previous offset is accurate enough
  if (!reading) return;
  tick();
  const mine = standing(clock());
  const behind = mine === before && mine !== standing(reading.clock);
  if (behind && doubted === mine) dispatchEvent(new Event("unreached"));
  if (behind && doubted !== mine) setTimeout(correct, OFTEN);
  doubted = behind && doubted !== mine ? mine : "";
}

const since = () => performance.now() - requestedAt;
const wall = () => Date.now() - performance.now();
let set = wall();

addEventListener("announced", () => since() > OFTEN && correct());
setInterval(() => {
  const jumped = Math.abs(set - (set = wall())) > JUMP; // the device slept, or its clock was set
  const quiet = S.live.seat !== null && clock()?.running !== null && !document.hidden && since() > SELDOM;
  if (jumped || quiet) correct();
}, SECOND);

/** Return the clock of a player. */
export function panel({ seat, name }) {
  if (known !== (known = standing(clock()))) correct();
  queueMicrotask(tick);
  return html`<turn-clock .seat=${seat} role="timer"
    aria-label=${gettext("Time of {name}", { name })}></turn-clock>`;
}
