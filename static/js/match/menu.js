// The menu of a match: closes it by Escape, by a click outside it, and when one of its commands has been carried
// out. Without scripts it is a disclosure.

const menu = () => document.querySelector("#match-menu[open]");

document.addEventListener("click", ({ target }) => {
  if (!menu()?.contains(target)) menu()?.removeAttribute("open");
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu()?.contains(document.activeElement)) return;
  menu().querySelector("summary").focus();
  menu().open = false;
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt } }) => {
  if (xhr.status === 204 && elt.id === "act") menu()?.removeAttribute("open");
});
