// Browser support: whether this browser can show a match, as browser_check.js has found.

export const able = () => !("unable" in document.documentElement.dataset);

/** Check on the way to a table whether its scripts can be parsed; without a picture they end at once. */
export const tryScripts = () => import("./main.js").catch((error) => error instanceof SyntaxError && dispatchEvent(new Event("unable")));
