// Browser support: whether this browser can show a match, as browser_check.js has found.

export const able = () => !("unable" in document.documentElement.dataset);

/** Find out on the way to a table whether its scripts can be read. Without a picture they end before they do anything. */
export const tryScripts = () => import("./main.js").catch((error) => error instanceof SyntaxError && dispatchEvent(new Event("unable")));
