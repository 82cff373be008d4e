// How does the page that asks who plays on let its table be dealt by a seed of its own?

import { keeps, wish } from "./match_storage.js";

const form = document.querySelector("form.branch");

if (keeps()) form.elements.commits.value = "on";
form.addEventListener("submit", () => wish(false));
