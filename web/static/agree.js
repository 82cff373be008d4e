// What can be done at the table besides moves: take back, answer, give up, let a bot play on?

import { html, nothing } from "./vendor/lit-html.js";
import { seeTo } from "./acts.js";
import { keeps, wish } from "./kept.js";
import { sendMove } from "./net.js";
import { S, base, set } from "./state.js";
import { say, sayCounted } from "./words.js";

let asked = ""; // what was pressed once, where once is not enough

/**
 * Send what is to be done; the page is shown what comes of it as everybody's is. The second click
 * of a double one may fall on another button by now: it does nothing.
 */
const act = (what) => async ({ detail }) => {
  if (detail > 1) return;
  asked = "";
  try {
    const { ok, body } = await sendMove(base, S.live.position, what, "table");
    set({ said: ok ? "" : (body.sentence ?? say("That was refused.")) });
    if (ok) seeTo(body.position);
  } catch {
    set({ said: say("Not sent: the server can't be reached. Try again.") });
  }
};

const button = (label, what) => html`<button @click=${act(what)}>${label}</button>`;

function ask(what) {
  asked = what;
  set({});
}

/** Return a button that must be pressed twice. */
const twice = (label, question, what) =>
  asked === what.do
    ? html`<button class="confirm" @click=${act(what)}>${question}</button>
        <button @click=${() => ask("")}>${say("No")}</button>`
    : html`<button @click=${() => ask(what.do)}>${label}</button>`;

const TAKE_BACK = { now: say("Take back"), ask: say("Ask to take back") };

const running = (table, names) => html`
  ${table.answer
    ? html`<p>${say("{player} asks to take back a move.", { player: names[table.asked] })}
        ${sayCounted("One move would be undone. Do you agree?", "{count} moves would be undone. Do you agree?", table.undone)}</p>
        <div class="buttons">${button(say("Agree"), { do: "agree", seat: table.asked })}
          ${button(say("Refuse"), { do: "refuse", seat: table.asked })}</div>`
    : nothing}
  ${table.back
    ? button(say("I am back"), { do: "come_back" })
    : nothing}
  ${table.away.map(
    (seat) => html`<p>${say("{player} is away.", { player: names[seat] })}</p>
      ${button(say("Let a bot play on for {player}", { player: names[seat] }),
        { do: "hand_over", seat })}`,
  )}
  <div class="buttons">
    ${table.withdraw ? button(say("Withdraw"), { do: "withdraw" }) : nothing}
    ${table.take_back ? button(TAKE_BACK[table.take_back], { do: "take_back" }) : nothing}
    ${table.resign ? twice(say("Resign"), say("Really resign?"), { do: "resign" }) : nothing}
    ${table.handed
      ? nothing
      : twice(say("Leave to a bot"), say("Let a bot play on?"), { do: "hand_over" })}
  </div>`;

const early = () => html`<label><input type="checkbox" id="early" checked/>
  ${say("Leave my seed for the deal here: it need not wait for my page then; but a server in league with the last player to sit down could choose the deal.")}</label>`;

const rematch = ({ rematch: opened, early: slow }) => html`<form method="post" action="${base}rematch"
  @submit=${({ target }) => wish(target.elements.early?.checked)}>
  ${keeps() ? html`<input type="hidden" name="commits" value="on"/>${slow ? early() : nothing}` : nothing}
  ${opened ? html`<p>${say("A rematch is open.")}</p>` : nothing}
  <button class="confirm">${opened ? say("To the rematch") : say("Rematch")}</button></form>`;

/** Return what the viewer may do just now. */
export const panel = ({ now, players }) => html`<section class="agree" aria-label=${say("At the table")}>
  ${now.table.running
    ? running(now.table.running, players.map(({ name }) => name))
    : rematch(now.table)}
</section>`;
