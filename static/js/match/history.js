// The history of a match: fetches the board after an event, shows it instead of the present one, and keeps the
// address in step. Links and slider name the events. While an old board is shown, socket.js passes frames of the
// type `board` on, and a notice says that the match goes on.

const live = document.getElementById("live"), newerNotice = document.getElementById("missed");
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-forward", Home: "step-first", End: "step-latest" };
// These elements use the keys themselves.
const OWN_KEYS = "input, textarea, select, .place, .target, .targets button";
const SWAP = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 20 };
const moments = new Map();
let wanted = null, known = 0, newestBoard = null, frame = 0;

const board = () => document.getElementById("board");
const parseBoard = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("board");
const version = (shown) => Number(shown.dataset.v);
const last = () => Math.max(known, Number(document.getElementById("step")?.max ?? 0));

async function showMoment(at) {
  wanted = at;
  const then = at !== "" && Number(at) < last();
  const shown = await (then ? fetchMoment(at) : fetchLatest()).catch(() => null);
  if (wanted !== at) return;
  if (!shown) { showFailure(); return; }
  showBoard(shown);
  history.replaceState(null, "", then ? `?at=${at}` : location.pathname);
}

async function fetchBoard(query) {
  const answer = await fetch(live.dataset.fetch + query, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

// Old boards never change, so they are kept.
function fetchMoment(at) {
  if (!moments.has(at)) moments.set(at, fetchBoard(`?at=${at}`));
  moments.get(at).catch(() => moments.delete(at));
  return moments.get(at).then(parseBoard);
}

// A frame may have arrived before the answer.
async function fetchLatest() {
  const shown = parseBoard(await fetchBoard(""));
  return newestBoard && version(newestBoard) > version(shown) ? newestBoard : shown;
}

function showBoard(shown) {
  const folds = [...board().querySelectorAll("details")].map(({ id, open }) => [id, open]);
  swap(board(), shown);
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
  // socket.js cancels the event if it has announced what happened since.
  const unannounced = () => document.dispatchEvent(new Event("tahur:return", { cancelable: true }));
  if ("past" in shown.dataset || unannounced()) document.getElementById("announce").textContent = shown.dataset.say;
  document.dispatchEvent(new Event("tahur:moment"));
  if (!("past" in shown.dataset)) { newestBoard = null; newerNotice.replaceChildren(); }
  showRematch();
}

// After the match the newest board tells of offers of a rematch, and leads to it: an old board may be older than they.
function showRematch() {
  const shown = board().querySelector(".after-match"), now = newestBoard?.querySelector(".after-match")?.cloneNode(true);
  if (!shown || !now) return;
  // The notice says who offers; a line more would move the board.
  for (const line of now.querySelectorAll("p")) line.remove();
  now.querySelector("#review")?.replaceWith(...shown.querySelectorAll("#to-result"));
  shown.replaceWith(now);
}

// The slider stays, as the viewer may be dragging it; everything around it is replaced.
function swap(old, shown) {
  if (!old.matches(".table") || !shown.matches(".table")) { htmx.swap(old, shown.outerHTML, SWAP); return; }
  const parts = [".play", ".said", "#panel-table", ...markTurn(old, shown) ? [] : [".story"]];
  for (const part of parts) htmx.swap(old.querySelector(part), shown.querySelector(part).outerHTML, SWAP);
  for (const step of shown.querySelectorAll(".steps [id]")) copyAttributes(document.getElementById(step.id), step);
  copyAttributes(old, shown);
  const slider = document.getElementById("step");
  slider.max = known = Math.max(known, slider.max);
  slider.value = slider.getAttribute("value");
}

// The list on the page stays if it has the row that the old board marks: it may be longer, and is scrolled already.
function markTurn(old, shown) {
  if (!("past" in shown.dataset)) return false;
  const marked = shown.querySelector(".turns [aria-current]"), rows = [...old.querySelectorAll(".turns a[data-at]")];
  const row = marked && old.querySelector(`.turns [id="${marked.id}"]`);
  if (!row || rows.length < shown.querySelectorAll(".turns a[data-at]").length) return false;
  for (const each of rows) each.removeAttribute("aria-current");
  row.setAttribute("aria-current", "step");
  return true;
}

function copyAttributes(old, shown) {
  for (const { name } of [...old.attributes]) if (!shown.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of shown.attributes) old.setAttribute(name, value);
  if (old.localName === "button") old.textContent = shown.textContent;
}

function showFailure() {
  const notice = document.getElementById("notice");
  notice.textContent = live.dataset.failed;
  notice.className = "notice warning";
}

live.addEventListener("gone-on", ({ detail }) => {
  const shown = parseBoard(detail), first = last();
  newestBoard = shown;
  if (version(shown) <= first) return;
  known = version(shown);
  document.getElementById("step")?.setAttribute("max", known);
  const words = document.getElementById("missed-words").content.cloneNode(true);
  if (!shown.classList.contains("mine")) words.querySelector("strong").remove();
  const offer = shown.querySelector(".after-match .offered");
  if (offer) words.querySelector("a").textContent = offer.textContent;
  showRematch();
  if (newerNotice.textContent !== words.textContent) newerNotice.replaceChildren(words);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.getAttribute("aria-disabled") !== "true") showMoment(link.dataset.at);
});

document.addEventListener("input", ({ target }) => {
  if (target.id !== "step") return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => showMoment(target.value));
});

// After the match an old board has a button, too: for a rematch, whose answer is on the latest board.
document.addEventListener("htmx:afterRequest", async ({ detail }) => {
  if (detail.elt.id !== "act" || !detail.successful || !("past" in (board()?.dataset ?? {}))) return;
  await showMoment("");
  document.dispatchEvent(new Event("tahur:answered"));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.target.closest(OWN_KEYS)) return;
  const link = document.getElementById(KEYS[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
