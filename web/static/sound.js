// Sounds: a knock for each move, notes for the own turn and the end. Off by default.

import { settings } from "./settings.js";
import { S } from "./state.js";

const [LOUD, STILL] = [0.15, 0.001];
const SOUNDS = {
  move: { form: "triangle", lasts: 0.09, notes: [[196, 0]] },
  turn: { form: "sine", lasts: 0.3, notes: [[660, 0], [880, 0.16]] },
  end: { form: "sine", lasts: 0.5, notes: [[523, 0], [659, 0.15], [784, 0.3]] },
}; // pitches in hertz, times in seconds

const state = ({ status: { yours, over } }) => ({ yours, over });

let context = null;
let before = state(S.live);
let wished = settings().sounds;

/** Play some notes; browsers are silent before the first interaction. */
function play({ form, lasts, notes }) {
  context ??= new AudioContext();
  context.resume();
  for (const [pitch, after] of notes) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + after;
    tone.type = form;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(LOUD, at);
    gain.gain.exponentialRampToValueAtTime(STILL, at + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + lasts);
  }
}

/** Play the sounds of new events; replayed ones are silent. */
addEventListener("moved", () => {
  if (S.at !== null) return;
  const now = state(S.live);
  const kind = now.over && !before.over ? "end" : now.yours && !before.yours ? "turn" : "move";
  before = now;
  if (wished) play(SOUNDS[kind]);
});

/** Play a sample sound when sounds are switched on. */
addEventListener("settings", () => {
  const { sounds } = settings();
  if (sounds && !wished) play(SOUNDS.turn);
  wished = sounds;
});
