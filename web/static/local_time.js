// Times of pages in the reader's time zone.

const { lang } = document.documentElement;
const locale = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang; // its region has a way to write times

/** Format a time, in milliseconds or as ISO 8601. */
export const localTime = (time) => new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** Format the time of day. */
export const clockTime = (time) => new Date(time).toLocaleTimeString(locale, { timeStyle: "short" });

/** Rewrite each time, or the title of what it belongs to, as of a row that says how long ago it was. */
function localize() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const titled = time.closest("[title]");
    if (titled) titled.title = localTime(time.dateTime);
    else time.textContent = localTime(time.dateTime);
  }
}

localize();
addEventListener("shown", localize);
