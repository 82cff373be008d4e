// A browser that can't keep a seed: the server draws it, the same in every run.

const { setItem } = Storage.prototype;

Storage.prototype.setItem = function (name, value) {
  if (name.includes(" seed ")) throw new DOMException("nothing is kept here", "QuotaExceededError");
  setItem.call(this, name, value);
};
