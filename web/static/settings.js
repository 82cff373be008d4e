// How does somebody like the pages? This browser keeps it; who is to know hears of "settings".

import { local } from "./storage.js";

const KEY = "settings";

/** Return what is kept, by name; what was never chosen is not there. */
export const settings = () => local.read(KEY) ?? {};

export function keepSetting(name, value) {
  local.write(KEY, { ...settings(), [name]: value });
  dispatchEvent(new Event("settings"));
}
