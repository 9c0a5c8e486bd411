// The panel beside a board: opens its tabs, remembers for this match which was opened last, and keeps what is scrolled in
// place when a new board replaces it. The site writes the remembered tab into the page. Reacts to every new board.

const match = document.querySelector(".match"), live = document.getElementById("live");
const DAY_S = 86400, SLACK_PX = 4;
const STEPS = { ArrowLeft: -1, ArrowRight: 1 }, EDGES = { Home: 0, End: -1 };
// How far each element with an id is scrolled, and whether that is its end.
const scrolled = new Map();

const tabs = () => [...live.querySelectorAll('[role="tab"]')].filter((tab) => tab.checkVisibility());

function open(name) {
  match.dataset.tab = name;
  document.getElementById("proof-lines")?.removeAttribute("open");
  document.cookie = `panel=${name}; path=${location.pathname}; max-age=${DAY_S}; samesite=lax`;
  mark();
  document.dispatchEvent(new CustomEvent("tahur:tab", { detail: name }));
}

// A board from the site has its first tab open.
function mark() {
  for (const tab of live.querySelectorAll('[role="tab"]')) {
    const chosen = tab.dataset.opens === match.dataset.tab;
    tab.ariaSelected = String(chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
  restoreScroll();
  const turns = document.getElementById("turns");
  resized.disconnect();
  if (turns) resized.observe(turns);
}

// The list of moves stays at the newest one, or at the turn that is shown, unless the viewer has scrolled up.
function restoreScroll() {
  const turns = document.getElementById("turns"), current = turns?.querySelector("[aria-current]");
  if (current && !scrolled.has("turns")) {
    const middle = turns.scrollTop + current.getBoundingClientRect().top - turns.getBoundingClientRect().top - turns.clientHeight / 2;
    scrolled.set("turns", { end: false, top: middle });
  }
  for (const id of ["turns", "panel-table"]) {
    const at = scrolled.get(id) ?? { end: id === "turns", top: 0 };
    document.getElementById(id)?.scrollTo(0, at.end ? 1e6 : at.top);
  }
}
const resized = new ResizeObserver(restoreScroll);

live.addEventListener("scroll", ({ target: { id, scrollTop, scrollHeight, clientHeight } }) => {
  if (id && clientHeight) scrolled.set(id, { top: scrollTop, end: id === "turns" && scrollTop + clientHeight > scrollHeight - SLACK_PX });
}, true);

document.addEventListener("click", ({ target }) => {
  const opener = target.closest("[data-opens]");
  if (opener) open(opener.dataset.opens);
});

live.addEventListener("keydown", (event) => {
  const { key, target } = event, all = tabs(), at = all.indexOf(target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || !(key in STEPS || key in EDGES)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = key in EDGES ? all.at(EDGES[key]) : all[(at + STEPS[key] + all.length) % all.length];
  open(next.dataset.opens);
  next.focus();
});

// An earlier position has a list of its own, which ends with its turn.
document.addEventListener("tahur:moment", () => { scrolled.delete("turns"); mark(); });
// On a phone the chat, a sheet over the page, gives way once to the result.
function show() {
  const ended = live.querySelector("#result") !== null;
  if (ended && !over && document.getElementById("chat-close")?.checkVisibility()) open("moves");
  else mark();
  over = ended;
}
let over = false;

document.addEventListener("tahur:shown", show);
show();
