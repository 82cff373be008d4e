// Which look does this browser keep, and what if the table can't be reached? It is known before anything is painted, so this is no module.
try {
  const { theme = "", boardSize = "", coordinates = "" } = JSON.parse(localStorage.getItem("giardino.settings")) ?? {};
  Object.assign(document.documentElement.dataset, { theme, board: boardSize, coordinates });
} catch {
  // it keeps nothing
}
navigator.serviceWorker?.register("/worker.js").catch(() => {});
addEventListener("beforetoggle", () => import("./wishes.js"), { capture: true, once: true });
