// A move is shown as soon as it is sent: its piece stands on the target before the site has answered. The next
// board confirms it; a request that is refused, fails or gets no answer takes the piece back. The buttons of the
// board say where pieces lie. Reacts to the frame `board`.

const live = document.getElementById("live"), words = document.getElementById("sending");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE_MS = 240, QUIET_MS = 1000;
let sent = null, quiet = 0;

const numbers = (transform) => transform.match(/-?[\d.]+/g).map(Number);
const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
const ofAction = ({ elt }) => ["act", "type"].includes(elt.id);

// A square, and the place in its stack to which its classes or those of a target refer, in the units of the board.
function box(button) {
  const style = getComputedStyle(button);
  return [..."xywhij"].map((name) => Number(style.getPropertyValue(`--${name}`)));
}

function middle(button) {
  const [x, y, w, h, i, j] = box(button), half = Math.min(w, h) / 2;
  return button.matches(".tray") ? [x + w / 2, y + 1.2] : [x + i + half, y + j + half];
}

function pieceOn(square) {
  const at = middle(square), away = (piece) => distance(at, numbers(piece.getAttribute("transform")));
  return [...live.querySelectorAll(".piece.movable")].sort((one, other) => away(one) - away(other))[0];
}

function show(button) {
  const spot = button.closest(".spot"), square = spot.firstElementChild, dropped = live.querySelector(".piece.dragged");
  const target = button.closest(".target"), piece = dropped ?? pieceOn(square), from = piece.getAttribute("transform");
  piece.dataset.home ??= from;
  const to = `translate(${middle(target).join(" ")}) scale(${numbers(piece.dataset.home)[2]})`;
  sent = { piece, spot, from, to, box: box(target), at: performance.now() };
  live.dataset.dropped = piece.id;
  piece.classList.replace("dragged", "sent") || piece.classList.add("sent");
  spot.classList.add("sent");
  piece.parentNode.append(piece);
  piece.setAttribute("transform", to);
  glide(piece);
  // After a drop nothing stays chosen: htmx would give the focus to the same square of the next board.
  if (dropped) square.blur();
}

// Also on a new board that comes meanwhile.
function glide(piece) {
  const passed = performance.now() - sent.at;
  if (reducedMotion.matches || live.dataset.motion === "none" || passed >= GLIDE_MS) return;
  const frames = [sent.from, sent.to].map(numbers).map(([x, y, size]) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` }));
  piece.animate(frames, { duration: GLIDE_MS, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" }).currentTime = passed;
}

function takeBack() {
  if (!sent) return;
  const { piece, spot } = sent;
  sent = null;
  delete live.dataset.dropped;
  piece.classList.remove("sent");
  piece.setAttribute("transform", piece.dataset.home);
  delete piece.dataset.home;
  spot.classList.remove("sent");
  if (document.activeElement === document.body) spot.firstElementChild.focus();
}

// Over the lower edge of the board, so that nothing moves.
function say() {
  const { left, width, bottom } = live.querySelector(".tabletop").getBoundingClientRect();
  words.style.left = `${left + width / 2}px`;
  words.style.top = `${Math.min(bottom, innerHeight)}px`;
  words.showPopover?.();
  words.textContent = words.dataset.words;
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!ofAction(detail)) return;
  const pressed = detail.requestConfig.triggeringEvent?.submitter;
  quiet = setTimeout(say, QUIET_MS);
  if (pressed?.closest(".targets")) show(pressed);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!ofAction(detail)) return;
  clearTimeout(quiet);
  words.textContent = "";
  words.hidePopover?.();
  if (detail.xhr.status !== 204) takeBack();
});

// In a stack, pieces lie in the order of their numbers, so the new one may change places with others that look the
// same. The picture stays, and nothing has to move.
function holdStill(piece) {
  const [x, y, w, h] = sent.box, seat = piece.id.slice(0, piece.id.lastIndexOf("-") + 1);
  const stack = [...live.querySelectorAll(`.piece[id^="${seat}"]`)].filter((each) => {
    const [a, b] = numbers(each.getAttribute("transform"));
    return a >= x && a <= x + w && b >= y && b <= y + h;
  });
  for (const each of stack) each.style.transition = "none";
  // Once this board is drawn, later ones may move them.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const each of stack) each.removeAttribute("style");
  }));
}

// Also after a notice; then the piece is where it was.
document.addEventListener("tahur:shown", () => {
  if (!sent || sent.piece.isConnected) return;
  const piece = document.getElementById(sent.piece.id);
  if (piece) {
    holdStill(piece);
    glide(piece);
  }
  sent = null;
});
