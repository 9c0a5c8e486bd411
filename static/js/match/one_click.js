// Moving with one click, for whoever prefers it: a piece that can go to one place alone goes there when
// it is pressed, and pressing a die says which score is to be played first. Whatever is played is the
// press of a button that the board offers anyway; without this script those are pressed one by one.

const live = document.getElementById("live");
let first = "";

const score = (way) => way.value.split(" ")[3];
const waysOf = (within) => [...within.querySelectorAll(".targets button")];

live.addEventListener("click", (event) => {
  const place = event.target.closest(".place.movable");
  if (!place) return;
  const ways = waysOf(place.parentElement);
  const wanted = ways.filter((way) => score(way) === first);
  const way = [wanted, ways].find(({ length }) => length === 1)?.[0];
  if (!way) return;
  // The focus goes along, as if both had been pressed.
  way.focus();
  way.click();
});

// The dice are drawn in a picture, so that each score still to be chosen gets a button over it.
function offerDice() {
  const board = document.getElementById("board");
  if (board.querySelector(".first")) return;
  const scores = new Set(waysOf(board).map(score));
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

// One over all dice that show the same.
function button(face, places) {
  const made = document.createElement("button"), [{ y, size }] = places, all = places.map(({ x }) => x);
  made.type = "button";
  made.id = `first-${face}`;
  made.className = "first";
  made.ariaLabel = live.dataset.first.replace("%(score)s", face);
  made.ariaPressed = String(face === first);
  const box = { x: Math.min(...all) - size / 2, y: y - size / 2, w: Math.max(...all) - Math.min(...all) + size, h: size };
  for (const [name, value] of Object.entries(box)) made.style.setProperty(`--${name}`, value);
  made.addEventListener("click", () => prefer(face === first ? "" : face));
  return made;
}

function prefer(face) {
  first = face;
  for (const other of live.querySelectorAll("button.first")) {
    other.ariaPressed = String(other.id === `first-${first}`);
  }
}

document.addEventListener("tahur:shown", offerDice);
offerDice();
