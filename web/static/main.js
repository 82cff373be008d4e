// Entry point of the match page, for every game: wires socket, keyboard, chain and seeds.

import { able } from "./browser_support.js";
import { acts, alone, keyActs } from "./actions.js";
import { draw } from "./renderer.js";
import { page } from "./match_view.js";
import { S, base, drawWith, network, set } from "./state.js";
import { lazyImport } from "./lazy_import.js";

// The first render does not wait for the listeners.
const [chain, keys, socket, updates] = ["chain", "keyboard", "socket", "updates"].map((name) => lazyImport(`./${name}.js`));
lazyImport("./sound.js");

/** Reveal the page's seed for the deal, even if this browser can't draw the table. */
const revealSeed = ({ seat, now: { waiting } }) =>
  waiting && lazyImport("./seed_reveal.js").then((script) => script.revealSeed(seat, waiting));

/** Draw the known state: the linked position if there is one, from the beginning. */
function begin() {
  drawWith(() => draw(page));
  if (able()) set({});
  delete document.documentElement.dataset.linked;
}
if (able() && location.hash) acts.follow().finally(begin);
else begin();
if (able()) {
  alone();
  addEventListener("hashchange", acts.follow);
  keys.then(({ listen }) => {
    listen(keyActs);
    document.body.dataset.ready = "";
  });
}
addEventListener("offline", () => network(true));
addEventListener("online", () => network(false));
revealSeed(S.live);
const receive = async (view, links) => {
  (await updates).arrive(view);
  revealSeed(S.live);
  chain.then(({ follow }) => follow(view.now.chain, links));
};
socket.then(({ connect, leave }) => {
  S.reconnect = connect(base, receive, (online) => {
    if (!online) setTimeout(leave, 2000, base);
    if (online && (S.offline || S.lost)) network(false);
    if (online !== S.online) set({ online });
  });
});
