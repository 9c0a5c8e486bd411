// News for a user: a match that has begun, a challenge (but in the lobby, whose lists show it), a rematch.
// The site only says that there is news, by the socket of a match or by one of its own; the page asks for them, and
// shows them in a place of their own, so that nothing moves. Without a socket it asks now and then.

const POLL_MS = 20000, SELDOM_MS = 120000, LEAST_MS = 5000, SOON_MS = 250;
const PING_MS = 50000, SHORTEST_WAIT_MS = 1000, LONGEST_WAIT_MS = 30000;
const LOGGED_OUT = 4401, TOO_MANY = 4429;
const calls = document.getElementById("calls");
const hasLive = document.getElementById("live") !== null;
const title = document.title;
let asked = Date.now(), soon = 0, socket = null, retry = 0, failures = 0;

async function ask() {
  clearTimeout(soon);
  if (!navigator.onLine) return;
  asked = Date.now();
  const { has, here, news } = calls.dataset;
  const query = new URLSearchParams({ has, here });
  const answer = await fetch(`${news}?${query}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 403) location.reload();
  if (answer?.status !== 200) return;
  const parts = document.createElement("template");
  parts.innerHTML = await answer.text();
  show(parts.content.getElementById("calls"));
  [...parts.content.children].forEach(replace);
}

// The place itself stays, as it may have the focus, and so does what has been entered there if its state is the same.
function replace({ id, dataset: { state = "" }, childNodes }) {
  const place = document.getElementById(id);
  if (!place || place === calls || (state && state === place.dataset.state)) return;
  place.dataset.state = state;
  place.replaceChildren(...childNodes);
  htmx.process(place);
}

function show(shown) {
  const { has, count, go = "" } = shown.dataset;
  const isNew = go !== (calls.dataset.go ?? "");
  Object.assign(calls.dataset, { has, count, go });
  calls.classList.add("pushed");
  calls.replaceChildren(...shown.childNodes);
  markTitle();
  if (go && isNew && !document.hidden && !mayLose()) document.dispatchEvent(new CustomEvent("tahur:leave", { detail: go }));
}

function clear() {
  calls.dataset.count = 0;
  calls.replaceChildren();
  markTitle();
}

// The title of a match also counts unread messages.
function markTitle() {
  const count = Number(calls.dataset.count);
  if (hasLive) document.dispatchEvent(new Event("tahur:calls"));
  else document.title = count ? `(${count}) ${title}` : title;
}

// Whether the user would lose something by leaving: a match in play or one they look back on, or what they have entered.
function mayLose() {
  const plays = document.getElementById("new-match") && !document.querySelector(".after-match");
  if (plays || document.querySelector("dialog[open], #board[data-past]")) return true;
  if (document.activeElement?.matches("input, select, textarea")) return true;
  return [...document.querySelectorAll("input, textarea")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
}

// A page of the same browser may be on its way to the match.
function askSoon() {
  clearTimeout(soon);
  soon = setTimeout(ask, SOON_MS);
}

function connect() {
  clearTimeout(retry);
  const address = new URL(calls.dataset.socket, location);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onmessage = ({ data }) => {
    failures = 0;
    if (JSON.parse(data).type === "news") askSoon();
  };
  socket.onclose = ({ code }) => {
    // A page about a ban comes in its place; nothing else that has been entered is lost.
    if (code === LOGGED_OUT) return void ask();
    failures += 1;
    const wait = code === TOO_MANY ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures);
    retry = setTimeout(connect, wait * (1 + Math.random()));
  };
}

const isConnected = () => (hasLive ? !/retry|down|crowded/.test(document.getElementById("net")?.dataset.net) : socket?.readyState === WebSocket.OPEN);

function poll() {
  if (!document.hidden && Date.now() - asked >= (isConnected() ? SELDOM_MS : LEAST_MS)) ask();
}

// Declining leads nowhere: the user goes on with this page.
async function decline(event) {
  if (event.submitter?.id !== "calls-decline") return;
  event.preventDefault();
  const form = event.target;
  clear();
  await fetch(event.submitter.formAction, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => null);
  ask();
}

function leave() {
  clearTimeout(retry);
  if (!socket) return;
  socket.onclose = null;
  socket.close();
}

if (calls) {
  calls.addEventListener("click", ({ target }) => { if (target.id === "calls-dismiss") clear(); });
  calls.addEventListener("submit", decline);
  document.addEventListener("tahur:news", askSoon);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - asked > LEAST_MS) ask(); });
  setInterval(poll, POLL_MS);
  markTitle();
  // The lobby is rendered without news, as its lists show most of them.
  if (calls.dataset.here === "lobby") ask();
  if (!hasLive) {
    connect();
    setInterval(() => { if (socket.readyState === WebSocket.OPEN) socket.send("ping"); }, PING_MS);
    // A page that the browser keeps for the way back must not hold a socket.
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) connect(); });
  }
}
