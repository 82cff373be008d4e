// Browser check: feature detection for match pages. A classic script in old syntax, as it runs before all modules.

(function () {
  var NEEDED = {
    "Array.prototype": "at findLast findLastIndex flatMap toReversed toSorted toSpliced",
    "CSS": "escape",
    "DataView.prototype": "setBigUint64",
    "Element.prototype": "animate closest getAnimations replaceChildren",
    "HTMLDialogElement.prototype": "showModal",
    "HTMLElement.prototype": "hidePopover popover",
    "Map": "groupBy",
    "Object": "fromEntries",
    "crypto": "getRandomValues",
    "customElements": "define",
    "window": "AbortController DOMPoint MutationObserver TextEncoder WebSocket fetch matchMedia queueMicrotask"
  };
  var LOOKS = ["(color: light-dark(red, red))", "(height: 1dvh)", "selector(:has(*))"];
  var root = document.documentElement;

  function has(owner) {
    var at = owner.split(".").reduce(function (at, step) { return at && at[step]; }, window);
    return at && NEEDED[owner].split(" ").every(function (name) { return name in at; });
  }

  function tell() {
    var words = document.querySelector(".unable");
    if (words) words.hidden = false;
  }

  function giveUp() {
    root.setAttribute("data-unable", "");
    document.addEventListener("DOMContentLoaded", tell);
    tell();
  }

  if (!Object.keys(NEEDED).every(has) || !LOOKS.every(function (look) { return CSS.supports(look); })) giveUp();
  addEventListener("unable", giveUp);
  // If a script can't be parsed or started, the browser is too old for it.
  addEventListener("error", function (event) {
    var own = (event.filename || "").indexOf(location.origin + "/static/") === 0;
    if (own && !(document.body && document.body.hasAttribute("data-ready"))) giveUp();
  });
})();
