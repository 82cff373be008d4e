// Analysis page: polls the progress, and reloads when the analysis is finished.

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
