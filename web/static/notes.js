// Notes: the viewer's guesses about hidden pieces. Stored in this browser until the end.

import { extra } from "./plugins.js";
import { local } from "./storage.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

let kept;
let guesses = {};
let noting = ""; // the place that a guess is for
let [seen, redraw] = [];

/** Read the notes of the viewer of *view*; delete them when the match is over. */
function recall({ viewer, status }) {
  kept = `notes ${document.body.dataset.match} ${viewer}`;
  if (status.over) local.remove(kept);
  guesses = local.read(kept) ?? {};
}

function note(id, symbol) {
  guesses = { ...guesses, [id]: symbol };
  local.write(kept, guesses);
}

const guessed = ({ notes }, place) =>
  place.notes && notes.find(({ symbol }) => symbol === guesses[place.id]);

/** Return the scene with the viewer's guesses, as shapes and in the labels of their places. */
function withNotes(scene) {
  seen = scene;
  const found = scene.places.filter((place) => guessed(scene, place));
  if (!found.length) return scene;
  const shape = ({ id, x, y, height }) => ({
    id: `note-${id}`, kind: "note", x, y, size: height * 0.62, face: guesses[id],
  });
  return {
    ...scene,
    places: scene.places.map((place) =>
      found.includes(place)
        ? { ...place, label: `${place.label}, ${gettext("your guess")}: ${guessed(scene, place).label}` }
        : place,
    ),
    shapes: [...scene.shapes, ...found.map(shape)],
  };
}

const choice = (place, { symbol, label, seen }, done) => html`<button class="choice"
  aria-pressed=${String(guesses[place.id] === symbol)} ?disabled=${Boolean(seen)}
  @click=${() => done(note(place.id, symbol))}>
  <svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#${symbol}" x="-50" y="-50"
    width="100" height="100"/></svg><span>${label}${seen ? html`<br/><small>${seen}</small>` : nothing}</span>
</button>`;

function write(place, draw) {
  if (!place?.notes) return false;
  [noting, redraw] = [place.id, draw];
  redraw();
  document.getElementById("notes").showModal();
  return true;
}

function done() {
  if (!noting) return;
  noting = "";
  redraw();
  document.getElementById("notes").close();
}

/** Clean up after a closed dialog; by the time of this event it may be open again. */
const closed = ({ target }) => target.open || done();

function notepad() {
  const place = seen.places.find(({ id }) => id === noting);
  return html`<dialog id="notes"
  aria-labelledby="notes-title" @close=${closed}>
  ${place
    ? html`<button class="plain close" aria-label=${gettext("Close")} @click=${done}>✕</button>
        <h2 id="notes-title">${gettext("Your guess")}</h2><p>${place.label}</p>
        <div class="notes">${seen.notes.map((guess) => choice(place, guess, done))}</div>
        <p><small>${gettext("A note for yourself: it stays in this browser.")}</small></p>
        <div class="buttons"><button @click=${() => done(note(place.id, ""))}>${gettext("No guess")}</button></div>`
    : nothing}
</dialog>`;
}

Object.assign(extra, { recall, arrange: withNotes, press: write, pad: notepad });
