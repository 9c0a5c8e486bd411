// Leads to the address in `tahur:leave`. Once only: another navigation would cancel the first.

let leaving = false;

document.addEventListener("tahur:leave", ({ detail }) => {
  if (leaving) return;
  leaving = true;
  location.assign(detail);
});
