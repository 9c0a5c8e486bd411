// Dragging: a piece that can move follows the pointer, and dropping it on a target presses that target's button.
// The board says what is legal: a square shows its targets once it has the focus, dragged or clicked. A new
// board takes over a drag, unless its piece cannot move there. While a move is on its way, a drop is kept by kept.js.

const live = document.getElementById("live");
const SLOP_PX = 6, LIFTED = 1.12;
let drag = null, ghost = false;

const numbers = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
const place = (piece, x, y, size) => piece.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);

// Each square has at most one piece that can move: its uppermost. On a new board it may still glide home.
function pieceOn(square) {
  const style = getComputedStyle(square), [x, y, w, h] = [..."xywh"].map((name) => Number(style.getPropertyValue(`--${name}`)));
  return [...live.querySelectorAll(".piece.movable:not(.sent)")].find((piece) => {
    const [a, b] = numbers(piece);
    return a >= x && a <= x + w && b >= y && b <= y + h;
  });
}

function targetAt({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest(".target, .targets button");
  return drag.square.parentElement.contains(found) ? found : null;
}

function lift() {
  const piece = drag.piece = pieceOn(drag.square);
  if (!piece) return;
  drag.home = numbers(piece);
  piece.dataset.home = piece.getAttribute("transform");
  drag.square.setPointerCapture(drag.pointer);
  drag.square.focus();
  piece.parentNode.append(piece);
  piece.classList.add("dragged");
  live.classList.add("dragging");
  // Buttons lie over the drawing, and a picture of the piece lies over them.
  drag.lifted = piece.ownerSVGElement.cloneNode();
  drag.lifted.innerHTML = `<use href="#${piece.id}"/>`;
  drag.lifted.classList.add("lifted");
  drag.square.closest(".sheet").append(drag.lifted);
}

// In units of the board. One that lies lengthwise is turned to the left; not every browser knows that of its drawing.
function onBoard({ clientX, clientY }) {
  const svg = drag.piece.ownerSVGElement, { left, right, top, bottom, width, height } = svg.getBoundingClientRect();
  const { width: columns, height: rows } = svg.viewBox.baseVal;
  if ((width < height) !== (columns < rows)) return [(bottom - clientY) / height * columns, (clientX - left) / width * rows];
  return [(live.closest("[data-mirrored]") ? right - clientX : clientX - left) / width * columns, (clientY - top) / height * rows];
}

function follow(event) {
  const [x, y] = onBoard(event);
  place(drag.piece, x, y, drag.home[2] * LIFTED);
  const over = targetAt(event);
  if (over === drag.over) return;
  drag.over?.classList.remove("over");
  over?.classList.add("over");
  drag.over = over;
}

function pull(event) {
  drag.last = event;
  if (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLOP_PX) lift();
  if (drag.piece) follow(event);
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
  ended?.lifted?.remove();
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
  if (!drag && square && isPrimary && !button) drag = { square, pointer: pointerId, x: clientX, y: clientY };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId === drag?.pointer) pull(event);
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
  if (!ghost || !event.detail || !event.isTrusted) return;
  ghost = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("tahur:shown", () => {
  ghost ||= Boolean(drag?.piece);
  if (drag) drag.piece = drag.over = null;
});

// Not before: until a board is settled, its squares have the classes of the board before.
document.addEventListener("htmx:afterSettle", () => {
  if (!drag || drag.square.isConnected) return;
  drag.square = document.getElementById(drag.square.id);
  if (!drag.square?.matches(".movable")) end();
  else if (drag.last) pull(drag.last);
});
