// The look that this browser keeps, and the page for when the table can't be reached. Not a module, as it runs before anything is painted.
try {
  const { server } = document.documentElement.dataset;
  const { theme = "", boardSize = "", coordinates = "" } = JSON.parse(localStorage.getItem(`${server} settings`)) ?? {};
  Object.assign(document.documentElement.dataset, { theme, board: boardSize, coordinates });
} catch {
  // it keeps nothing
}
try {
  const { server } = document.documentElement.dataset;
  navigator.serviceWorker?.register(`/worker.js?server=${server}`).catch(() => {});
} catch {
  // the browser refuses it
}
import("./presses.js");
if (/^#\w/.test(location.hash)) document.documentElement.dataset.linked = ""; // another position than the newest
addEventListener("beforetoggle", () => import("./wishes.js"), { capture: true, once: true });
