// Touch tip: tells once, on the first table in this browser, how a finger gets help.

import { S } from "./state.js";
import { keepSetting, settings } from "./settings.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

const untold = !settings().toldToHold;
if (untold) keepSetting("toldToHold", true);

/** Return the tip, while nothing is picked. */
export const panel = () => untold && !S.selection?.picks.length
  ? html`<p class="tip">${gettext("Press and hold anything to see what it is and does.")}</p>` : nothing;
