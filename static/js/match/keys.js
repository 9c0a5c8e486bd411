// A match by keyboard: arrows move over the board, digits choose numbers of the dice, letters press the
// buttons that name them. Reacts to every change in #live.

const live = document.getElementById("live");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EDGES = { Home: 0, End: -1 };
let last = "";

const all = (selector, within = live) => [...within.querySelectorAll(selector)];
const targets = (place) => all(".targets button", place.parentElement);
const after = (among, one, step = 1) => among.at((among.indexOf(one) + step) % among.length);
const go = (to) => { to?.focus(); return to; };

// The board is a single tab stop: the last focused square, or a piece that can move.
const stop = () => document.getElementById(last) ?? live.querySelector(".movable.place") ?? live.querySelector(".place");

function rove() {
  const chosen = stop();
  for (const each of all(".place, .targets button")) each.tabIndex = each === chosen ? 0 : -1;
}

function towards([x, y], from, among) {
  const middle = (each) => { const { left, right, top, bottom } = each.getBoundingClientRect(); return [left + right, top + bottom]; };
  const [a, b] = middle(from);
  let found, least = Infinity;
  for (const each of among) {
    const [c, d] = middle(each), along = (c - a) * x + (d - b) * y, far = along + 2 * Math.abs((c - a) * y + (d - b) * x);
    if (along > 6 && far < least) [found, least] = [each, far];
  }
  return found;
}

function onBoard(key, at, place) {
  const ways = targets(place), places = all(".place"), way = ARROWS[key], chosen = at !== place;
  // With a chosen piece, arrows go through its targets.
  if (way) return go(chosen ? after(ways, at, way[0] + way[1]) : towards(way, at, places) ?? at);
  if (key in EDGES) return go(places.at(EDGES[key]));
  if (key === "Escape") return chosen ? go(place) : at.blur();
  const usable = (each) => targets(each).filter(({ value }) => value.split(" ")[3][0] === key);
  return go(after(usable(place), at) ?? places.find((each) => usable(each).length));
}

// An element may lie in a tab that is not open, or be the summary of something closed.
function reveal(named) {
  document.getElementById(`tab-${named.closest("[data-panel]")?.dataset.panel}`)?.click();
  const fold = named.closest("details");
  if (fold) fold.open = true;
  go(named);
}

function byLetter(key, place) {
  if (key === "b") return go(stop());
  if (key === "n") return go(after(all(".movable.place"), place));
  const keyed = all("[data-key]", document).filter((each) => each.dataset.key === key && !each.disabled);
  const named = keyed.findLast((each) => each.getClientRects().length) ?? keyed.at(-1);
  // The browser gives the focus back when the list of keys closes; from a page without one, to the board.
  if (named?.popoverTargetElement && document.activeElement === document.body) go(stop() ?? document.getElementById("words"));
  if (named?.localName === "button") named.click();
  else if (named) reveal(named);
  return named;
}

document.addEventListener("keydown", (event) => {
  const { key } = event, at = document.activeElement, place = at.closest(".spot")?.firstElementChild;
  if (event.ctrlKey || event.metaKey || event.altKey || at.matches("input:not([type=range]), textarea, select")) return;
  const done = place && onBoard(key, at, place) || "shortcuts" in live.dataset && byLetter(key.toLowerCase(), place);
  if (done) event.preventDefault();
});

live.addEventListener("click", ({ target, detail }) => {
  // The piece was chosen by a key, not by a pointer.
  if (!detail && target === document.activeElement && target.matches(".movable")) go(targets(target)[0]);
});

live.addEventListener("focusin", ({ target }) => {
  last = target.closest(".spot")?.firstElementChild.id ?? last;
  rove();
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt } }) => {
  if (xhr.status === 204 && elt.id === "type") elt.reset();
  // What the rules refuse is selected, so that the next input replaces it.
  else if (xhr.status === 422 && elt.id === "type") document.getElementById("typed").select();
});
new MutationObserver(rove).observe(live, { childList: true, subtree: true });
rove();
