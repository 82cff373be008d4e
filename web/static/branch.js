// Branch page: draws a seed of its own for the deal of the branch.

import { keeps, wish } from "./match_storage.js";

const form = document.querySelector("form.branch");

if (keeps()) form.elements.commits.value = "on";
form.addEventListener("submit", () => wish(false));
