// Replay of earlier positions, step by step or automatically, from any viewpoint.

import { holds } from "./clipboard.js";
import { copyFrom } from "./links.js";
import { ask } from "./api.js";
import { S, base, set, shown } from "./state.js";
import { local } from "./storage.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext, ngettext } from "./i18n.js";

const PACE = 1600; // milliseconds for a move
const SPEEDS = [[0.5, "½"], [1, "1"], [2, "2"], [4, "4"]];

let heading = null; // the position that was requested and is not shown yet
let announcement = ""; // where the replay stopped, for screen readers
let speed = Number(local.read("speed")) || 1;

const pause = (time) => new Promise((done) => setTimeout(done, time));
let side = null; // the seat whose view a spectator chose last
const pictureOf = async (at, viewer) => {
  const bottom = S.live.seat ?? side; // the own side stays at the bottom
  const near = bottom === null ? "" : `&near=${bottom}`;
  const key = `${at} ${viewer}${near}`;
  if (!S.past.has(key)) S.past.set(key, await ask(`${base}match-view?at=${at}&as=${viewer}${near}`));
  return S.past.get(key);
};

/** Return the name of a *viewer* in an address. */
const nameOf = (viewer) => S.live.players[viewer]?.color ?? viewer;

/** Return the URL of *view*, with its viewer if everybody may choose one. */
const addressOf = ({ position, viewer }) =>
  `#${position}${S.live.now.viewpoints.length ? `:${nameOf(viewer)}` : ""}`;

let chosen = null; // the viewer that was chosen

/** Return the viewer of a position: without a seat it is the referee, once everything is open. */
function viewerAt(at) {
  const { viewer, now: { last, viewpoints } } = S.live;
  return chosen ?? (at < last && viewpoints.length && viewer === "spectator" ? "referee" : viewer);
}

const show = (block = "start") => document.querySelector(".board")?.scrollIntoView({ block });

/** Return the nearest open position from *position*, in the direction *way*. */
function openFrom(position, way) {
  const within = ([from, to]) => from <= position && position < to;
  const [from, to] = S.live.now.closed?.find(within) ?? [];
  if (to === undefined) return position;
  return way < 0 && from > 0 ? from - 1 : to;
}

/** Return why a position of a memory game is closed. */
const closed = () =>
  S.live.seat === null
    ? gettext("They are playing from memory: until the round ends, spectators can look back only to the earliest of the players' last turns.")
    : gettext("You are playing from memory: until the round ends, you can look back only to your own last turn.");

/**
 * Show a position, as seen by viewer *viewerChosen* if given, and update the address. If *still*, the change
 * is not animated.
 */
async function look(position, viewerChosen = chosen, still = false) {
  const { last } = S.live.now;
  const at = Math.max(0, Math.min(last, position));
  if (openFrom(at, 1) !== at) return set({ notice: closed() });
  chosen = at === last && viewerChosen === S.live.viewer ? null : viewerChosen;
  const [mine, viewer] = [(heading = { at }), viewerAt(at)];
  const own = viewer === S.live.viewer;
  if (S.live.players[viewer]) side = viewer;
  try {
    const whole = own ? null : await pictureOf(last, viewer);
    const seen = own && at === last ? null : await pictureOf(at, viewer);
    if (heading !== mine) return;
    heading = null;
    const since = S.at === null ? last : S.seen;
    set({ lit: [], hint: "", notice: "", at: seen, whole, seen: seen ? since : last, still });
    S.still = false;
    history.replaceState(null, "", seen ? addressOf(seen) : location.pathname);
  } catch ({ message }) {
    if (heading !== mine) return;
    heading = null;
    S.playing = null;
    set({ notice: gettext("That position can't be shown: {message}", { message }) });
  }
}

function stop() {
  if (!S.playing) return;
  heading = null; // Responses that are still pending are ignored.
  const { position } = shown();
  announcement = gettext("Stopped at move {at}.", { at: position });
  set({ playing: null });
}

/** Go to a position on the player's request. */
export function goTo(position, viewer, still = false) {
  stop();
  return look(position, viewer, still);
}

export const step = (way) =>
  goTo(openFrom(Math.max(0, (heading?.at ?? shown().position) + way), way));

/** Show the positions one after the other, *from* one on, until the newest or until it is stopped. */
async function playFrom(from) {
  const mine = {};
  announcement = "";
  set({ playing: mine });
  for (let at = from; S.playing === mine; at++) {
    await look(at);
    if (shown().position >= S.live.now.last) return S.playing === mine && stop();
    await pause(PACE / speed);
  }
}

/** Play the following moves; at the newest position all of them, or those that the viewer missed. */
export function play() {
  if (S.playing) return stop();
  const { last, viewpoints } = S.live.now;
  const { position } = shown();
  if (position < last) return playFrom(position + 1);
  return viewpoints.length ? playFrom(0) : catchUp();
}

/** Play the moves since the viewer's last one. */
export const catchUp = () => S.live.now.missed_moves && playFrom(S.live.now.missed_moves.since);

/** Go to the position in the address, as #12 or, with a viewer, #12:black; trailing punctuation is ignored. */
export async function follow() {
  const [, at, named] = /^#(\d+)(?::(\w+))?(?!\w)/.exec(location.hash) ?? [];
  const name = named?.toLowerCase();
  const { seat } = S.live.players.find(({ color }) => color === name) ?? {};
  if (!at) return;
  await goTo(Number(at), seat ?? name, true);
  show();
}

const jump = (label, key, sign, to, done) => html`<button aria-label=${label} title=${key}
  ?disabled=${done} @click=${() => goTo(to)}>${sign}</button>`;

/** Return the button back to the newest position, with the number of new moves. */
function back({ last }) {
  const missed = last - S.seen;
  const more = ngettext("{count} new move", "{count} new moves", missed);
  return html`<button class="back" @click=${() => goTo(last, S.live.viewer)}>${gettext("Back to the latest move")}${
    missed ? html` <b class="missed">${more}</b>` : nothing}</button>`;
}

const pace = ({ target }) => {
  speed = Number(target.value);
  local.write("speed", speed);
};

const speeds = () => html`<select aria-label=${gettext("Speed")} @change=${pace}>${SPEEDS.map(([times, shown]) =>
  html`<option value=${times} ?selected=${times === speed}>${shown}×</option>`)}</select>`;

/** Return the rounds and the decisive moves, as [position, name], in order. */
function stops() {
  const { log } = S.live;
  const rounds = log.filter(({ heading }) => heading).map(({ position, heading }) => [position, heading]);
  const by = (position) => log.find((entry) => entry.position === position && entry.who)?.who ?? "";
  const turns = (S.live.now.decisive ?? []).map((at) => [at, `${gettext("Turning point: move {at}", { at })}${by(at) && `: ${by(at)}`}`]);
  return [...rounds, ...turns].toSorted(([one], [other]) => one - other);
}

/** Go to the next round or decisive move in the direction *way*; return false if there is none. */
export function leap(way) {
  const { position } = shown();
  const beyond = stops().map(([at]) => at).filter((at) => (at - position) * way > 0);
  if (!beyond.length) return false;
  return goTo(way > 0 ? beyond[0] : beyond.at(-1));
}

/** Return the choice of rounds and decisive moves, if there are any. */
function leaps() {
  const known = stops();
  if (!known.length) return nothing;
  const leapTo = ({ target }) => goTo(openFrom(Number(target.value), 1));
  return html`<select class="leaps" aria-label=${gettext("Jump to")} .value=${""} @change=${leapTo}>
    <option value="" disabled selected>${gettext("Jump to…")}</option>
    ${known.map(([at, name]) => html`<option value=${at}>${name}</option>`)}</select>`;
}

const viewpoint = ({ viewpoints }, { viewer }) => html`<label class="viewpoint">${gettext("View as")}
  <select @change=${({ target }) => goTo(shown().position, viewpoints[target.selectedIndex].viewer)}>
    ${viewpoints.map((option) =>
      html`<option .selected=${option.viewer === viewer}>${option.name}</option>`)}</select></label>`;

/** Return the link to the shown position, which is only copied, not displayed. */
function share(view) {
  const { href } = new URL(addressOf(view), location.href);
  return html`<div class="share"><input class="unseen" readonly tabindex="-1" aria-hidden="true"
    .value=${href}/><button @click=${({ currentTarget }) => copyFrom(currentTarget.previousElementSibling)}>${
      holds(href) ? gettext("Copied") : gettext("Copy link")}</button></div>`;
}

const toAnalysis = ({ links }) =>
  links.analysis ? html`<a class="button" href=${links.analysis}>${gettext("Analysis")}</a>` : nothing;

/** Return the link to another match that starts from the shown position. */
const on = ({ position, count }) =>
  count ? nothing : html`<a class="button" href="play-on?at=${position}">${gettext("Play on from here")}</a>`;

const tools = (view, looking) => html`<div class="replay">
  ${S.live.now.viewpoints.length ? [viewpoint(S.live.now, view), leaps(), on(view)] : leaps()}
  ${looking ? toAnalysis(S.live.now) : nothing}${share(view)}${looking ? back(S.live.now) : nothing}
  <span class="unseen" aria-live="polite">${S.playing ? "" : announcement}</span></div>`;

const player = (able) => html`<button class="play" title="p" aria-keyshortcuts="p" ?disabled=${!able} @click=${play}
  aria-label=${S.playing ? gettext("Pause") : gettext("Play the moves")}>${S.playing ? "❚❚" : "▶"}</button>`;

/** Return the replay controls: no button moves when the replay begins. */
export function panel({ now }) {
  const view = shown();
  const [at, { last }] = [view.position, now];
  const looking = S.at !== null;
  const [start, before] = [openFrom(0, 1), openFrom(at - 1, -1)];
  const due = looking || now.viewpoints.length > 0;
  return html`<nav class="stepper" aria-label=${gettext("Moves")}>
  ${jump(gettext("First position"), "Home", "⇤", start, at === start)}
  ${jump(gettext("One move back"), ",", "←", before, at === start)}
  ${player(last > 0 && (due || now.missed_moves))}
  ${jump(gettext("One move forward"), ".", "→", openFrom(at + 1, 1), at === last)}
  ${jump(gettext("Latest position"), "End", "⇥", last, at === last)}
  ${speeds()}
  <input type="range" min="0" max=${last} .value=${String(at)} aria-label=${gettext("Move")}
    aria-valuetext=${gettext("move {at} of {last}", { at, last })}
    @input=${({ target }) => goTo(openFrom(Number(target.value), 1))}/>
  <span class="at">${at} / ${last}</span>
</nav>${due ? tools(view, looking) : nothing}`;
}
