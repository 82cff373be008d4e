// Plugin hooks, which a game's own script may replace.

const nothing = () => "";

export const extra = {
  recall: nothing, // for a viewer
  arrange: (scene) => scene,
  press: nothing, // true when it dealt with it
  drop: nothing, // so too, or what was meant
  sorts: nothing, // true for what is not lifted yet
  walk: nothing, // what an arrow leads to
  tools: nothing,
  pad: nothing,
};
