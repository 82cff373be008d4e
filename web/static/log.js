// The log of the match, line by line.

import { cite, lights, pictures, rare } from "./panels.js";
import { S, shown } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";
import { gettext } from "./i18n.js";

/** Return the button that plays the moves since the viewer's last one, unless a replay is shown. */
const missed = (acts) => (S.at === null && S.live.now.missed_moves
  ? html`<button class="since" @click=${acts.catchUp}>${S.live.now.missed_moves.summary} ▸</button>` : nothing);

/** Return the offer to let a bot play for an away player who is on turn. */
const away = (live, acts) => rare("table_actions", S.at === null && live.now.table?.running?.away.length, live, acts, "away");

/** Return the log; a line links to its position, and the newest line shown is marked. */
export function panel({ log, game, scene }, acts) {
  const { position: at } = shown();
  const since = S.live.now.missed_moves?.since;
  const here = log.findLast(({ position }) => position <= at)?.position;
  return html`<section class="log" aria-label=${gettext("Log")}>
  <div class="slot"><h2>${gettext("Log")}</h2>${missed(acts)}${away(S.live, acts)}</div>
  <ol>${log.map((entry, index) => {
    const { on, off } = lights(entry.places, acts);
    const now = entry.position === here;
    const again = entry.position === log[index - 1]?.position && !entry.heading ? "again" : "";
    const kind = `${now ? "here" : ""} ${entry.position > since ? "new" : ""} ${entry.undone ? "undone" : ""}`;
    return html`${[entry.part, entry.heading].filter(Boolean).map((title) => html`<li><h3>${title}</h3></li>`)}
    <li><button class="line ${kind}" aria-current=${now ? "step" : nothing}
      @click=${() => acts.goTo(entry.position)} @focus=${on} @blur=${off}
      @mouseenter=${on} @mouseleave=${off}>
      <span class="number ${again}">${entry.position}</span>
      <span>${entry.who ? html`<b>${entry.who}</b> ` : nothing}${pictures(entry.places, scene)}${entry.text}${
        entry.undone ? html`<small>, ${gettext("undone")}</small>` : nothing}</span>
    </button><span class="rules">${entry.rules.map((rule) => cite(game, rule))}</span></li>`;
  })}</ol>
</section>`;
}
