// An offer takes no answer for a second after it has come, or has come to another place: nobody
// answers what they have not seen.

const live = document.getElementById("live");
const GUARD = 1000;
const met = new Map();
let scrolled = false;

function guard() {
  const now = performance.now();
  [...live.querySelectorAll(".offer")].forEach((offer, place) => {
    const seen = `${offer.dataset.since} ${place}`;
    if (!met.has(seen)) met.set(seen, now);
    const left = met.get(seen) + GUARD - now;
    hold(offer, left > 0);
    if (left > 0) setTimeout(guard, left);
  });
}

function hold(offer, held) {
  for (const button of offer.querySelectorAll(".answer")) {
    button.disabled = held;
    button.setAttribute("aria-disabled", String(held));
  }
}

// What was scrolled to is elsewhere on the board that comes next.
live.addEventListener("scroll", (event) => { scrolled ||= event.target.id === "offers"; }, true);

// Before anybody can press anything on a board that has come.
new MutationObserver(() => {
  if (scrolled) met.clear();
  scrolled = false;
  guard();
}).observe(live, { childList: true });
guard();
