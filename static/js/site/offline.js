// Buttons of any page while the browser is offline: their forms are not sent, and a message beside the pressed
// button says so until the browser is online. It also says when a request of a script has not reached the site.
// A move in a match is kept, the last one, and sent when the connection is back; its form acts once, and only at the
// version of the board on which it was made.

const message = document.getElementById("unsent");
const GAP_PX = 6, MOVE = ".targets button, #next";
let pressed = null, kept = null;

const isLost = () => !navigator.onLine || ["retry", "down"].includes(document.getElementById("net")?.dataset.net);

function keep(button, words) {
  kept = isLost() && button.matches(MOVE) ? button : null;
  showMessage(button, kept ? message.dataset.kept : words);
}

// A new board has taken the place of a button that is gone.
function sendKept() {
  const button = kept, next = document.getElementById("next");
  kept = null;
  if (button?.isConnected) button.click();
  else if (button && next) showMessage(next, message.dataset.failed);
}

function showMessage(button, words) {
  pressed = button;
  message.showPopover?.();
  // Screen readers announce a new child even if its text is the same.
  message.replaceChildren(words);
  place();
}

// Above what the player has to see, in the order from below.
const KEPT_CLEAR = ".seat, .thing, .news > .notice";

function place() {
  if (!pressed) return;
  const { left, right, top, bottom } = pressed.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = message;
  const most = document.documentElement.clientWidth - wide - GAP_PX;
  const x = Math.max(GAP_PX, Math.min(most, (left + right - wide) / 2));
  let y = top > high + GAP_PX ? top - high - GAP_PX : bottom + GAP_PX;
  const clear = [...document.querySelectorAll(KEPT_CLEAR)].map((part) => part.getBoundingClientRect());
  for (const part of clear.sort((one, other) => other.top - one.top)) {
    if (x < part.right && x + wide > part.left && y < part.bottom && y + high > part.top) y = Math.max(GAP_PX, part.top - high - GAP_PX);
  }
  message.style.left = `${x}px`;
  message.style.top = `${y}px`;
}

function hideMessage() {
  pressed = null;
  message.textContent = "";
  message.hidePopover?.();
}

// Captured before htmx and other listeners. Forms that scripts send have no button.
addEventListener("submit", (event) => {
  const { submitter, target } = event;
  if (navigator.onLine || !submitter || target.getAttribute("method") !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep(submitter, message.dataset.words);
}, true);

// A new board replaces the pressed button.
document.addEventListener("htmx:sendError", ({ detail }) => {
  const { submitter } = detail.requestConfig.triggeringEvent ?? {};
  if (submitter) keep(document.getElementById(submitter.id) ?? submitter, message.dataset.failed);
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => { if (xhr.status) hideMessage(); });
addEventListener("online", () => { hideMessage(); sendKept(); });
document.addEventListener("tahur:news", () => { if (!isLost()) sendKept(); });
addEventListener("resize", place);
addEventListener("scroll", place, { capture: true, passive: true });
