// How does the table on the page look as a picture that stands alone, without stylesheets?
([view, ground]) => {
  const NAMES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
    "stroke-linejoin", "opacity", "font-size", "font-weight", "text-anchor",
    "paint-order", "color"];
  const NONE = {opacity: "1", "stroke-dasharray": "none", "stroke-linecap": "butt",
    fill: "rgb(0, 0, 0)", "stroke-linejoin": "miter", "text-anchor": "start", "paint-order": "normal", stroke: "none"};
  const KEPT = ["id", "d", "x", "y", "width", "height", "rx", "r", "cx", "cy", "dy", "href",
    "viewBox", "transform", "points", "overflow", "x1", "y1", "x2", "y2", "ry"];
  const matrix = document.querySelector("svg.table").getScreenCTM();
  const outside = (thing) => {
    const [left, top, width, height] = view;
    const box = thing.getBoundingClientRect();
    const [x, y] = [(box.x - matrix.e) / matrix.a, (box.y - matrix.f) / matrix.d];
    return x > left + width || y > top + height || x + box.width / matrix.a < left ||
      y + box.height / matrix.d < top;
  };
  const paint = (from, above) => {
    const style = getComputedStyle(from);
    if (from.matches(".place, .shape, .caption, .ring") && outside(from)) return null;
    const text = from.closest("text");
    if (style.display === "none" && from.tagName !== "symbol") return null;
    if (from.tagName === "text" && !from.textContent.trim()) return null;
    const to = document.createElementNS("http://www.w3.org/2000/svg", from.tagName);
    for (const name of KEPT)
      if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
    const own = {};
    for (const name of NAMES) {
      own[name] = style.getPropertyValue(name);
      const inherited = name === "opacity" ? "1" : (above[name] ?? NONE[name]);
      const due = !/^font|^text|^paint/.test(name) || text;
      if (due && own[name] !== inherited)
        to.setAttribute(name, own[name].replace(/(\d)px/g, "$1"));
    }
    if (style.transform !== "none" && !from.hasAttribute("transform"))
      to.setAttribute("transform", style.transform);
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && text) to.append(child.data.trim());
      if (child.nodeType !== Node.ELEMENT_NODE) continue;
      const painted = paint(child, own);
      if (painted) to.append(painted);
    }
    const empty = !to.childNodes.length && ["g", "text"].includes(to.tagName);
    return empty ? null : to;
  };
  const table = paint(document.querySelector("svg.table"), {});
  table.setAttribute("viewBox", view.join(" "));
  table.setAttribute("font-family", "system-ui, sans-serif");
  const due = (node) =>
    [...node.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  const symbols = new Map();
  const fetch = (id) => {
    if (symbols.has(id)) return;
    const symbol = paint(document.getElementById(id), {});
    symbols.set(id, symbol);
    due(symbol).forEach(fetch);
  };
  due(table).forEach(fetch);
  const floor = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y, width, height] = view;
  Object.entries({x, y, width, height, fill: ground}).forEach(([name, value]) =>
    floor.setAttribute(name, value));
  table.prepend(...symbols.values(), floor);
  const drawn = new XMLSerializer().serializeToString(table)
    .replace(/url\(&quot;#(.+?)&quot;\)/g, "url(#$1)");
  const paints = new Set([...drawn.matchAll(/url\(#(.+?)\)/g)].map(([_, id]) => id));
  const defined = [...paints].map((id) =>
    new XMLSerializer().serializeToString(document.getElementById(id)));
  return drawn.replace(">", `>${defined.join("")}`);
}
