// The page of a match, the same for every game: it listens.

import { acts, arrive, keyActs } from "./acts.js";
import { draw, walkable } from "./draw.js";
import { page } from "./page.js";
import { connect, leave } from "./socket.js";
import { S, base, drawWith, set } from "./state.js";

drawWith(() => draw(page));
if (location.hash) acts.follow();
set({});
import("./keys.js").then(({ listen }) => { // the first picture does not wait for it
  listen(walkable, keyActs);
  document.body.dataset.ready = "";
});
addEventListener("hashchange", acts.follow);
const chain = import("./chain.js"); // nor for that
const hear = (picture, links) => {
  arrive(picture);
  chain.then(({ follow }) => follow(picture.now.chain, links));
};
S.reconnect = connect(base, hear, (online) => {
  if (!online) setTimeout(leave, 2000, base); // whoever ended all other browsers has another pass by then
  if (online !== S.online) set({ online });
});
