// Form submission by script: fields keep their text until the server accepts it.

import { lazyImport } from "./lazy_import.js";

const PATIENCE = 30000; // milliseconds that an answer may take
const { lost, late } = document.documentElement.dataset;

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/** Show next to the *button* of a form why it was refused; the message stays. */
function tell(form, button, ...why) {
  form.querySelector("[data-problem]")?.remove();
  if (!why.length) return;
  const message = document.createElement("p");
  Object.assign(message, { className: "bad", role: "alert" });
  message.dataset.problem = "";
  const last = button ?? form.lastElementChild;
  if (last.parentElement === form) last.after(message);
  else last.parentElement.append(message);
  message.append(...why);
  message.scrollIntoView({ block: "nearest" });
}

/** Return the data of a form, including the button that submitted it. */
function formData(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** Fetch with a time limit; on failure show a message next to the form and return null. */
async function answered(form, button, path, request) {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    const answer = await fetch(path, { ...request, signal: waiting.signal });
    return { answer, text: await answer.text() };
  } catch {
    dispatchEvent(new Event("unreached"));
    tell(form, button, waiting.signal.aborted ? late : lost);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Return the path to which a form goes by its pressed button. */
const pathOf = (form, button) => button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;

const isJson = ({ headers }) => headers.get("Content-Type")?.includes("json");

/** Submit a form; return the page in the response, or null for a redirect, a file or a refusal. */
export async function post(form, button) {
  const own = button?.getAttribute("formaction");
  const path = pathOf(form, button);
  const headers = { Accept: "text/html", "Sent-By": "script" };
  const request = { method: "POST", body: formData(form, button), headers };
  const received = await answered(form, button, path, request);
  if (!received) return null;
  if (save(received)) return null;
  if (isJson(received.answer)) {
    const { to, sentence } = JSON.parse(received.text);
    if (to) lead(to);
    else tell(form, button, sentence ?? lost);
    return null;
  }
  const page = parsed(received.text);
  const fault = page.querySelector("[data-problem]") ?? (own && page.querySelector(".bad"));
  if (!fault && page.querySelector("main")) return page;
  tell(form, button, ...(fault?.childNodes ?? [lost]));
  return null;
}

/** Save what was received if it is a file; return its name. */
function save({ answer, text }) {
  const download = /filename="([^"]+)/.exec(answer.headers.get("Content-Disposition"))?.[1];
  const href = download && URL.createObjectURL(new Blob([text]));
  if (download) Object.assign(document.createElement("a"), { href, download }).click();
  return download;
}

/** Save the file of a *link*, which shows meanwhile that it is being prepared, and isn't requested twice. */
export async function saveFrom(link) {
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  const box = link.parentElement;
  tell(box, link);
  const received = await answered(box, link, link.href, { headers: { Accept: "application/json" } });
  link.ariaBusy = null;
  if (received && !save(received)) tell(box, link, isJson(received.answer) ? JSON.parse(received.text).sentence : lost);
}

/** Go to another page, or reload this one. */
function lead(to) {
  const { pathname, search, hash } = new URL(to, location);
  if (pathname + search !== location.pathname + location.search) return location.assign(to);
  if (hash) location.hash = hash;
  location.reload();
}

/** Replace this page by another, with the styles and scripts that it needs. */
export function show(page, path) {
  const have = [...document.styleSheets].map(({ href }) => href);
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")];
  document.head.append(...styles.filter(({ href }) => !have.includes(href)));
  document.title = page.title;
  document.body.className = page.body.className;
  document.querySelector("main").replaceWith(page.querySelector("main"));
  history.replaceState(null, "", path);
  dispatchEvent(new Event("shown"));
  for (const { src } of page.querySelectorAll("script[type=module]")) lazyImport(src);
  document.querySelector("main [role=alert]")?.scrollIntoView({ block: "nearest" });
}

let sending = null; // the form that is being sent

/** Submit a form by its pressed button, and show the result. */
export async function sent(form, button) {
  if (sending === form) return;
  sending = form;
  tell(form, button);
  try {
    if (form.method === "get") {
      const received = await answered(form, button, "/healthz");
      if (!received) return;
      if (!isJson(received.answer)) return tell(form, button, lost);
      const to = new URL(pathOf(form, button), location.href);
      to.search = formData(form, button);
      location.assign(to);
      return;
    }
    const page = await post(form, button);
    if (page) show(page, pathOf(form, button));
  } finally {
    sending = null;
  }
}
