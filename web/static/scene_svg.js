// Renders a scene as SVG. Each thing keeps its id from view to view.

import { nothing, svg } from "./vendor/lit-html.js";
import { repeat } from "./vendor/directives/repeat.js";
import { gettext } from "./i18n.js";

const REACH = 88; // of a small place that can be picked alone: as much as a thumb hits on the smallest screen
const BADGE = "badge"; // a number, which no mark may cover
const AROUND = 9; // distance of the focus ring from a shape

/** Return [x, y] of a thing, or of its opposite if the table is flipped. */
export function spot({ x, y }, scene, flipped) {
  const [left, top, width, height] = scene.view_box;
  return flipped && scene.turns ? [2 * left + width - x, 2 * top + height - y] : [x, y];
}

/** Return the shapes with those of the unsent choice, which can't be picked. */
export function withGhosts(shapes, ghosts) {
  const instead = new Map(ghosts.map((ghost) => [ghost.id, ghost]));
  const over = shapes.map((shape) => {
    const ghost = instead.get(shape.id);
    if (!ghost) return shape;
    instead.delete(shape.id);
    const { body, face, parts } = ghost.body || ghost.face || ghost.parts ? ghost : shape;
    return { ...ghost, body, face, parts, zone: "", ghost: true };
  });
  return [...over, ...[...instead.values()].map((ghost) => ({ ...ghost, ghost: true }))];
}

/** Return the symbols of a shape that is rotated by *turn*, upright. */
const partsOf = ({ parts = [], size }, turn) => svg`<g transform="scale(${size / 100})">${parts.map(
  ([name, x, y, size]) =>
    svg`<g transform="translate(${x} ${y}) rotate(${-turn})">${symbol(name, size)}</g>`,
)}</g>`;

const symbol = (name, size) =>
  name
    ? svg`<use href="#${name}" x=${-size / 2} y=${-size / 2} width=${size} height=${size}/>`
    : nothing;

/** Return a small picture of a composed thing, to show next to its label. */
export function small({ body, parts, size, height = size }) {
  const [width, high] = [106, 6 + (100 * height) / size];
  return svg`<svg class="small" viewBox="${-width / 2} ${-high / 2} ${width} ${high}" aria-hidden="true"
    >${symbol(body, 100)}${partsOf({ parts, size: 100 }, 0)}</svg>`;
}

/** Return the label of a thing: its name, and why it can't be picked. */
function words(thing, look) {
  const rule = look.closed(thing.id);
  if (look.open.has(thing.id)) return `${thing.label}, ${gettext("can be chosen")}`;
  return rule ? `${thing.label}, ${gettext("not possible")}: ${rule.sentence} (${rule.rule})` : thing.label;
}

const classes = (thing, look) =>
  [
    thing.kind,
    look.open.has(thing.id) && "open",
    look.choosing && !look.open.has(thing.id) && look.closed(thing.id) && "closed",
    look.picked.has(thing.id) && !(look.sent && (thing.ghost || !thing.size)) && "picked",
    look.lit.includes(thing.id) && "shown",
    thing.ghost && !look.sent && "ghost",
    thing.ghost && look.turn && "turned",
    thing.notes && "noted",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * Return the outline of a thing, with a halo that is visible on any background, above all else.
 * The focus has a wider one.
 */
function ring(thing, kind, scene, look) {
  const [x, y] = spot(thing, scene, look.flipped);
  const room = kind === "focus" ? 2 * AROUND : 0;
  const width = (thing.width ?? thing.size) + room;
  const height = (thing.height ?? thing.width ?? thing.size) + room;
  const lifted = thing.size && !thing.ghost && look.picked.has(thing.id) ? "lifted" : "";
  const line = (name) => svg`<rect class=${name} x=${-width / 2} y=${-height / 2} width=${width}
    height=${height} rx="12" transform="rotate(${thing.turn ?? 0})"/>`;
  return svg`<g class="ring ${kind} ${lifted && `lifted in-${thing.zone}`}" transform="translate(${x} ${y})"
    ><g class="inner">${line("halo")}${line("line")}</g></g>`;
}

/** Return what marks a choosable thing, placed where it hides no text: a bar under a piece, a dot on a place. */
function dot({ size, width, height = size, corner, filled, turn = 0 }) {
  if (size && !corner) return svg`<rect class="hint" x=${-size / 4} y=${height / 2 - 2} width=${size / 2} height="6" rx="3"/>`;
  const edge = size || filled || width > 1.5 * height ? height / 2 - 4 : 0;
  const [x, y] = corner ? [9 - width / 2, 9 - height / 2] : [0, edge];
  return svg`<circle class="hint" r="7" cx=${x} cy=${y} transform=${size ? nothing : `rotate(${turn})`}/>`;
}

function placeOf(place, zone, scene, look, acts) {
  const [x, y] = spot(place, scene, look.flipped);
  const { width, height, turn = 0, id } = place;
  const tilt = Math.abs(turn) === 45 && width > height ? turn : 0;
  return svg`<g class="place ${classes(place, look)}" data-id=${id} data-place=${id}
    role=${zone.grid ? "gridcell" : "button"} aria-label=${words(place, look)}
    aria-colindex=${zone.grid ? place.column : nothing}
    aria-disabled=${look.choosing && !place.notes && !look.possible(id) ? "true" : nothing}
    tabindex=${look.stop(zone.id) === id ? 0 : -1} transform="translate(${x} ${y})"
    @click=${() => acts.pick(id)} @focus=${(event) => acts.focus(id, zone.id, event)}>
    <rect class="outline" x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx="10"
      transform="rotate(${turn})"/>
    ${place.text && !look.under.has(id) ? svg`<text class="name" dy="0.35em" transform="rotate(${tilt})">${place.text}</text>` : nothing}
    ${look.open.has(id) && !place.filled ? dot(place) : nothing}
    ${look.open.has(id) && Math.max(width, height) < REACH * 0.75
      ? svg`<rect class="reach" x=${-REACH / 2} y=${-REACH / 2} width=${REACH} height=${REACH}/>` : nothing}
  </g>`;
}

function outline({ size, height = size, turn = 0 }) {
  const [width, high] = [size + 6, height + 6];
  return svg`<rect class="outline" x=${-width / 2} y=${-high / 2} width=${width} height=${high}
    rx="17" transform="rotate(${turn})"/>`;
}

function shapeOf(shape, scene, look, acts) {
  const [x, y] = spot(shape, scene, look.flipped);
  const { size, zone, id } = shape;
  const turn = (shape.turn ?? 0) + (shape.parts && look.flipped ? 180 : 0);
  const turned = shape.ghost && look.turn;
  return svg`<g class="shape ${classes(shape, look)}" data-id=${id} data-zone=${zone || nothing}
    role=${zone ? "button" : nothing} aria-label=${zone ? words(shape, look) : nothing}
    aria-hidden=${zone ? nothing : "true"}
    aria-pressed=${zone ? String(look.picked.has(id)) : nothing}
    aria-disabled=${zone && look.choosing && !look.possible(id) ? "true" : nothing}
    tabindex=${zone ? (look.stop(zone) === id ? 0 : -1) : nothing}
    transform="translate(${x} ${y})"
    @click=${zone ? () => acts.pick(id) : turned ? acts.again : null}
    @wheel=${turned ? acts.wheel : null}
    @pointerdown=${zone || turned ? (event) => acts.drag(event, id) : null}
    @focus=${zone ? (event) => acts.focus(id, zone, event) : null}>
    <g class="inner">
      ${zone || turned ? outline(shape) : nothing}
      <g class="body" transform="rotate(${turn})">${symbol(shape.body, size)}
        ${shape.parts ? partsOf(shape, turn) : nothing}</g>
      ${symbol(shape.face, size)}
      ${shape.mark ? svg`<g class="mark">${symbol(shape.mark, size * 0.5)}</g>` : nothing}
      ${shape.text ? svg`<text class="count" dy="0.35em">${lines(shape.text)}</text>` : nothing}
      ${zone && look.open.has(id) ? dot(shape) : nothing}
    </g>
  </g>`;
}

/** Return the places of a zone: row by row if it is a grid. */
function zoneOf(zone, scene, look, acts) {
  const places = scene.places.filter((place) => place.zone === zone.id);
  if (!places.length) return nothing;
  const paint = (place) => placeOf(place, zone, scene, look, acts);
  if (!zone.grid) return svg`<g role="group" aria-label=${zone.label}>${places.map(paint)}</g>`;
  const rows = Map.groupBy(places, ({ row }) => row);
  return svg`<g role="grid" aria-label=${zone.label}>${[...rows].map(
    ([row, cells]) => svg`<g role="row" aria-rowindex=${row}>${cells.map(paint)}</g>`,
  )}</g>`;
}

const lines = (text) => text.split("\n").map((line, index) =>
  svg`<tspan x="0" dy=${index ? "1em" : nothing}>${line}</tspan>`);

/** Return the whole scene for a look and the shapes. */
export function table(scene, shapes, look, acts) {
  const [left, top, width, height] = scene.view_box;
  const turns = [look.flipped && `rotate(180 ${left + width / 2} ${top + height / 2})`, scene.quarter && "rotate(90)"].filter(Boolean);
  const things = new Map([...scene.places, ...shapes].map((thing) => [thing.id, thing]));
  const rings = (ids, kind) =>
    ids.filter((id) => things.has(id)).map((id) => ring(things.get(id), kind, scene, look));
  const covered = scene.places.filter(({ filled }) => filled);
  const hidden = covered.filter(({ id }) => look.open.has(id) && !look.picked.has(id));
  const chosen = look.sent ? [] : covered.map(({ id }) => id).filter((id) => look.picked.has(id));
  const over = (place) => {
    const [x, y] = spot(place, scene, look.flipped);
    return svg`<g class="free" transform="translate(${x} ${y})">${dot(place)}</g>`;
  };
  const marks = look.marks.filter((id) => !look.open.has(id));
  const layer = (fits) =>
    repeat(
      shapes.filter(({ kind }) => fits(kind)),
      ({ id }) => id,
      (shape) => shapeOf(shape, scene, look, acts),
    );
  return svg`
    <g transform=${turns.join(" ") || nothing} aria-hidden="true">
      ${scene.drawings.map(({ kind, path }) => svg`<path class="drawing ${kind}" d=${path}/>`)}
    </g>
    ${scene.captions.map((caption) => {
      const [x, y] = spot(caption, scene, look.flipped);
      return svg`<text class="caption" aria-hidden="true" x=${x} y=${y} dy="0.35em"
        >${caption.text}</text>`;
    })}
    ${scene.zones.map((zone) => zoneOf(zone, scene, look, acts))}
    <g class="shapes">${layer((kind) => kind !== BADGE)}</g>
    <g class="rings" aria-hidden="true">
      ${hidden.map(over)}${rings(marks, "last")}${rings(chosen, "chosen")}${rings(look.lit, "lit")}${rings(look.ringed, "focus")}${rings(look.refused, "refused")}
    </g>
    <g class="shapes">${layer((kind) => kind === BADGE)}</g>`;
}
