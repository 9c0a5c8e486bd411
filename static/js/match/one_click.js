// Moves with one click, for players who prefer that: a click on a piece plays the first die, a right click the
// other one, and a click on the dice swaps them. The script only presses buttons of the board, which the player
// could press one by one. Reacts to the frame `board`.

const live = document.getElementById("live");
// The die that a click plays, and whether the player has chosen it.
let first = "", chosen = false;

// Of the dice; a target for several of them has no number here.
const numberOf = ({ value }) => value.includes(",") ? "" : value.split(" ")[3];
const targetsIn = (within) => [...within.querySelectorAll(".targets button")].filter(numberOf);
const after = (faces, face) => faces[(faces.indexOf(face) + 1) % faces.length];

// Plays the wanted number with a piece or, if it cannot, the only other one.
function play(square, wanted) {
  const ways = targetsIn(square.parentElement), fitting = ways.filter((way) => numberOf(way) === wanted);
  const way = [fitting, ways].find(({ length }) => length === 1)?.[0];
  // The focus moves as if the player had pressed both.
  way?.focus();
  way?.click();
}

const movable = ({ target }) => target.closest(".place.movable");

function playFirst(event) {
  const square = movable(event);
  // A key opens the choice of targets, unless the player has chosen a die.
  if (square) play(square, event.detail || chosen ? first : "");
}

function playOther(event) {
  const square = movable(event);
  if (!square) return;
  event.preventDefault();
  square.focus();
  play(square, after(dice().map(({ face }) => face), first));
}

// The dice that can be played, in the order in which they were drawn. Sticks and cowries are no numbers.
function dice() {
  const playable = new Set(targetsIn(live).map(numberOf));
  const thrown = [...live.querySelectorAll(".thing:not(.used)")].map((thing) => {
    const [x, y, size] = thing.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    const [kind, face] = thing.querySelector("use").getAttribute("href").slice(1).split("-");
    return { thing, kind, face, x, y, size };
  });
  return thrown.filter(({ kind, face }) => kind === "die" && playable.has(face));
}

// The first die lies on the left. Dice are part of a picture, so each number gets a button over them.
function showDice() {
  const lying = dice(), faces = [...new Set(lying.map(({ face }) => face))];
  const focused = live.contains(document.activeElement) && document.activeElement.id;
  if (!chosen || !faces.includes(first)) [first, chosen] = [faces[0] ?? "", false];
  for (const old of live.querySelectorAll("button.first")) old.remove();
  if (faces.length < 2) return;
  const sorted = [...lying].sort((one, other) => (other.face === first) - (one.face === first));
  const spots = lying.map(({ x }) => x).sort((one, other) => one - other);
  if (live.closest("[data-mirrored]")) spots.reverse();
  sorted.forEach((die, at) => { die.x = spots[at]; die.thing.setAttribute("transform", `translate(${die.x} ${die.y}) scale(${die.size})`); });
  const buttons = [...new Set(sorted.map(({ face }) => face))].map((face) => button(face, faces, sorted.filter((die) => die.face === face)));
  live.querySelector(".sheet").append(...buttons);
  document.getElementById(focused)?.focus();
}

// One button covers all dice with the same number.
function button(face, faces, alike) {
  const created = document.createElement("button"), [{ y, size }] = alike, places = alike.map(({ x }) => x);
  const left = Math.min(...places), right = Math.max(...places);
  created.type = "button";
  created.id = `first-${face}`;
  created.className = "first";
  created.ariaLabel = live.dataset.first.replace("%(score)s", face);
  created.ariaPressed = String(face === first);
  const box = { x: left - size / 2, y: y - size / 2, w: right - left + size, h: size };
  for (const [name, value] of Object.entries(box)) created.style.setProperty(`--${name}`, value);
  created.addEventListener("click", () => {
    [first, chosen] = [face === first ? after(faces, face) : face, true];
    showDice();
  });
  return created;
}

if ("oneClick" in live.dataset) {
  document.addEventListener("tahur:shown", showDice);
  live.addEventListener("click", playFirst);
  live.addEventListener("contextmenu", playOther);
  showDice();
}
