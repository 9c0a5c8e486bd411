// Dragging: a piece that can move follows the pointer, and dropping it on a target presses that target's button.
// The board says what is legal: a square shows its targets once it has the focus, dragged or clicked. A new
// board ends the drag. While a move is on its way, sent.js shows it, and no other piece can be dragged.

const live = document.getElementById("live");
const SLOP_PX = 6, LIFTED = 1.12;
let drag = null, ghost = false;

const numbers = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
const place = (piece, x, y, size) => piece.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
const within = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

// Each square has at most one piece that can move: its uppermost.
function pieceOn(square) {
  const box = square.getBoundingClientRect();
  return [...live.querySelectorAll(".piece.movable")].find((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return within(box, x + width / 2, y + height / 2);
  });
}

function targetAt({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest(".target, .targets button");
  return drag.square.parentElement.contains(found) ? found : null;
}

function lift() {
  const piece = drag.piece = pieceOn(drag.square);
  if (!piece) { drag = null; return; }
  drag.home = numbers(piece);
  piece.dataset.home = piece.getAttribute("transform");
  drag.square.setPointerCapture(drag.pointer);
  drag.square.focus();
  piece.parentNode.append(piece);
  piece.classList.add("dragged");
  live.classList.add("dragging");
}

function follow(event) {
  const svg = drag.piece.ownerSVGElement, { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  place(drag.piece, x, y, drag.home[2] * LIFTED);
  const over = targetAt(event);
  if (over === drag.over) return;
  drag.over?.classList.remove("over");
  over?.classList.add("over");
  drag.over = over;
}

function putBack({ piece, home }) {
  piece.classList.remove("dragged");
  delete piece.dataset.home;
  place(piece, ...home);
}

// The click that browsers send after a drag means nothing.
function end() {
  const ended = drag;
  ghost ||= Boolean(drag?.piece);
  ended?.over?.classList.remove("over");
  live.classList.remove("dragging");
  drag = null;
  return ended;
}

function cancel() {
  const ended = end();
  if (ended?.piece) putBack(ended);
}

// Of several numbers that lead to a target, the player then chooses one. A piece whose move is sent stays away.
function drop(target) {
  const dropped = end();
  target.click();
  if (dropped.piece.matches(".dragged")) putBack(dropped);
}

live.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, clientX, clientY }) => {
  ghost = false;
  const square = target.closest(".place.movable");
  if (!drag && square && !live.querySelector(".piece.sent") && isPrimary && !button) drag = { square, pointer: pointerId, x: clientX, y: clientY };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLOP_PX) lift();
  if (drag?.piece) follow(event);
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const target = drag.piece && targetAt(event);
  if (target?.localName === "button") { drop(target); return; }
  cancel();
  target?.focus();
});

document.addEventListener("pointercancel", cancel);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") cancel(); });
document.addEventListener("click", (event) => {
  if (!ghost || !event.detail) return;
  ghost = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("tahur:shown", end);
