// Only the page of a match that is over checks its record: others do not load the check.

const live = document.getElementById("live");

function load() {
  if (document.getElementById("proof")) import(live.dataset.proof);
}

document.addEventListener("tahur:shown", load);
document.addEventListener("tahur:moment", load);
load();
