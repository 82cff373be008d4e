// Plugin hooks, which a game's own script may replace.

const nothing = () => "";

export const extra = {
  recall: nothing, // restores stored state for a viewer
  arrange: (scene) => scene,
  press: nothing, // true if it handled the press
  drop: nothing, // true if it handled the drop, or the meant place
  sorts: nothing, // true if a drag of the thing sorts the hand
  walk: nothing, // the target of an arrow key
  tools: nothing,
  pad: nothing,
};
