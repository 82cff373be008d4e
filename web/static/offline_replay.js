// Player of the offline replay: steps through the positions of one HTML file.

const film = JSON.parse(document.getElementById("film").textContent);
const table = document.querySelector("svg.table");
const slider = document.getElementById("slider");
const said = document.getElementById("said");
const log = document.getElementById("log");
const last = film.positions.length - 1;
let at = 0;

function show(position) {
  at = Math.min(last, Math.max(0, position));
  table.setAttribute("viewBox", film.boxes[at]);
  table.innerHTML = film.positions[at].map((piece) => film.pieces[piece]).join("");
  slider.value = at;
  slider.setAttribute("aria-valuetext", film.said[at]);
  said.textContent = film.said[at];
  for (const line of log.querySelectorAll("button")) {
    const here = Number(line.value) === at;
    line.classList.toggle("here", here);
    if (here) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }
}

const STEPS = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", ",": "back", ".": "on", Home: "first", End: "last",
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.name) show(STEPS[button.name]());
  else if (button) show(Number(button.value));
});
slider.addEventListener("input", () => show(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(STEPS[name]());
});
show(0);
document.getElementById("controls").hidden = false;
if (CSS.supports("(color: light-dark(red, red))")) document.getElementById("unable").remove();
