// On every page of the admin the key / leads to the search at the top, and Escape back to where the reader was.

const field = document.getElementById("staff-search");
const TYPES = "input, select, textarea, [contenteditable]";
let before = null;

document.addEventListener("keydown", (event) => {
  if (!field || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPES)) return;
  event.preventDefault();
  before = document.activeElement;
  field.focus();
  field.select();
});

field?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.preventDefault();
  field.value = field.defaultValue;
  field.blur();
  if (before?.isConnected) before.focus();
  before = null;
});
