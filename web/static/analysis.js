// How far is the analysis? It is asked for now and then; when all is found, the page shows it.

import { reach } from "./api.js";

const bar = document.querySelector("progress");

async function look() {
  const answer = await reach(location.pathname, { headers: { Accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (found) bar.value = found.done;
  if (found && found.state !== "waiting") location.reload();
  else setTimeout(look, 2000);
}

setTimeout(look, 2000);
