// Buttons of any page while the browser is offline: their forms are not sent, and a message beside the pressed
// button says so until the browser is online. It also says when a request of a script has not reached the site.

const message = document.getElementById("unsent");
const GAP_PX = 6;
let pressed = null;

function showMessage(button, words = message.dataset.words) {
  pressed = button;
  message.showPopover?.();
  // Screen readers announce a new child even if its text is the same.
  message.replaceChildren(words);
  place();
}

function place() {
  if (!pressed) return;
  const { left, right, top, bottom } = pressed.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = message;
  const most = document.documentElement.clientWidth - wide - GAP_PX;
  message.style.left = `${Math.max(GAP_PX, Math.min(most, (left + right - wide) / 2))}px`;
  message.style.top = `${top > high + GAP_PX ? top - high - GAP_PX : bottom + GAP_PX}px`;
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
  showMessage(submitter);
}, true);

// A new board replaces the pressed button.
document.addEventListener("htmx:sendError", ({ detail }) => {
  const { submitter } = detail.requestConfig.triggeringEvent ?? {};
  if (submitter) showMessage(document.getElementById(submitter.id) ?? submitter, message.dataset.failed);
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => { if (xhr.status) hideMessage(); });
addEventListener("online", hideMessage);
addEventListener("resize", place);
addEventListener("scroll", place, { capture: true, passive: true });
