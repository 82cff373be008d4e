// User settings, stored in this browser. Changes are announced by a "settings" event.

import { local } from "./storage.js";

const KEY = "settings";

/** Return the stored settings by name; those never chosen are missing. */
export const settings = () => local.read(KEY) ?? {};

export function keepSetting(name, value) {
  local.write(KEY, { ...settings(), [name]: value });
  dispatchEvent(new Event("settings"));
}
