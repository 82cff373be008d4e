// Whether this browser can run a table, as capable.js has found.

export const able = () => !("unable" in document.documentElement.dataset);
