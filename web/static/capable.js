// What the pages of a table need of a browser, looked at before anything is asked of it.
// Written in the words of old browsers, as those are the ones that it is for; no module, so that it comes first.

(function () {
  var NEEDED = [
    "AbortController", "Array.prototype.at", "Array.prototype.findLast", "Array.prototype.findLastIndex",
    "Array.prototype.flatMap", "Array.prototype.toReversed", "Array.prototype.toSorted",
    "Array.prototype.toSpliced", "CSS.escape", "CSS.supports", "CustomEvent", "DOMPoint",
    "DataView.prototype.setBigUint64", "Element.prototype.animate", "Element.prototype.closest",
    "Element.prototype.getAnimations", "Element.prototype.replaceChildren", "Element.prototype.scrollIntoView",
    "Element.prototype.setPointerCapture", "HTMLDialogElement.prototype.showModal",
    "HTMLElement.prototype.hidePopover", "HTMLElement.prototype.popover", "Map.groupBy", "MutationObserver",
    "Object.entries", "Object.fromEntries", "Promise", "String.prototype.padStart", "Symbol.iterator",
    "TextEncoder", "URL", "WebSocket", "crypto.getRandomValues", "customElements.define", "fetch",
    "matchMedia", "performance.now", "queueMicrotask", "requestAnimationFrame"
  ];
  var LOOKS = ["color: light-dark(red, red)", "selector(:has(*))", "height: 1dvh"];
  var root = document.documentElement;

  function has(path) {
    var steps = path.split(".");
    for (var at = window, step = 0; step < steps.length; step++) {
      if (!at || !(steps[step] in at)) return false;
      if (step + 1 < steps.length) at = at[steps[step]];
    }
    return true;
  }

  function supports(look) {
    return CSS.supports(look[0] === "s" ? look : "(" + look + ")");
  }

  function say() {
    var words = document.querySelector(".unable");
    if (words) words.hidden = false;
  }

  function give_up() {
    root.setAttribute("data-unable", "");
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
    else say();
  }

  if (!NEEDED.every(has) || !LOOKS.every(supports)) give_up();

  window.addEventListener("unable", give_up);
  // A script of the page that can't be read or begun is one that this browser is too old for.
  window.addEventListener("error", function (event) {
    var own = event.filename && event.filename.indexOf(location.origin + "/static/") === 0;
    if (own && !(document.body && document.body.hasAttribute("data-ready"))) give_up();
  });
})();
