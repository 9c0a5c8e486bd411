// An offer that has just come takes no answer for a second: nobody answers what they have not seen.

const live = document.getElementById("live");
const GUARD = 1000;
const met = new Map();

function guard() {
  const now = performance.now();
  for (const offer of live.querySelectorAll(".offer[data-since]")) {
    if (!met.has(offer.dataset.since)) met.set(offer.dataset.since, now);
    const left = met.get(offer.dataset.since) + GUARD - now;
    hold(offer, left > 0);
    if (left > 0) setTimeout(guard, left);
  }
}

function hold(offer, held) {
  for (const button of offer.querySelectorAll(".answer")) {
    button.disabled = held;
    button.setAttribute("aria-disabled", String(held));
  }
}

// Before anybody can press anything on a board that has come.
new MutationObserver(guard).observe(live, { childList: true });
guard();
