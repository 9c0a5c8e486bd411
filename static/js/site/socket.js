// The live part of a page (#live: a board or the lists of the lobby): opens its socket, applies the frames of
// the table FRAMES, announces events to screen readers, and shows the state of the connection.

const live = document.getElementById("live");
const net = document.getElementById("net");
const LONGEST_WAIT_MS = 4000, SILENCE_MS = 25000, PING_MS = 10000, POLL_MS = 5000, PATIENCE_MS = 1000, FADE_MS = 5000;
// The close code of a socket over a limit, and the pause before the next attempt.
const TOO_MANY = 4429, LATER_MS = 30000;
let socket = null, failures = 0, pingSent = 0, retry = 0, polling = 0;
let crowded = false, quietUntil = 0, fading = 0;

const current = () => live.firstElementChild;
const version = () => Number(current()?.dataset.v ?? 0);
const mark = () => current()?.dataset.mark ?? "";
let announced = live ? version() : 0;

function connect() {
  clearTimeout(retry);
  if (socket) { socket.onclose = null; socket.close(); }
  const address = new URL(live.dataset.socket, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("v", current()?.dataset.v ?? "");
  address.searchParams.set("mark", mark());
  address.searchParams.set("lang", document.documentElement.lang);
  lines = [];
  socket = new WebSocket(address);
  // A socket over a limit opens only to be closed with that code; one that answers a ping is accepted.
  socket.onopen = () => { pingSent = 0; if (crowded) socket.send("ping"); else connected(); };
  socket.onmessage = (message) => { pingSent = 0; if (crowded) connected(); const frame = JSON.parse(message.data); FRAMES[frame.type]?.(frame); };
  socket.onclose = (closed) => handleClose(closed.code);
}

function connected() {
  const back = failures || crowded;
  failures = 0;
  crowded = false;
  showState("ok");
  if (back) document.dispatchEvent(new Event("tahur:news"));
  showAbsence("");
}

function handleClose(code) {
  if ([4401, 4404].includes(code)) { location.reload(); return; }
  if (code === TOO_MANY) { waitForRoom(); return; }
  failures += 1;
  showState(failures > 3 ? "down" : "retry");
  retry = setTimeout(connect, 250 + Math.random() * Math.min(LONGEST_WAIT_MS, 250 * 2 ** failures));
  if (failures > 3 && !polling) polling = setInterval(refetch, POLL_MS);
}

// The page polls, and tries to open a socket again much later.
function waitForRoom() {
  crowded = true;
  showState("crowded");
  retry = setTimeout(connect, LATER_MS + Math.random() * LATER_MS);
  polling ||= setInterval(refetch, POLL_MS);
}

function reconnect() {
  if (crowded) return;
  if (document.visibilityState === "visible" && socket.readyState > WebSocket.OPEN) connect();
}

// Shows nothing before the first lost connection; that all is well again goes away by itself.
function showState(state) {
  clearTimeout(fading);
  if (state === "ok") { clearInterval(polling); polling = 0; }
  if (!net || (state === "ok" && net.hidden)) return;
  net.hidden = false;
  net.dataset.net = state;
  net.textContent = net.dataset[state];
  const clock = state !== "ok" && live.querySelector(".clock.running")?.ariaLabel;
  if (clock) net.textContent += ` ${net.dataset.clock.replace("%(clock)s", clock)}`;
  if (state === "ok") fading = setTimeout(() => { net.hidden = true; }, FADE_MS);
}

// The handler of each type of frame; games/live/frames.py has the same names. A page that is older than the
// site ignores types it does not know.
const FRAMES = {
  board: showBoard,
  lists: ({ html }) => showContent(html),
  absence: ({ html }) => showAbsence(html),
  away: (detail) => document.dispatchEvent(new CustomEvent("tahur:away", { detail })),
  chat: ({ html }) => document.dispatchEvent(new CustomEvent("tahur:chat", { detail: html })),
  link: (detail) => document.dispatchEvent(new CustomEvent("tahur:link", { detail })),
  spectators: ({ words }) => { document.getElementById("watching").textContent = words; },
  news: () => document.dispatchEvent(new Event("tahur:news")),
  pong: ({ now }) => document.dispatchEvent(new CustomEvent("tahur:now", { detail: now })),
};

// Boards do not contain who is absent, so this element moves on to each new board. The site sends it again after
// every reconnection.
const absence = Object.assign(document.createElement("div"), { id: "away" });

function showAbsence(html) {
  absence.innerHTML = html;
}

function keepAbsence() {
  const place = document.getElementById("away");
  if (place !== absence) place?.replaceWith(absence);
}

// The lines of the last board that came over this socket, which later frames refer to.
let lines = [];

// A change is HTML, or a range [first, end] of lines of the board before.
function showBoard({ v, mark, lines: changes }) {
  const before = lines;
  const html = changes.map((change) => (typeof change === "string" ? change : before.slice(...change).join(""))).join("");
  lines = html.match(/[^\n]*\n|[^\n]+/g) ?? [];
  showContent(html, v, mark);
}

// A name may change while the version stays: the mark distinguishes boards of one version.
function showContent(html, number, marked = mark()) {
  if (number < version() || (number === version() && marked === mark())) return;
  // A viewer of an old board stays there; history.js shows a notice.
  if ("past" in (current()?.dataset ?? {})) { live.dispatchEvent(new CustomEvent("gone-on", { detail: html })); return; }
  const focus = document.activeElement, keyed = live.contains(focus) && focus.matches(":focus-visible");
  const folds = [...live.querySelectorAll("details")].map(({ id, open }) => [id, open]);
  htmx.swap(current(), html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 20 });
  dispatchShown();
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
  if (keyed) keepFocus(focus);
  settle();
}

// Scripts add elements to the board before the focus is restored.
function dispatchShown() {
  keepAbsence();
  document.dispatchEvent(new Event("tahur:shown"));
}

// The focus goes to where the piece is now, also if another piece can now be moved by the pressed button.
function keepFocus(before) {
  const { place } = before.dataset;
  // Hidden and disabled elements take no focus; targets are hidden until their piece has it.
  [before.closest(".sent") ? place : before.id, place, "next", live.querySelector('.place[tabindex="0"]')?.id, "words"].find((id) => {
    const way = document.getElementById(id);
    way?.closest(".spot")?.firstElementChild.focus();
    way?.focus();
    return way && way === document.activeElement;
  });
}

// Announces each event once, whether it came by socket or answer; a move includes the earlier moves of its turn.
function announce() {
  const say = document.getElementById("announce"), board = current();
  if (!say || version() <= announced) return false;
  const told = [...board.querySelectorAll("#lately li")].filter(({ value }) => value > announced);
  const news = told.filter(({ dataset: { turn } }, at) => !turn || turn !== told[at + 1]?.dataset.turn);
  const words = document.getElementById("words")?.textContent ?? board.dataset.say;
  announced = version();
  say.textContent = [...news.map(({ textContent }) => textContent), words].join(" ");
  return true;
}

// A viewer of an old board is back at the latest one.
document.addEventListener("tahur:return", (event) => {
  if (announce()) event.preventDefault();
  known = current().dataset.go;
});

// A player who answered on an old board goes on to the match that the answer has begun.
document.addEventListener("tahur:answered", () => { known = undefined; follow(); });

function settle() {
  const notice = document.getElementById("notice");
  announce();
  if (notice) { notice.textContent = ""; notice.className = ""; }
  follow();
}

// A match that had begun before the page was opened, or while the viewer looked back: they take its link if they like.
let known = live?.querySelector("#board")?.dataset.go;

function follow() {
  const { go } = current().dataset;
  if (go && go !== known) document.dispatchEvent(new CustomEvent("tahur:leave", { detail: go }));
}

// Fetches the board or the lists where the socket does not bring them.
async function refetch() {
  if (!live.dataset.fetch || Date.now() < quietUntil) return;
  const address = new URL(live.dataset.fetch, location);
  address.searchParams.set("v", version());
  address.searchParams.set("mark", mark());
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 200) showContent(await answer.text());
  if (answer?.status === 429) quietUntil = Date.now() + 1000 * Number(answer.headers.get("Retry-After"));
}

// Without "style", which the Content-Security-Policy forbids as an attribute.
htmx.config.attributesToSettle = ["class", "width", "height", "transform"];

// The buttons lie outside their form, so htmx does not know which of them was pressed.
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.parameters[button.name] = button.value;
});

// A board that came as an answer, not over the socket, may name the next page as well. Swaps of history.js lead nowhere.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.xhr) { follow(); dispatchShown(); announce(); }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const done = Number(event.detail.xhr?.getResponseHeader("X-Version") ?? 0);
  if (done) setTimeout(() => { if (version() < done) refetch(); }, PATIENCE_MS);
});

// The request failed: the connection broke, no answer came, the site had an error, or the page's token is stale.
function failed(event) {
  if (event.detail.xhr.status === 403) { location.reload(); return; }
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.textContent = live.dataset.failed;
  notice.className = "notice warning";
}

document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:timeout", failed);
document.addEventListener("visibilitychange", reconnect);
window.addEventListener("offline", () => showState("down"));
window.addEventListener("online", connect);
setInterval(() => {
  if (socket.readyState !== WebSocket.OPEN) return;
  // Measured from the first unanswered ping: browsers run timers of hidden pages once a minute at most.
  if (pingSent && Date.now() - pingSent > SILENCE_MS) { socket.close(); return; }
  pingSent ||= Date.now();
  socket.send("ping");
}, PING_MS);

// After a piece, the player pressed a square it may not go to: send the move, so that the refusal gives the reason.
let chosen = null;
live?.addEventListener("pointerdown", (event) => {
  chosen = event.target.matches(".place:not(.movable)") ? live.querySelector(".place.movable:focus") : null;
});
live?.addEventListener("click", (event) => {
  const to = event.target.dataset.progress;
  if (!chosen || !to) return;
  htmx.ajax("POST", document.getElementById("act").getAttribute("action"), {
    source: "#act", swap: "none", values: { action: `move ${chosen.dataset.progress} ${to}` },
  });
});

document.addEventListener("htmx:load", keepAbsence);
if (live) { keepAbsence(); connect(); }
