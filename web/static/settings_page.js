// Settings page: shows the settings and applies changes.

import { keepSetting, settings } from "./settings.js";

const kept = document.querySelector("#settings .kept");
const own = (control) => (control.type === "checkbox" ? "checked" : "value");

for (const control of kept.querySelectorAll("[data-setting]")) {
  const { setting } = control.dataset;
  control[own(control)] = settings()[setting] ?? control[own(control)];
  control.onchange = () => keepSetting(setting, control[own(control)]);
}
kept.hidden = false;

addEventListener("settings", () => {
  const { theme = "", boardSize = "", coordinates = "" } = settings();
  Object.assign(document.documentElement.dataset, { theme, board: boardSize, coordinates });
});
