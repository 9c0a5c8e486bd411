// Rolling and ending a turn on the board: a click on the dice presses the button "Roll", "Only move" or "Done". A click
// anywhere on the board rolls too, if there is nothing else to do. A click on a square without pieces of the player says
// why nothing happens. Reacts to the frame `board`.

const live = document.getElementById("live");
// A click just after a new board was meant for the board before.
const QUIET_MS = 400, AROUND_PX = 8;
let quietUntil = 0;

function onDice(x, y) {
  return [...live.querySelectorAll(".tabletop .thing")].some((die) => {
    const { left, right, top, bottom } = die.getBoundingClientRect();
    return x > left - AROUND_PX && x < right + AROUND_PX && y > top - AROUND_PX && y < bottom + AROUND_PX;
  });
}

function explain({ id }) {
  const notice = document.getElementById("notice");
  notice.textContent = live.dataset[live.querySelector(`[data-place="${id}"]`) ? "choose" : "none"];
  notice.className = "notice warning";
}

document.addEventListener("tahur:shown", () => { quietUntil = performance.now() + QUIET_MS; });

live.addEventListener("click", ({ target, detail, clientX, clientY }) => {
  // A new board would take the piece there for chosen.
  if (detail) target.closest(".pair")?.blur();
  const next = document.getElementById("next"), square = target.closest(".place:not([form], .movable)");
  if (square && live.querySelector(".place.movable")) explain(square);
  // The second click of a double click has the detail 2, one by a key 0.
  if (detail !== 1 || performance.now() < quietUntil || !next || next.disabled) return;
  if (!target.closest(".tabletop") || target.closest("a, button:not(.place), details, .place:is(.movable, .own)")) return;
  const onlyRolls = next.value === "throw" && !live.querySelector('[value^="call "]:enabled');
  if (onlyRolls || onDice(clientX, clientY)) next.click();
});
