// Steps through a match without leaving its page: fetches the board of a moment, puts it in the place of
// the one that is shown, and lets the address follow. It knows no rules: links and slider say what there is.

const live = document.getElementById("live"), missed = document.getElementById("missed");
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-forward", Home: "step-first", End: "step-latest" };
// Keys mean something else there.
const OWN_KEYS = "input, textarea, select, .place, .target, .targets button";
const SWAP = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 20 };
const past = new Map();
let wanted = null, known = 0, newest = null, frame = 0;

const board = () => document.getElementById("board");
const read = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("board");
const version = (shown) => Number(shown.dataset.v);
const last = () => Math.max(known, Number(document.getElementById("step")?.max ?? 0));

async function go(at) {
  wanted = at;
  const then = at !== "" && Number(at) < last();
  const shown = await (then ? moment(at) : latest()).catch(() => null);
  if (wanted !== at) return;
  if (!shown) { fail(); return; }
  put(shown);
  history.replaceState(null, "", then ? `?at=${at}` : location.pathname);
}

async function fetched(query) {
  const answer = await fetch(live.dataset.fetch + query, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

// What has happened stays as it was.
function moment(at) {
  if (!past.has(at)) past.set(at, fetched(`?at=${at}`));
  past.get(at).catch(() => past.delete(at));
  return past.get(at).then(read);
}

// A push may have come before the answer.
async function latest() {
  const shown = read(await fetched(""));
  return newest && version(newest) > version(shown) ? newest : shown;
}

function put(shown) {
  const open = [...board().querySelectorAll("details[open]")].map(({ id }) => id);
  swap(board(), shown);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if ("past" in shown.dataset || !announce()) document.getElementById("announce").textContent = shown.dataset.say;
  document.getElementById("turns")?.scrollTo(0, 1e6);
  if (!("past" in shown.dataset)) { newest = null; missed.replaceChildren(); }
}

// The slider may be in somebody's hand, so it stays, and everything around it is changed.
function swap(old, shown) {
  if (!old.querySelector(".play") || !shown.querySelector(".play")) { htmx.swap(old, shown.outerHTML, SWAP); return; }
  for (const part of [".play", ".said", ".story"]) htmx.swap(old.querySelector(part), shown.querySelector(part).outerHTML, SWAP);
  for (const step of shown.querySelectorAll(".steps [id]")) become(document.getElementById(step.id), step);
  become(old, shown);
  const slider = document.getElementById("step");
  slider.max = known = Math.max(known, slider.max);
  slider.value = slider.getAttribute("value");
}

function become(old, shown) {
  for (const { name } of [...old.attributes]) if (!shown.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of shown.attributes) old.setAttribute(name, value);
  if (old.localName === "button") old.textContent = shown.textContent;
}

function fail() {
  const notice = document.getElementById("notice");
  notice.textContent = live.dataset.failed;
  notice.className = "notice warning";
}

live.addEventListener("gone-on", ({ detail }) => {
  const shown = read(detail), first = last();
  newest = shown;
  if (version(shown) <= first) return;
  known = version(shown);
  document.getElementById("step")?.setAttribute("max", known);
  const words = document.getElementById("missed-words").content.cloneNode(true);
  if (!shown.classList.contains("mine")) words.querySelector("strong").remove();
  if (missed.textContent !== words.textContent) missed.replaceChildren(words);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.getAttribute("aria-disabled") !== "true") go(link.dataset.at);
});

document.addEventListener("input", ({ target }) => {
  if (target.id !== "step") return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => go(target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.target.closest(OWN_KEYS)) return;
  const link = document.getElementById(KEYS[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
