// Preferences are saved as they change; without this script, by buttons. In the table, a value chosen for all
// games is shown in every column at once, and the column for all games shows a value only while all games
// agree. Without this script the server does both on saving.

const table = document.querySelector(".preference-table table");

const valueOf = (control) => (control.type === "checkbox" ? (control.checked ? "on" : "off") : control.value);

function setValue(control, value) {
  if (control.type === "checkbox") control.checked = value === "on";
  else if (control.type === "radio") control.checked = control.value === value;
  else control.value = value;
}

function changed({ target }) {
  const row = target.closest("tr"), all = row.querySelector("[data-all]");
  const controls = [...row.querySelectorAll("td:not(.all) :is(input, select)")];
  if (target === all) {
    if (all.value) for (const control of controls) setValue(control, all.value);
    return;
  }
  const shown = controls.filter((control) => control.type !== "radio" || control.checked).map(valueOf);
  all.value = new Set(shown).size === 1 ? shown[0] : "";
}

table.addEventListener("change", changed);

// The board that is chosen or pointed at is shown large, beside the choices.
const preview = document.getElementById("board-preview");

function showBoard({ target }) {
  const board = target.closest(".board-set");
  if (!board) return;
  preview.querySelector("span").replaceWith(board.querySelector("[data-set]").cloneNode(true));
  preview.querySelector("figcaption").textContent = board.querySelector(".title").textContent;
}

for (const type of ["change", "focusin", "pointerover"]) table.addEventListener(type, showBoard);

for (const form of document.querySelectorAll("main form[hx-post]")) {
  const button = form.querySelector(".saving button"), saved = form.querySelector(".saved");
  const failed = () => {
    saved.textContent = document.getElementById("unsent").dataset.failed;
    form.classList.add("failed");
    button.hidden = false;
  };
  form.classList.add("self-saving");
  button.hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
  form.addEventListener("submit", () => {
    saved.textContent = "";
    form.classList.remove("failed");
  });
  form.addEventListener("htmx:responseError", failed);
  form.addEventListener("htmx:sendError", failed);
}
