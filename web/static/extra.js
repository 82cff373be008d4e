// What does the script of one game add to the page? Nothing, unless it puts it here.

const nothing = () => "";

export const extra = {
  recall: nothing, // what is kept for a viewer
  laid: (scene) => scene, // as the viewer wishes it
  press: nothing, // true when it dealt with it
  drop: nothing, // so too; or what was meant
  tools: nothing, // below the buttons
  pad: nothing, // a dialog
};

/** Ask the browser's storage, where it is allowed. */
export function stored(ask) {
  try {
    return ask();
  } catch {
    return null;
  }
}
