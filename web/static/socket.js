// WebSocket connection with reconnect; reports whether it is online.

import { to } from "./api.js";
import { lazyImport } from "./lazy_import.js";

const SILENCE = 40_000; // milliseconds: two beats of the server
const SLOW = 15_000; // until the first message, on a connection that may never be made
const YOUNG = 1_000; // an attempt that just began is not repeated
const changes = lazyImport("./patch.js"); // the first render does not wait for it

/**
 * Keep a socket open for ever: it sends the whole view first, then changes.
 * A silent connection is replaced at once, and the page counts as offline until the new one is open.
 */
export function connect(base, arrived, changed) {
  let tries = 0;
  let timer;
  let socket;
  let since; // when it was opened

  const open = () => {
    clearTimeout(timer);
    const url = new URL(to(`${base}socket`), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const mine = new WebSocket(url);
    if (socket?.readyState === WebSocket.OPEN) socket.close(); // closing a dead one takes long; nothing waits for it
    mine.onopen = () => (mine === socket ? document.hidden && show() : mine.close());
    [socket, since] = [mine, performance.now()];
    const receiver = changes.then(({ patchReceiver }) => patchReceiver());
    const listen = (patience) => {
      clearTimeout(timer);
      timer = setTimeout(reopen, patience);
    };
    listen(SLOW);
    mine.onmessage = async ({ data }) => {
      const message = JSON.parse(data);
      const take = await receiver;
      if (mine !== socket) return;
      tries = 0;
      listen(SILENCE);
      changed(true);
      dispatchEvent(new Event("received"));
      if ("beat" in message) return mine.send(JSON.stringify(message));
      if ("chat" in message) return dispatchEvent(new Event("chat"));
      const seen = take(message);
      if (seen) arrived(seen, message.links);
      else reopen(); // it is not what the page has that changed
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
  const reopen = () => {
    changed(false);
    open();
  };
  const doubt = () => {
    const begun = socket.readyState === WebSocket.CONNECTING && performance.now() - since < YOUNG;
    if (!begun) reopen();
  };
  const lost = () => socket.readyState <= WebSocket.OPEN && doubt(); // else it is tried again soon
  /** Tell the server whether the page is visible: else the player may be notified. */
  const show = () => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ hidden: document.hidden }));
  addEventListener("online", doubt);
  addEventListener("unreached", lost);
  addEventListener("pageshow", ({ persisted }) => persisted && doubt());
  document.addEventListener("visibilitychange", () => (document.hidden ? show() : doubt()));
  open();
  return open;
}

/** Tell the page if this browser no longer has access, or the table was closed. */
export async function leave(base) {
  const { status } = await fetch(`${base}clock`).catch(() => ({}));
  if (status === 403 || status === 410) location.reload();
}
