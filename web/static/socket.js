// How does the page hear of what changes?

import { to } from "./net.js";

const SILENCE = 75_000; // longer than two beats of the server
const changes = import("./change.js"); // the first picture does not wait for it

/** Keep a socket open for ever: it begins with the whole truth, and goes on with what changes. */
export function connect(base, arrived, changed) {
  let tries = 0;
  let timer;
  let socket;

  const open = () => {
    clearTimeout(timer);
    const url = new URL(to(`${base}socket`), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket?.close();
    const mine = (socket = new WebSocket(url));
    const hear = changes.then(({ hearing }) => hearing());
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => mine.close(), SILENCE);
    };
    listen();
    mine.onmessage = async ({ data }) => {
      const message = JSON.parse(data);
      const take = await hear;
      if (mine !== socket) return;
      tries = 0;
      listen();
      changed(true);
      if ("beat" in message) return mine.send(JSON.stringify(message));
      if ("said" in message) return dispatchEvent(new Event("said"));
      const seen = take(message);
      if (seen) arrived(seen, message.links);
      else mine.close(); // it is not what the page has that changed
    };
    mine.onclose = ({ code }) => {
      if (mine !== socket) return;
      changed(false);
      if (code === 1012) tries = 0; // the server restarts
      const wait = Math.min(5_000, 300 * 2 ** tries++) * (0.5 + Math.random());
      clearTimeout(timer);
      timer = setTimeout(open, wait);
    };
  };
  addEventListener("online", () => socket.readyState > WebSocket.OPEN && open());
  open();
  return open;
}

/** Have the page say so when this browser may not look here any more. */
export async function leave(base) {
  const { status } = await fetch(`${base}clock`).catch(() => ({}));
  if (status === 403) location.reload();
}
