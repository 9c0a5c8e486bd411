// The list of matches to watch (#on), on the front page, the watch page and profiles: asks which of the visible cards
// have changed, and replaces each part of the answer by its id. It asks every few seconds while something happens, less
// and less often while nothing does, seldom if there is no match, and never while nobody sees the page. It uses no socket.

import "../match/clocks.js";

const LEAST_MS = 3000, MOST_MS = 15000, SLOWER = 1.5, WITHOUT_MATCH_MS = 30000;
let wait = LEAST_MS, timer = 0;
const visible = new Set();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
});
const cards = () => [...document.querySelectorAll("#on [data-state]")];

// The large board gives way to the next one some seconds after its match, unless the viewer stays: by the
// button, or by touching the board.
const stay = document.getElementById("stay");
const stays = (pressed) => stay.setAttribute("aria-pressed", pressed);
stay?.addEventListener("click", () => {
  stays(stay.ariaPressed !== "true");
  later(LEAST_MS);
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, ({ target }) => {
  if (stay && target.closest?.("#on .large")) stays(true);
});

async function refresh() {
  const list = document.getElementById("on");
  const known = cards().map((card) => ["m", card.dataset.match + (visible.has(card.id) ? `-${card.dataset.state}` : "")]);
  if (stay?.ariaPressed === "true") known.push(["stay", ""]);
  const online = document.getElementById("online-count")?.dataset.count;
  if (online) known.push(["online", online]);
  const answer = await fetch(`${list.dataset.news}&${new URLSearchParams(known)}`).catch(() => null);
  if (answer?.status !== 200) return false;
  const parts = document.createElement("template"), focus = document.activeElement.id;
  parts.innerHTML = await answer.text();
  for (const part of [...parts.content.children]) document.getElementById(part.id)?.replaceWith(part);
  if (focus && document.activeElement.id !== focus) document.getElementById(focus)?.focus();
  observe();
  return true;
}

function later(next) {
  clearTimeout(timer);
  wait = next;
  timer = setTimeout(ask, cards().length ? wait : WITHOUT_MATCH_MS);
}

async function ask() {
  clearTimeout(timer);
  const changed = await refresh();
  if (!document.hidden) later(changed ? LEAST_MS : Math.min(MOST_MS, wait * SLOWER));
}

function observe() {
  visible.clear();
  observer.disconnect();
  for (const card of cards()) observer.observe(card);
}

observe();
if (!document.hidden) later(LEAST_MS);
document.addEventListener("visibilitychange", () => {
  wait = LEAST_MS;
  if (document.hidden) clearTimeout(timer);
  else ask();
});
