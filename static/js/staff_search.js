// On every page of the admin the key / leads to the search at the top.

const field = document.getElementById("staff-search");
const TYPES = "input, select, textarea, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (!field || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPES)) return;
  event.preventDefault();
  field.focus();
  field.select();
});
