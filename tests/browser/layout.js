// What is wrong with how the page lies on the screen?
async () => {
  const DESKTOP = 1000; // from this width on a page is one on a desktop
  const LONGEST = 24; // letters; a longer name may end in an ellipsis
  const [THUMB, BAND, CONTENT, ROW, LETTERS, FILLED] = [40, 160, 0.55, 0.2, 12, 0.74];
  const [SHIFT, FIELD, DENSE, LINE] = [0.02, 16, 33, 75];
  const CODES = /\b[45]\d\d\b|conflict|entity|forbidden|bad request|undefined|null|[{}_]/i;
  const found = new Set();
  const main = document.querySelector("main");
  const table = document.querySelector("svg.table");

  const fault = (kind, element, more = "") => {
    const { id, className, localName } = element;
    const name = [...(className.baseVal ?? className).split(" ").slice(0, 2)].filter(Boolean);
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 50);
    found.add(`${kind}: ${[localName + (id && `#${id}`), ...name].join(".")} "${text}" ${more}`.trim());
  };
  const style = (element) => getComputedStyle(element);
  const there = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".symbols, dialog:not([open]), noscript")
    && !ancestors(element).some((one) => style(one).clipPath === "inset(50%)"); // as .unseen is
  const box = (element) => element.getBoundingClientRect();
  const ancestors = function* (element) {
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) yield one;
  };
  const floats = (element) =>
    ancestors(element).find((one) => ["fixed", "sticky"].includes(style(one).position));
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const shrunk = ({ left, right, top, bottom }) => {
    const [across, down] = [Math.min(2, (right - left) / 4), (bottom - top) * 0.28];
    return { left: left + across, right: right - across, top: top + down, bottom: bottom - down };
  };

  /** Return the lines of text that are there, each with the element that has it. */
  function lines() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all = [];
    const range = document.createRange();
    while (walker.nextNode()) {
      const [node, element] = [walker.currentNode, walker.currentNode.parentElement];
      if (!node.data.trim() || ["SCRIPT", "STYLE", "TITLE", "OPTION"].includes(element.tagName) || !there(element)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width > 1 && rect.height > 1) all.push({ node, element, rect, svg: Boolean(element.ownerSVGElement) });
    }
    return all;
  }

  /** Return what keeps an element from being seen beyond its borders, and whether it can be scrolled. */
  const frames = (element) => ancestors(element.parentElement ? element : null).flatMap((one) => {
    const { overflowX, overflowY } = style(one);
    if (one.ownerSVGElement || (overflowX === "visible" && overflowY === "visible")) return [];
    return [{ rect: box(one), scrolls: [overflowX, overflowY].some((how) => ["auto", "scroll"].includes(how)) }];
  }).toArray();

  const SLACK = 1.5; // pixels, as type is measured in parts of them
  const beyond = (rect, frame) =>
    rect.left < frame.left - SLACK || rect.right > frame.right + SLACK
    || (rect.top + rect.bottom) / 2 < frame.top || (rect.top + rect.bottom) / 2 > frame.bottom;

  /** Look for text that a frame cuts off: an ellipsis counts, but for a long name. */
  function clipped(all) {
    return all.filter(({ node, element, rect, svg }) => {
      if (svg) {
        if (beyond(rect, box(element.closest("svg.table") ?? element.ownerSVGElement))) fault("clipped", element);
        return true;
      }
      for (const frame of frames(element)) {
        if (!beyond(rect, frame.rect)) continue;
        if (!frame.scrolls && node.data.trim().length <= LONGEST) fault("clipped", element);
        return false;
      }
      return true;
    });
  }

  /** Look for letters that are too small to be read. */
  function letters(all) {
    for (const { element, svg } of all) {
      if (svg && !element.closest(".board")) continue; // elsewhere it is a picture
      const { a, b } = svg ? element.getScreenCTM() : { a: 1, b: 0 };
      const size = parseFloat(style(element).fontSize) * Math.hypot(a, b);
      if (size < LETTERS - 0.1) fault("small letters", element, `${size.toFixed(1)} px`);
    }
  }

  /** Look for a table that leaves most of its place empty. */
  function filled() {
    if (!table || innerWidth < DESKTOP) return;
    const { width, height } = box(table);
    const { a } = table.getScreenCTM();
    const { viewBox: { baseVal: drawn } } = table;
    const part = Math.min((drawn.width * a) / width, (drawn.height * a) / height);
    if (drawn.width && part < FILLED) fault("empty box", table, `${Math.round(part * 100)} % are filled`);
  }

  const layer = ({ element }) => floats(element) ?? element.closest("dialog") ?? null;
  const piece = (element) => element.closest(".shape");
  const covers = (upper, lower) => {
    const shape = piece(upper.element);
    if (!shape || shape === piece(lower.element)) return false;
    const { left, right, top, bottom } = box(shape);
    const small = shrunk(lower.rect);
    return left <= small.left && right >= small.right && top <= small.top && bottom >= small.bottom;
  };

  /** Look for lines that lie over each other, where none hides the other. */
  function overText(all) {
    const sorted = all.map((line) => ({ ...line, small: shrunk(line.rect), layer: layer(line) }))
      .sort((one, other) => one.small.top - other.small.top);
    sorted.forEach((one, at) => {
      for (let next = at + 1; next < sorted.length && sorted[next].small.top < one.small.bottom; next++) {
        const other = sorted[next];
        if (one.node === other.node || one.layer !== other.layer || !meet(one.small, other.small)) continue;
        if (covers(one, other) || covers(other, one)) continue;
        fault("text over text", one.element, `over "${other.element.textContent.trim().slice(0, 40)}"`);
      }
    });
  }

  /** Look for what is written on the table where a piece lies over a part of it. */
  function underPieces(all) {
    const shapes = [...document.querySelectorAll("svg.table .shape .body use")].filter(there).map(box);
    for (const { element, rect } of all) {
      if (!element.closest("svg.table :is(.place, .caption)")) continue;
      const over = shapes.filter((shape) => meet(shrunk(rect), shape));
      const part = over.some((shape) => shape.left > rect.left + 2 || shape.right < rect.right - 2);
      if (over.length && part) fault("under a piece", element);
    }
  }

  const isSeen = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    const link = hit?.closest(".row-link")?.closest("tr").contains(element); // a row's link is transparent
    return !hit || link || hit.contains(element) || element.contains(hit) ? null : hit;
  };

  /** Look, screen by screen, for words that something else lies over, unless that floats. */
  function covered() {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo(0, top);
      for (const { element, rect, svg } of clipped(lines())) {
        const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
        if (svg || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = isSeen(element, x, y);
        if (hit && (!floats(hit) || floats(hit) === floats(element)) && !hit.closest("dialog"))
          fault("covered", element, `by ${hit.localName} "${hit.textContent.trim().slice(0, 30)}"`);
      }
      if (top > 12 * innerHeight) break;
    }
    scrollTo(0, 0);
  }

  /** Look for what is jumped to and lies hidden then. */
  function anchors() {
    const targets = [...document.querySelectorAll("article [id], a[href^='#']")]
      .map((one) => (one.id ? one : document.getElementById(decodeURIComponent(one.hash.slice(1)))))
      .filter((one) => one && there(one));
    const step = Math.max(1, Math.floor(targets.length / 12));
    targets.filter((_, at) => at % step === 0).forEach((target) => {
      target.scrollIntoView();
      const { left, top, height } = box(target);
      if (isSeen(target, left + 4, top + Math.min(height / 2, 12))) fault("hidden after the jump", target);
    });
    scrollTo(0, 0);
  }

  /** Look for a page that leaves most of a desktop empty. */
  function width(all) {
    if (!main || innerWidth < DESKTOP) return;
    const parts = [...main.children].filter(there).map(box).filter(({ width }) => width);
    const [left, right] = [Math.min(...parts.map((one) => one.left)), Math.max(...parts.map((one) => one.right))];
    const notice = main.querySelector(":scope > .notice"); // a card in the middle, with a picture
    if (!notice && right - left < innerWidth * CONTENT) fault("narrow", main, `${Math.round(right - left)} px`);
    for (const { element } of all) {
      const paragraph = element.closest("main p");
      if (!paragraph || paragraph.textContent.length < 150) continue;
      const rect = box(paragraph);
      const beside = all.filter((line) => meet({ ...rect, left: 0, right: innerWidth, top: rect.top, bottom: rect.bottom }, line.rect));
      const pictures = [...main.querySelectorAll("svg, img")].map(box).filter((one) => one.top < rect.bottom && one.bottom > rect.top);
      const row = [...beside.map((line) => line.rect), ...pictures];
      const filled = Math.max(...row.map((one) => one.right)) - Math.min(...row.map((one) => one.left));
      if (filled < innerWidth * ROW) fault("thin column", paragraph, `${Math.round(filled)} px`);
    }
  }

  /** Look for running text whose lines have more letters than the eye finds its way back from. */
  function measure() {
    for (const one of document.querySelectorAll(":is(main, article) :is(p, dd), article li")) {
      if (one.textContent.length <= LINE || one.closest(".match, .ways") || !there(one)) continue;
      const [walker, range, counts] = [document.createTreeWalker(one, NodeFilter.SHOW_TEXT), document.createRange(), new Map()];
      while (walker.nextNode()) for (let at = 0; at < walker.currentNode.length; at++) {
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        const line = Math.round(box(range).bottom / 10);
        counts.set(line, (counts.get(line) ?? 0) + 1);
      }
      const most = Math.max(...counts.values());
      if (counts.size > 1 && most > LINE) fault("long lines", one, `${most} letters`);
    }
  }

  /** Look for a band of the table in which nothing lies, and for what its border cuts. */
  function bands() {
    if (!table) return;
    const frame = box(table);
    const things = [...table.querySelectorAll(".place .outline, .shape, .drawing, text")].filter(there);
    const rects = things.map(box).filter(({ height, width }) => height && width).sort((a, b) => a.top - b.top);
    let down = frame.top;
    for (const { top, bottom } of [...rects, { top: frame.bottom, bottom: frame.bottom }]) {
      if (top - down > BAND) fault("dead band", table, `${Math.round(top - down)} px`);
      down = Math.max(down, bottom);
    }
    for (const shape of table.querySelectorAll(".shape, .ring, .place")) {
      const { left, right, top, bottom, width } = box(shape.querySelector(".reach") ? shape.querySelector(".outline") : shape);
      const out = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
      if (width && out > 2) fault("cut", shape, `${shape.dataset.id ?? ""} by ${Math.round(out)} px`);
    }
  }

  /** Look for what a thumb can hardly hit; a link in the middle of a sentence is as high as its line. */
  function thumbs() {
    if (matchMedia("(hover: hover)").matches) return;
    for (const one of document.querySelectorAll("a[href], button, input, select, summary, textarea")) {
      if (!there(one) || one.type === "hidden") continue;
      const inText = style(one).display === "inline" && one.parentElement.textContent.trim() !== one.textContent.trim();
      const { width, height } = box(one.closest("label") && one.matches("[type=checkbox], [type=radio]") ? one.closest("label") : one);
      if (!inText && width && Math.min(width, height) < THUMB - 0.5)
        fault("small", one, `${Math.round(width)} x ${Math.round(height)}`);
    }
  }

  /** Look for a piece or place that can be picked and is smaller than a thumb. */
  function pieces() {
    if (matchMedia("(hover: hover)").matches) return;
    const isDense = (one) => innerWidth < 360 && one.dataset.zone === "ladders"; // larger ones would not lie side by side
    for (const one of document.querySelectorAll("svg.table .open")) {
      const { width, height } = box(one.querySelector(".reach") ?? one.querySelector(".outline"));
      if (Math.min(width, height) < (isDense(one) ? DENSE : THUMB) - 0.5)
        fault("small", one, `${Math.round(width)} x ${Math.round(height)}`);
    }
  }

  /** Look for fields that make a phone enlarge the page. */
  function fields() {
    if (matchMedia("(hover: hover)").matches) return;
    for (const one of document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=range], [type=hidden]), select, textarea"))
      if (parseFloat(style(one).fontSize) < FIELD) fault("small field", one, style(one).fontSize);
  }

  /** Look for a choice whose text is cut. */
  function selects() {
    for (const one of [...document.querySelectorAll("select")].filter(there)) {
      const [chosen] = one.selectedOptions;
      const whole = one.cloneNode();
      if (!chosen) continue;
      whole.append(chosen.cloneNode(true));
      Object.assign(whole.style, { position: "absolute", width: "max-content", minWidth: "0", maxWidth: "none" });
      one.after(whole);
      const lacks = box(whole).width - box(one).width;
      whole.remove();
      if (lacks > 1) fault("cut choice", one, `"${chosen.text}" by ${Math.round(lacks)} px`);
    }
  }

  /** Look for a title that is none, or speaks as a server does. */
  function title() {
    const [name] = document.title.replace(/^● [^·]+· /, "").split(" · ");
    if (!name.trim() || CODES.test(document.title)) fault("title", document.head, document.title);
  }

  /** Look for what moved while the page loaded, as browsers count it. */
  async function shifts() {
    const entries = await new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries())).observe({ type: "layout-shift", buffered: true });
      setTimeout(done, 100, []); // nothing moved
    });
    const sum = entries.reduce((all, { value }) => all + value, 0);
    const [most] = entries.toSorted((one, other) => other.value - one.value);
    if (sum > SHIFT) fault("shifts", most?.sources[0]?.node?.parentElement ?? document.body, sum.toFixed(3));
  }

  function sideways() {
    const beyond = document.documentElement.scrollWidth - Math.round(document.documentElement.getBoundingClientRect().width);
    if (beyond > 0) fault("scrolls sideways", document.body, `${beyond} px`);
    for (const one of document.querySelectorAll("main *, aside *, header *")) {
      const beyond = one.scrollWidth - one.clientWidth;
      if (beyond > 1 && one.clientWidth && ["auto", "scroll"].includes(style(one).overflowX) && !one.matches("input, textarea, select, .phrases, .chips, .shelf"))
        fault("scrolls sideways", one, `${beyond} px`);
    }
  }

  await shifts();
  scrollTo(0, 0);
  const all = clipped(lines());
  letters(all);
  filled();
  overText(all);
  underPieces(all);
  covered();
  anchors();
  width(all);
  measure();
  bands();
  thumbs();
  pieces();
  fields();
  selects();
  title();
  sideways();
  return [...found];
}
