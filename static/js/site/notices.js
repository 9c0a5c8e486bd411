// Notices of a match: a hidden page marks its title and icon when the player's turn begins, and shows a message if
// the player wants that (notice_switches.js). Reacts to the frame `board`.

const MESSAGE = "notices.message";
const live = document.getElementById("live");

const wanted = (name) => localStorage.getItem(name) === "on";
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => document.querySelector("#board[data-mine]") !== null;
const mayShow = () => "Notification" in window && Notification.permission === "granted";

const icon = document.querySelector('link[rel="icon"]');
const unmarked = { title: document.title, icon: icon.getAttribute("href") };
let unread = 0;
let wasViewersTurn = isViewersTurn();

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

document.addEventListener("tahur:shown", boardShown);
document.addEventListener("tahur:unread", ({ detail }) => { unread = detail; markTitle(); });
document.addEventListener("tahur:calls", markTitle);
document.addEventListener("visibilitychange", markTitle);
markTitle();
