// The handle beside the board: dragging it, or an arrow key on it, resizes the board; a double click gives the
// board all the room there is. The size is a percentage of that room, so it suits every window.

const handle = document.getElementById("board-size"), root = document.documentElement;
const LEAST = 50, MOST = 100, STEP = 5;
const KEYS = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, Home: LEAST - MOST, End: MOST - LEAST };
let size = Math.round(100 * (root.style.getPropertyValue("--size") || 1)), drag;

const width = () => document.querySelector("#board .tabletop")?.offsetWidth ?? 0;

function show(wanted) {
  size = Math.min(MOST, Math.max(LEAST, Math.round(wanted)));
  root.style.setProperty("--size", size / 100);
  handle.ariaValueNow = size;
}

function keep(wanted) {
  show(wanted);
  try { localStorage.setItem("board-size", size); } catch { /* Without storage the size lasts as long as the page. */ }
}

handle.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  const from = width(), before = size;
  show(MOST);
  drag = { x: event.clientX, from, room: width() };
  show(before);
  handle.setPointerCapture(event.pointerId);
});

handle.addEventListener("pointermove", ({ clientX }) => {
  // Board and panel stand in the middle of the window, so the handle moves half as far as the board grows.
  if (drag) show(100 * (drag.from + 2 * (clientX - drag.x)) / drag.room);
});

for (const over of ["pointerup", "pointercancel"]) handle.addEventListener(over, () => {
  if (drag) keep(size);
  drag = undefined;
});

handle.addEventListener("dblclick", () => keep(MOST));

handle.addEventListener("keydown", (event) => {
  const { key } = event;
  if (!(key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keep(size + KEYS[key]);
});

show(size);
handle.hidden = false;
