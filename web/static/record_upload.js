// Record upload: accepts a file dropped anywhere on the page.

const field = () => document.getElementById("upload").elements.file;
const { body } = document;

/** Tell whether a file is dragged over the page, but not over a field for another kind of file. */
const holdsFile = ({ dataTransfer, target }) =>
  dataTransfer.types.includes("Files") && (target === field() || target.type !== "file");

document.addEventListener("dragover", (event) => {
  if (!holdsFile(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  body.classList.add("over");
});
document.addEventListener("dragleave", ({ relatedTarget }) => {
  if (!relatedTarget) body.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  if (!holdsFile(event)) return;
  event.preventDefault();
  body.classList.remove("over");
  field().files = event.dataTransfer.files;
  field().form.requestSubmit();
});
