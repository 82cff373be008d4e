// How does somebody like the pages? This browser keeps it; who is to know hears of "settings".

import { stored } from "./extra.js";

const KEY = "giardino.settings";

/** Return what is kept, by name; what was never chosen is not there. */
export const settings = () => stored(() => JSON.parse(localStorage.getItem(KEY))) ?? {};

export function keepSetting(name, value) {
  stored(() => localStorage.setItem(KEY, JSON.stringify({ ...settings(), [name]: value })));
  dispatchEvent(new Event("settings"));
}
