// Moves with one click, for players who prefer that: pressing a piece with a single target moves it, and
// pressing a die says which number is played first. The script only presses buttons of the board, which the
// player could press one by one. Reacts to the frame `board`.

const live = document.getElementById("live");
let first = "";

const numberOf = (way) => way.value.split(" ")[3];
const targetsIn = (within) => [...within.querySelectorAll(".targets button")];

function playOnlyMove(event) {
  const place = event.target.closest(".place.movable");
  if (!place) return;
  const ways = targetsIn(place.parentElement);
  const wanted = ways.filter((way) => numberOf(way) === first);
  const way = [wanted, ways].find(({ length }) => length === 1)?.[0];
  if (!way) return;
  // The focus moves as if the player had pressed both.
  way.focus();
  way.click();
}

// Dice are part of a picture, so each number that can still be chosen gets a button over them.
function offerDice() {
  const board = document.getElementById("board");
  if (board.querySelector(".first")) return;
  const scores = new Set(targetsIn(board).map(numberOf));
  const dice = diceOf(board).filter(([face]) => scores.has(face));
  if (!dice.some(([face]) => face === first)) first = "";
  const faces = new Set(dice.map(([face]) => face));
  if (faces.size < 2) return;
  const sheet = board.querySelector(".sheet");
  for (const face of faces) {
    sheet.append(button(face, dice.filter(([other]) => other === face).map(([, place]) => place)));
  }
}

function diceOf(board) {
  return [...board.querySelectorAll(".thing:not(.used)")].map((thing) => {
    const [x, y, size] = thing.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    return [thing.querySelector("use").getAttribute("href").split("-")[1], { x, y, size }];
  });
}

// One button covers all dice with the same number.
function button(face, places) {
  const created = document.createElement("button"), [{ y, size }] = places, all = places.map(({ x }) => x);
  created.type = "button";
  created.id = `first-${face}`;
  created.className = "first";
  created.ariaLabel = live.dataset.first.replace("%(score)s", face);
  created.ariaPressed = String(face === first);
  const box = { x: Math.min(...all) - size / 2, y: y - size / 2, w: Math.max(...all) - Math.min(...all) + size, h: size };
  for (const [name, value] of Object.entries(box)) created.style.setProperty(`--${name}`, value);
  created.addEventListener("click", () => prefer(face === first ? "" : face));
  return created;
}

function prefer(face) {
  first = face;
  for (const other of live.querySelectorAll("button.first")) {
    other.ariaPressed = String(other.id === `first-${first}`);
  }
}

if ("oneClick" in live.dataset) {
  document.addEventListener("tahur:shown", offerDice);
  live.addEventListener("click", playOnlyMove);
  offerDice();
}
