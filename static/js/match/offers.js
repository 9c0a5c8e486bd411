// Offers of a match: the buttons of an offer are disabled for a second after it has appeared or moved, so that
// no player answers an offer by a click meant for another button. Reacts to every new board in #live.

const live = document.getElementById("live");
const GUARD_MS = 1000;
const firstSeen = new Map();
let scrolled = false;

function guard() {
  const now = performance.now();
  [...live.querySelectorAll(".offer")].forEach((offer, index) => {
    const key = `${offer.dataset.since} ${index}`;
    if (!firstSeen.has(key)) firstSeen.set(key, now);
    const left = firstSeen.get(key) + GUARD_MS - now;
    setDisabled(offer, left > 0);
    if (left > 0) setTimeout(guard, left);
  });
}

function setDisabled(offer, disabled) {
  for (const button of offer.querySelectorAll(".answer")) {
    button.disabled = disabled;
    button.setAttribute("aria-disabled", String(disabled));
  }
}

// The next board is not scrolled, so that its offers lie elsewhere.
live.addEventListener("scroll", (event) => { scrolled ||= event.target.id === "offers"; }, true);

// The questions whether to double, and whether to drop, are folds: their second button and Escape close them.
function closeQuestion(at) {
  const fold = at.closest("details:has(> :is(.cube-ask, .sure))");
  if (!fold?.open) return;
  fold.open = false;
  fold.querySelector("summary").focus();
}

live.addEventListener("click", ({ target }) => { if (target.closest("[data-close]")) closeQuestion(target); });
live.addEventListener("keydown", ({ key, target }) => { if (key === "Escape") closeQuestion(target); });
// The button that opened it gives way to the question.
live.addEventListener("toggle", ({ target }) => { if (target.matches(".confirm[open]")) target.querySelector("[data-close]").focus(); }, true);

// Runs before a player can press a button of the new board.
new MutationObserver(() => {
  if (scrolled) firstSeen.clear();
  scrolled = false;
  guard();
}).observe(live, { childList: true });
guard();
