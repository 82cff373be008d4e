// Rendering that survives foreign changes to the DOM.
// Translators and other scripts replace text nodes, and lit would keep writing to removed nodes.
// So before each render, changes made since the last one are undone, last first.

import { render } from "./vendor/lit-html.js";

const CHANGES = { childList: true, characterData: true, characterDataOldValue: true, subtree: true };
const OWN = "turn-clock"; // it writes its text by itself, and often

const watched = new Map(); // by container: the changes there, and their observer

const isForeign = ({ target }) => !(target.closest ? target : target.parentElement)?.closest(OWN);

function watch(container) {
  const changes = [];
  const note = (records) => changes.push(...records.filter(isForeign));
  const observer = new MutationObserver(note);
  observer.observe(container, CHANGES);
  const undoAll = () => {
    note(observer.takeRecords());
    while (changes.length) undo(changes.pop());
  };
  watched.set(container, { observer, undoAll });
}

function undo({ type, target, addedNodes, removedNodes, nextSibling, oldValue }) {
  if (type === "characterData") target.data = oldValue;
  for (const node of addedNodes) target.removeChild(node);
  for (const node of removedNodes) target.insertBefore(node, nextSibling);
}

/** Render a *template* into a node that nothing else renders; from scratch if the node was changed. */
export function paint(template, container) {
  if (!watched.has(container)) watch(container);
  const { observer, undoAll } = watched.get(container);
  try {
    undoAll();
    render(template, container);
  } catch {
    container.replaceChildren();
    delete container._$litPart$;
    render(template, container);
  }
  observer.takeRecords();
}

// Nodes from before this script are watched from here on; the first render replaces the server's picture.
for (const painted of ["table", "state"].map((id) => document.getElementById(id))) if (painted._$litPart$) watch(painted);
