// A page of staff that follows what it shows: the desk, the console of a match, or a report or appeal that others may
// have open too. Fetches itself again when the socket tells that something has changed, and now and then, and replaces
// the contents of all elements with data-live. Reacts to the frame `news` (games/live/frames.py).
// The desk has an address of its own for its parts, which answers 304 as long as they are the same.

const page = document.getElementById("desk-page");
const GAP_MS = 1000, POLL_MS = 10000, PING_MS = 10000, LONGEST_WAIT_MS = 8000, SECOND_MS = 1000, HOUR = 3600, DAY = 24 * HOUR;
// What each part showed when it came from the site.
const shown = new WeakMap();
let socket = null, failures = 0, fetched = 0, waiting = 0, offset = 0, tag = null;

function connect() {
  const address = new URL(page.dataset.socket, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("lang", document.documentElement.lang);
  socket = new WebSocket(address);
  socket.onopen = () => { failures = 0; };
  socket.onmessage = ({ data }) => { if (JSON.parse(data).type === "news") refreshSoon(); };
  socket.onclose = () => {
    failures += 1;
    setTimeout(connect, 500 + Math.random() * Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures));
  };
}

// Several changes at one moment are one request.
function refreshSoon() {
  waiting ||= setTimeout(refresh, Math.max(0, fetched + GAP_MS - Date.now()));
}

async function refresh() {
  waiting = 0;
  fetched = Date.now();
  if (document.visibilityState === "hidden") return;
  const source = page.dataset.source ?? location.href.split("#")[0], headers = tag ? { "If-None-Match": tag } : {};
  const answer = await fetch(source, { redirect: "manual", headers }).catch(() => null);
  // No access any more, or an error: the page says so when it is loaded again. Or nothing is new.
  if (answer?.status !== 200) return;
  const received = new DOMParser().parseFromString(await answer.text(), "text/html");
  tag = answer.headers.get("ETag");
  for (const part of document.querySelectorAll("[data-live]")) replace(part, received.getElementById(part.id));
  readClock();
  tick();
}

// Left as it is: what has not changed, a part with the message to which the address leads, and one with an open menu.
function replace(part, fresh) {
  if (!fresh || shown.get(part) === contents(fresh) || part.querySelector(":target")) return;
  const focus = part.contains(document.activeElement) && nameOf(document.activeElement);
  if (focus && document.activeElement.matches("select")) {
    tag = null;
    return;
  }
  const entered = new Map([...part.querySelectorAll("select, [type=checkbox]")].map((field) => [nameOf(field), field]));
  shown.set(part, contents(fresh));
  part.replaceChildren(...fresh.cloneNode(true).childNodes);
  for (const field of part.querySelectorAll("select, [type=checkbox]")) keep(entered.get(nameOf(field)), field);
  if (focus) part.querySelector(focus)?.focus({ preventScroll: true });
}

// Selects the same link, box or other field in what replaces it.
function nameOf(element) {
  const by = ["id", "rel", "href", "value", "name"].find((each) => element.hasAttribute(each));
  return by && `${element.localName}[${by}="${CSS.escape(element.getAttribute(by))}"]`;
}

function keep(before, field) {
  if (!before) return;
  field.checked = before.checked;
  if (field.matches("select") && [...field.options].some(({ value }) => value === before.value)) field.value = before.value;
}

// Without the tokens of forms, which are others each time.
const contents = (part) => part.innerHTML.replace(/value="\w{32,}"/g, "");

// A link to the board after another event shows it in place; without the script it opens the page there.
function show(link) {
  history.replaceState(null, "", link.search);
  clearTimeout(waiting);
  refresh();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('#board-then a[href^="?"]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link);
});

document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const link = document.querySelector(`#board-then a[rel=${way}]`);
  if (link) show(link);
});

// The site's time came with the page; a clock that runs shows what is left of it.
function readClock() {
  const now = Number(document.getElementById("desk-now")?.dataset.now);
  if (now) offset = now - Date.now();
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    clock.textContent = formatSeconds(Math.max(0, Math.ceil((Number(clock.dataset.ends) - Date.now() - offset) / SECOND_MS)));
  }
}

// As the page of the match has it: days and hours in words, or hours, minutes and seconds.
function formatSeconds(all) {
  const days = Math.floor(all / DAY), hours = Math.floor(all % DAY / HOUR), minutes = Math.floor(all % HOUR / 60);
  if (days) return page.dataset.days.replace("%(days)s", days).replace("%(hours)s", hours);
  const digits = [minutes, all % 60].map((number) => String(number).padStart(2, "0")).join(":");
  return hours ? `${hours}:${digits}` : digits.replace(/^0/, "");
}

for (const part of document.querySelectorAll("[data-live]")) shown.set(part, contents(part));
readClock();
tick();
if (page.dataset.socket) connect();
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") refreshSoon(); });
setInterval(refreshSoon, Number(page.dataset.every) || POLL_MS);
setInterval(tick, SECOND_MS);
setInterval(() => { if (socket?.readyState === WebSocket.OPEN) socket.send("ping"); }, PING_MS);
