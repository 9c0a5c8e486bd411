// The table of preferences: a value chosen for all games is shown in every column at once, and the column for
// all games shows a value only while all games agree. Without this script the server does both on saving.

const table = document.querySelector(".preference-table table");
const saved = document.getElementById("saved-games");

const valueOf = (control) => (control.type === "checkbox" ? (control.checked ? "on" : "off") : control.value);

function setValue(control, value) {
  if (control.type === "checkbox") control.checked = value === "on";
  else if (control.type === "radio") control.checked = control.value === value;
  else control.value = value;
}

function changed({ target }) {
  saved.textContent = "";
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
