// Player of the offline replay: shows the positions of one HTML file, by steps or automatically.

const PACE = 1600; // milliseconds for a move
const packed = Uint8Array.from(atob(document.getElementById("film").textContent), (letter) => letter.charCodeAt());
const film = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
const [table, slider, place, announcement, ended, told, log, speed, viewpoint] = ["table", "slider", "at", "announcement", "ended", "told", "log", "speed", "viewpoint"].map(
  (id) => document.getElementById(id) ?? document.querySelector(`svg.${id}`));
const [play] = document.getElementsByName("play");
const words = { play: play.getAttribute("aria-label"), stop: play.dataset.stop };
const roomy = matchMedia("(min-width: 1000px), (min-width: 700px) and (orientation: landscape)");
const low = matchMedia("(hover: none) and (min-width: 700px) and (max-height: 480px)"); // a phone on its side
const last = film.announcements.length - 1;
let at = 0;
let timer; // until the next move, while the moves are played

function draw() {
  const seen = film.viewpoints[viewpoint.value];
  const [box, pieces] = seen[low.matches && seen.low.length ? "low" : roomy.matches ? "wide" : "narrow"][at];
  const [, , width, height] = box.split(" ");
  table.setAttribute("viewBox", box);
  table.style.setProperty("--ratio", height / width);
  table.style.setProperty("--high", height);
  table.innerHTML = pieces.map((piece) => film.pieces[piece]).join("");
}

/** Scroll to what moved last, where the table may be higher than the screen. */
function follow() {
  if (roomy.matches && !low.matches) return;
  for (const ring of table.querySelectorAll(".ring.last")) ring.scrollIntoView({ block: "nearest" });
}

function show(position) {
  at = Math.min(last, Math.max(0, position));
  draw();
  follow();
  slider.value = at;
  place.textContent = `${at} / ${last}`;
  slider.setAttribute("aria-valuetext", film.announcements[at]);
  told.textContent = film.announcements[at];
  announcement.classList.remove("whole");
  ended.hidden = at < last;
  for (const mark of document.querySelectorAll(".player .note")) {
    mark.hidden = at < last;
    mark.closest(".player").classList.toggle("won", at === last);
  }
  for (const shown of document.querySelectorAll("[data-seat]")) {
    shown.textContent = `${film.points[at][shown.dataset.seat] ?? ""}`.replace("-", "−");
  }
  for (const line of log.querySelectorAll("button")) {
    const here = Number(line.value) === at;
    line.classList.toggle("here", here);
    if (here) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  }
  if (at === last) log.scrollTop = log.scrollHeight; // to what a referee decided
}

/** Set whether the moves are played; *on* from the first one if the last is shown. */
function setPlaying(on) {
  clearTimeout(timer);
  timer = undefined;
  play.textContent = on ? "❚❚" : "▶";
  play.setAttribute("aria-pressed", on);
  play.setAttribute("aria-label", on ? words.stop : words.play);
  announcement.setAttribute("aria-live", on ? "off" : "polite");
  if (!on) return;
  const next = () => {
    show(at + 1);
    if (at === last) setPlaying(false);
    else timer = setTimeout(next, PACE / speed.value);
  };
  if (at === last) show(0);
  timer = setTimeout(next, PACE / speed.value / 2);
}

const WAYS = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", ",": "back", ".": "on", Home: "first", End: "last", p: "play", " ": "play",
};

function press(name) {
  const toPlay = name === "play" && timer === undefined;
  setPlaying(toPlay);
  if (name in WAYS) show(WAYS[name]());
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.name) press(button.name);
  else {
    setPlaying(false);
    show(Number(button.value));
  }
});
slider.addEventListener("input", () => {
  setPlaying(false);
  show(Number(slider.value));
});
announcement.addEventListener("click", () => announcement.classList.toggle("whole"));
viewpoint.addEventListener("change", draw);
for (const size of [roomy, low]) size.addEventListener("change", draw);
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.matches(event.key === " " ? "select, button" : "select")) return;
  event.preventDefault();
  press(name);
});

let from; // where a finger began to swipe over the table
table.addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : undefined), { passive: true });
table.addEventListener("touchend", ({ changedTouches: [to] }) => {
  const [across, down] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) press(across < 0 ? "on" : "back");
});

show(0);
for (const controls of document.querySelectorAll("#controls, .replay")) controls.hidden = false;
if (CSS.supports("(color: light-dark(red, red))")) document.getElementById("unable").remove();
