// Notices of a match: a hidden page marks its title and icon when the player's turn begins, and shows a message if
// the player wants that. The preferences page has the switches of messages and sounds; they are stored in the
// browser, as each browser may differ. Reacts to the frame `board`.

const SOUND = "sound", MESSAGE = "notices.message";
const live = document.getElementById("live");

const wanted = (name) => localStorage.getItem(name) === "on";
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => document.querySelector("#board[data-mine]") !== null;
const mayShow = () => "Notification" in window && Notification.permission === "granted";

// ---- At a match

const icon = document.querySelector('link[rel="icon"]');
const unmarked = { title: document.title, icon: icon.getAttribute("href") };
let unread = 0;
let wasViewersTurn = live !== null && isViewersTurn();

function markTitle() {
  const marked = document.hidden && isViewersTurn();
  const title = marked ? `● ${live.dataset.turn} – ${unmarked.title}` : unmarked.title;
  const count = unread + Number(document.getElementById("calls")?.dataset.count ?? 0);
  document.title = count ? `(${count}) ${title}` : title;
  icon.setAttribute("href", marked ? live.dataset.favicon : unmarked.icon);
}

function boardShown() {
  const now = isViewersTurn(), turnBegins = now && !wasViewersTurn;
  wasViewersTurn = now;
  markTitle();
  if (!turnBegins) return;
  if (document.hidden && wanted(MESSAGE) && mayShow()) showMessage();
}

// Some browsers of phones have the class, but show messages by a service worker only.
function showMessage() {
  try {
    const message = new Notification(live.dataset.turn, { body: unmarked.title, tag: location.pathname });
    message.onclick = () => { window.focus(); message.close(); };
    document.addEventListener("visibilitychange", () => message.close(), { once: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

if (live) {
  document.addEventListener("tahur:shown", boardShown);
  document.addEventListener("tahur:unread", ({ detail }) => { unread = detail; markTitle(); });
  document.addEventListener("tahur:calls", markTitle);
  document.addEventListener("visibilitychange", markTitle);
  markTitle();
}

// ---- On the page of preferences

function bindSwitch(box, name, ask) {
  box.checked = ask ? wanted(name) && mayShow() : localStorage.getItem(name) !== "off";
  box.addEventListener("change", async () => {
    if (box.checked && ask) box.checked = await ask();
    localStorage.setItem(name, box.checked ? "on" : "off");
    if (box.checked && name === SOUND) playSound();
  });
}

async function requestPermission() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  const refused = document.getElementById("notice-refused");
  refused.textContent = answer === "granted" ? "" : refused.dataset.refused;
  return answer === "granted";
}

async function playSound() {
  const synthesiser = await import(switches.dataset.synthesiser);
  await synthesiser.wake();
  synthesiser.play(["turn"]);
}

const switches = document.getElementById("notice-switches");
if (switches) {
  switches.hidden = false;
  bindSwitch(document.getElementById("notice-sound"), SOUND);
  bindSwitch(document.getElementById("notice-message"), MESSAGE, requestPermission);
}
