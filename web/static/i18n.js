// i18n: translates the scripts' English messages into the language of the page.

const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

/** Return *text* in the language of the page, with its {values} filled in. */
export const gettext = (text, values) => fill(words[text] ?? text, values);

/** Return *one* or *many*, whichever fits *count*. */
export const ngettext = (one, many, count, values) =>
  fill((words[one] ?? [one, many])[count === 1 ? 0 : 1], { count, ...values });
