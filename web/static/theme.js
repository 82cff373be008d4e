// Theme, service worker registration and form scripts. Not a module, as it runs before the first paint.
const onRoot = document.documentElement.dataset;
try {
  const { theme = "", boardSize = "", coordinates = "" } = JSON.parse(localStorage.getItem(`${onRoot.server} settings`)) ?? {};
  Object.assign(onRoot, { theme, board: boardSize, coordinates });
  navigator.serviceWorker?.register(`/service_worker.js?server=${onRoot.server}`).catch(() => {});
} catch {} // it keeps nothing
const late = import("./lazy_import.js");
const lazyImport = (path) => late.then((script) => script.lazyImport(path));
lazyImport("./key_guard.js");
if (/^#\w/.test(location.hash)) document.documentElement.dataset.linked = ""; // another position than the newest
addEventListener("beforetoggle", () => lazyImport("./settings_page.js"), { capture: true, once: true });
// While there is a connection, if there is one: it may be gone when a form is sent.
addEventListener("focusin", () => import("./forms.js").catch(() => {}), { once: true });
addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (event.defaultPrevented || form.method === "dialog") return;
  event.preventDefault();
  import("./forms.js").then(({ sent }) => sent(form, button), () => alert(onRoot.lost));
});
addEventListener("click", (event) => {
  const link = event.target.closest("a[data-wait]");
  if (!link) return;
  event.preventDefault();
  import("./forms.js").then(({ saveFrom }) => saveFrom(link), () => alert(onRoot.lost));
});
