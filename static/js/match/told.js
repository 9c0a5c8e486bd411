// The text about the turn scrolls where it has little room: there, and only there, Tab reaches it.

const resized = new ResizeObserver(measure);

function measure() {
  const told = document.getElementById("told");
  if (told) told.tabIndex = told.scrollHeight > told.clientHeight ? 0 : -1;
}

function watch() {
  resized.disconnect();
  const told = document.getElementById("told");
  if (told) resized.observe(told);
  measure();
}

document.addEventListener("tahur:shown", watch);
document.addEventListener("tahur:moment", watch);
watch();
