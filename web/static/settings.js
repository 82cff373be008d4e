// User settings, stored in this browser. Changes are announced by a "settings" event.

import { local } from "./storage.js";

const KEY = "settings";

/** Return what is kept, by name; what was never chosen is not there. */
export const settings = () => local.read(KEY) ?? {};

export function keepSetting(name, value) {
  local.write(KEY, { ...settings(), [name]: value });
  dispatchEvent(new Event("settings"));
}
