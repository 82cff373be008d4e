// Clipboard: copies text, and remembers it for as long as it must still be there.

let held = null;

/** Tell whether *text* is known to be in the clipboard. */
export const holds = (text) => held === text;

function hold(text) {
  if (held === text) return;
  held = text;
  dispatchEvent(new Event("clipboard"));
}

/** Write *text* to the clipboard, which needs a secure context. */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy the selection of *field*; if that is not allowed, it stays selected. */
function taken(field) {
  const { activeElement } = document;
  field.closest("details")?.setAttribute("open", ""); // a hidden text can't be selected
  field.select();
  const done = document.execCommand("copy");
  if (done) activeElement?.focus({ preventScroll: true });
  return done;
}

/** Copy the text of *field*, and tell whether the clipboard has it. */
export async function copy(field) {
  const text = field.value;
  const done = (await written(text)) || taken(field);
  hold(done ? text : null);
  return done;
}

// Something else may be copied once the window loses the focus.
for (const doing of ["copy", "cut", "blur"]) addEventListener(doing, () => hold(null));
