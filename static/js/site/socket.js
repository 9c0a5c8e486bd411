// Keeps a page in step with what it shows: opens the socket that #live names, puts what comes in its
// place, says what happened, and shows a lost line in words. It knows no rules.

const live = document.getElementById("live");
const net = document.getElementById("net");
const LONGEST_WAIT = 4000, SILENCE = 25000, PING = 10000, POLL = 5000, PATIENCE = 1000;
// The code of a socket over a limit, and how long to leave it at that.
const TOO_MANY = 4429, LATER = 30000;
let socket = null, tries = 0, asked = 0, retry = 0, polling = 0, left = false;
let crowded = false, quiet = 0;

const shown = () => live.firstElementChild;
const version = () => Number(shown()?.dataset.v ?? 0);
const mark = () => shown()?.dataset.mark ?? "";
let heard = live ? version() : 0;

function connect() {
  clearTimeout(retry);
  if (socket) { socket.onclose = null; socket.close(); }
  const address = new URL(live.dataset.socket, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("v", shown()?.dataset.v ?? "");
  address.searchParams.set("mark", mark());
  address.searchParams.set("lang", document.documentElement.lang);
  socket = new WebSocket(address);
  // A socket over a limit opens only to say so; one that answers is not.
  socket.onopen = () => { asked = 0; if (crowded) socket.send("ping"); else back(); };
  socket.onmessage = (message) => { asked = 0; if (crowded) back(); const frame = JSON.parse(message.data); FRAMES[frame.type]?.(frame); };
  socket.onclose = (closed) => lost(closed.code);
}

function back() {
  tries = 0;
  crowded = false;
  tell("ok");
  away("");
}

function lost(code) {
  if ([4401, 4404].includes(code)) { location.reload(); return; }
  if (code === TOO_MANY) { wait(); return; }
  tries += 1;
  tell(tries > 3 ? "down" : "retry");
  retry = setTimeout(connect, 250 + Math.random() * Math.min(LONGEST_WAIT, 250 * 2 ** tries));
  if (tries > 3 && !polling) polling = setInterval(look, POLL);
}

// The page goes on by asking, and tries for a socket again much later.
function wait() {
  crowded = true;
  tell("crowded");
  retry = setTimeout(connect, LATER + Math.random() * LATER);
  polling ||= setInterval(look, POLL);
}

function again() {
  if (crowded) return;
  if (document.visibilityState === "visible" && socket.readyState > WebSocket.OPEN) connect();
}

// Says nothing before the line has once been lost: a page that works has nothing to report.
function tell(state) {
  if (state === "ok") { clearInterval(polling); polling = 0; }
  if (!net || (state === "ok" && net.hidden)) return;
  net.hidden = false;
  net.dataset.net = state;
  net.textContent = net.dataset[state];
}

// What each type of frame does here; games/live/frames.py has the same names. A page that is older than
// the site leaves out what it does not know.
const FRAMES = {
  board: ({ html, v, mark }) => show(html, v, mark),
  lists: ({ html }) => show(html),
  absence: ({ html }) => away(html),
  chat: ({ html }) => document.dispatchEvent(new CustomEvent("tahur:chat", { detail: html })),
  spectators: ({ words }) => { document.getElementById("watching").textContent = words; },
  pong: ({ now }) => document.dispatchEvent(new CustomEvent("tahur:now", { detail: now })),
};

// Who is away is said anew whenever a line has come back. No board knows it: it goes on to the next one.
const absent = Object.assign(document.createElement("div"), { id: "away" });

function away(html) {
  absent.innerHTML = html;
}

function keepAway() {
  const place = document.getElementById("away");
  if (place !== absent) place?.replaceWith(absent);
}

// A name may change while the version stays: the mark tells boards of one version apart.
function show(html, number, marked = mark()) {
  if (number < version() || (number === version() && marked === mark())) return;
  // Whoever looks at the past stays there, and is told by history.js.
  if ("past" in (shown()?.dataset ?? {})) { live.dispatchEvent(new CustomEvent("gone-on", { detail: html })); return; }
  const focus = document.activeElement;
  const inside = live.contains(focus);
  const keyed = inside && focus.matches(":focus-visible");
  const folds = [...live.querySelectorAll("details")].map(({ id, open }) => [id, open]);
  htmx.swap(shown(), html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 20 });
  tellShown();
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
  if (keyed) keepFocus(focus);
  settle();
}

// Whoever adds something to a board does so before the focus is looked for there.
function tellShown() {
  keepAway();
  document.dispatchEvent(new Event("tahur:shown"));
}

// The button with which one has played is gone: go on from where the piece now is.
function keepFocus(before) {
  const ways = [before.id, before.dataset.place, "next"].map((id) => document.getElementById(id));
  ways.push(live.querySelector('.place[tabindex="0"]'), document.getElementById("words"));
  // What is hidden or disabled does not take it; targets are hidden until their piece has it.
  ways.find((way) => {
    way?.closest(".spot")?.firstElementChild.focus();
    way?.focus();
    return way && way === document.activeElement;
  });
}

// Each event is said once, however it came; a move tells what was played before it in its turn.
function announce() {
  const say = document.getElementById("announce"), board = shown();
  if (!say || version() <= heard) return false;
  const told = [...board.querySelectorAll("#lately li")].filter(({ value }) => value > heard);
  const news = told.filter(({ dataset: { turn } }, at) => !turn || turn !== told[at + 1]?.dataset.turn);
  const words = document.getElementById("words")?.textContent ?? board.dataset.say;
  heard = version();
  say.textContent = [...news.map(({ textContent }) => textContent), words].join(" ");
  return true;
}

function settle() {
  const notice = document.getElementById("notice");
  announce();
  if (notice) { notice.textContent = ""; notice.className = ""; }
  const turns = document.getElementById("turns");
  if (turns) turns.scrollTop = turns.scrollHeight;
  follow();
}

// Once only: setting out again breaks off the way already begun.
function follow() {
  if (left || !shown().dataset.go) return;
  left = true;
  location.assign(shown().dataset.go);
}

// Asks for the whole picture itself, where the socket does not bring it.
async function look() {
  if (!live.dataset.fetch || Date.now() < quiet) return;
  const address = new URL(live.dataset.fetch, location);
  address.searchParams.set("v", version());
  address.searchParams.set("mark", mark());
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 200) show(await answer.text());
  if (answer?.status === 429) quiet = Date.now() + 1000 * Number(answer.headers.get("Retry-After"));
}

htmx.config.attributesToSettle.push("transform");

// The buttons lie outside their form, where htmx does not see which of them was pressed.
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.parameters[button.name] = button.value;
});

// A board that came as an answer, not over the socket, may say where to go as well.
document.addEventListener("htmx:afterSwap", (event) => {
  follow();
  if (event.detail.xhr) { tellShown(); announce(); }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const done = Number(event.detail.xhr?.getResponseHeader("X-Version") ?? 0);
  if (done) setTimeout(() => { if (version() < done) look(); }, PATIENCE);
});

// Neither done nor refused in words: the line broke, the site failed, or the page's token is stale.
function failed(event) {
  if (event.detail.xhr.status === 403) { location.reload(); return; }
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.textContent = live.dataset.failed;
  notice.className = "notice warning";
}

document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:sendError", failed);
document.addEventListener("visibilitychange", again);
window.addEventListener("offline", () => tell("down"));
window.addEventListener("online", connect);
setInterval(() => {
  if (socket.readyState !== WebSocket.OPEN) return;
  // From the ping that was not answered on: browsers let hidden pages ask once a minute at most.
  if (asked && Date.now() - asked > SILENCE) { socket.close(); return; }
  asked ||= Date.now();
  socket.send("ping");
}, PING);

// A chosen piece and then a place where it may not go: ask, so that the refusal says why.
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

document.addEventListener("htmx:load", keepAway);
if (live) { keepAway(); connect(); document.getElementById("turns")?.scrollTo(0, 1e6); }
