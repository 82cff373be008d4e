// The page of a match, the same for every game: it listens.

import { acts, alone, keyActs } from "./acts.js";
import { draw, walkable } from "./draw.js";
import { page } from "./page.js";
import { S, base, drawWith, network, set } from "./state.js";

// The first picture does not wait for what listens.
const [chain, keys, socket, updates] = ["chain", "keys", "socket", "updates"].map((name) => import(`./${name}.js`));
import("./sound.js");

drawWith(() => draw(page));
if (location.hash) acts.follow();
set({});
alone();
addEventListener("hashchange", acts.follow);
addEventListener("offline", () => network(true));
addEventListener("online", () => network(false));
const hear = async (picture, links) => {
  (await updates).arrive(picture);
  chain.then(({ follow }) => follow(picture.now.chain, links));
};
keys.then(({ listen }) => {
  listen(walkable, keyActs);
  document.body.dataset.ready = "";
});
socket.then(({ connect, leave }) => {
  S.reconnect = connect(base, hear, (online) => {
    if (!online) setTimeout(leave, 2000, base); // whoever ended all other browsers has another pass by then
    if (online && (S.offline || S.lost)) network(false);
    if (online !== S.online) set({ online, said: "" });
  });
});
