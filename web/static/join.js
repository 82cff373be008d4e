// Join page: commits to a seed when a seat is taken. Without it, the server draws the seed.

import { tryScripts } from "./browser_support.js";
import { keeps } from "./match_storage.js";
import { drawn, promise } from "./seeds.js";

const form = document.querySelector("form[data-match]");
const { commitment, seed } = form.elements;
const early = form.querySelector(".early");

if (early) early.hidden = false;

form.onsubmit = () => {
  const { match, seat } = form.dataset;
  const own = keeps() && drawn(match);
  commitment.value = own ? promise(match, Number(seat), own) : "";
  seed.value = own && early?.firstElementChild.checked ? own : "";
};

tryScripts();
