// Lets pieces travel along the way that a pushed board names, and a capture be felt. Nothing waits for it:
// the buttons over the board are in their places at once, and the next board ends what is still moving.

const still = matchMedia("(prefers-reduced-motion: reduce)");
// Boards are settled 20 ms after they were put in; until then pieces are still where they were.
const SETTLED = 30, STEP = 60, LEAST = 260, MOST = 460, KNOCK = 140;

const at = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
const place = (x, y, size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

function read(ways) {
  return ways.split(";").filter(Boolean).map((way) => {
    const [seat, ...points] = way.split(" ");
    return { seat, points: points.map((point) => point.split(",").map(Number)) };
  });
}

function move(before) {
  const board = document.querySelector("#board .tabletop"), ways = read(board?.querySelector("svg").dataset.ways ?? "");
  const moved = [...before].filter(([piece, was]) => piece.isConnected && far(was, at(piece)) > 0.01);
  // Transitions of the style sheet have begun first, or they would not end either.
  document.body.getBoundingClientRect();
  let longest = 0;
  for (const way of ways) {
    const own = moved.filter(([piece]) => piece.id.split("-")[1] === way.seat);
    own.sort(([, one], [, other]) => far(one, way.points[0]) - far(other, way.points[0]));
    if (!own.length) continue;
    const [piece, was] = own[0];
    moved.splice(moved.indexOf(own[0]), 1);
    const duration = Math.max(LEAST, Math.min(MOST, STEP * way.points.length));
    travel(piece, was, way.points.slice(1), duration);
    longest = Math.max(longest, duration);
  }
  const taken = moved.filter(([piece]) => longest && !ways.some(({ seat }) => seat === piece.id.split("-")[1]));
  for (const [piece, was] of taken) fall(piece, was, longest);
  if (taken.length) board.animate([{}, { translate: "1px 3px" }, { translate: "-1px -1px" }, {}], { duration: KNOCK, delay: longest * 0.8 });
}

function travel(piece, was, points, duration) {
  const now = at(piece), lifted = now[2] * 1.12;
  const frames = [place(...was), ...points.map(([x, y]) => place(x, y, lifted)), place(...now)];
  piece.animate(frames, { duration, easing: "cubic-bezier(0.4, 0, 0.2, 1)" });
}

// It stays until it is reached, and is then thrown out.
function fall(piece, was, reached) {
  const now = at(piece), [x, y, size] = was;
  const frames = [place(x, y, size), { ...place(x, y, size * 1.3), offset: 0.3 }, place(...now)];
  piece.animate(frames, { duration: 660 - reached * 0.8, delay: reached * 0.8, fill: "backwards", easing: "ease-in" });
}

document.addEventListener("tahur:shown", () => {
  if (still.matches) return;
  const before = new Map([...document.querySelectorAll("#board .tabletop .piece")].map((piece) => [piece, at(piece)]));
  setTimeout(move, SETTLED, before);
});
