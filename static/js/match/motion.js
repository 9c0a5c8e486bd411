// Moves of a match: pieces move along the path that a new board names, and captured pieces leave the board.
// Nothing waits for an animation: buttons work at once, and the next board ends it. Reacts to the frame `board`.

const live = document.getElementById("live");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
// As the viewer prefers it (`User.Motion`).
const speed = { none: 0, fast: 0.5, slow: 1.8 }[live.dataset.motion] ?? 1;
// htmx settles a board 20 ms after inserting it; until then pieces are still where they were.
const SETTLED_MS = 30, STEP_MS = 60, LEAST_MS = 260, MOST_MS = 460, KNOCK_MS = 140;

const position = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
const transformOf = (x, y, size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

function readPaths(ways) {
  return ways.split(";").filter(Boolean).map((way) => {
    const [seat, ...points] = way.split(" ");
    return { seat, points: points.map((point) => point.split(",").map(Number)) };
  });
}

// The piece whose move the player has sent is on its target already.
function animateBoard(before, dropped) {
  const board = document.querySelector("#board .tabletop"), ways = readPaths(board?.querySelector("svg").dataset.ways ?? "");
  const moved = [...before].filter(([piece, start]) => piece.isConnected && (piece.id === dropped || distance(start, position(piece)) > 0.01));
  // Starts the transitions of the style sheet, which the animations then replace.
  document.body.getBoundingClientRect();
  let longest = 0;
  for (const way of ways) {
    const own = moved.filter(([piece]) => piece.id.split("-")[1] === way.seat);
    const away = ([piece, start]) => (piece.id === dropped ? -1 : distance(start, way.points[0]));
    own.sort((one, other) => away(one) - away(other));
    if (!own.length) continue;
    const [piece, start] = own[0];
    moved.splice(moved.indexOf(own[0]), 1);
    if (piece.id === dropped) continue;
    const duration = speed * Math.max(LEAST_MS, Math.min(MOST_MS, STEP_MS * way.points.length));
    animatePiece(piece, start, way.points.slice(1), duration);
    longest = Math.max(longest, duration);
  }
  const taken = moved.filter(([piece]) => longest && !ways.some(({ seat }) => seat === piece.id.split("-")[1]));
  for (const [piece, start] of taken) animateCapture(piece, start, longest);
  if (taken.length) board.animate([{}, { translate: "1px 3px" }, { translate: "-1px -1px" }, {}], { duration: KNOCK_MS, delay: longest * 0.8 });
}

function animatePiece(piece, start, points, duration) {
  const now = position(piece), lifted = now[2] * 1.12;
  const frames = [transformOf(...start), ...points.map(([x, y]) => transformOf(x, y, lifted)), transformOf(...now)];
  piece.animate(frames, { duration, easing: "cubic-bezier(0.4, 0, 0.2, 1)" });
}

// A captured piece stays until the other one arrives.
function animateCapture(piece, start, reached) {
  const now = position(piece), [x, y, size] = start;
  const frames = [transformOf(x, y, size), { ...transformOf(x, y, size * 1.3), offset: 0.3 }, transformOf(...now)];
  piece.animate(frames, { duration: 660 * speed - reached * 0.8, delay: reached * 0.8, fill: "backwards", easing: "ease-in" });
}

document.addEventListener("tahur:shown", () => {
  const { dropped } = live.dataset;
  delete live.dataset.dropped;
  if (reducedMotion.matches || !speed) return;
  const before = new Map([...document.querySelectorAll("#board .tabletop .piece")].map((piece) => [piece, position(piece)]));
  setTimeout(animateBoard, SETTLED_MS, before, dropped);
});
