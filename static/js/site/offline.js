// Without a line a pressed button sends nothing, and says so beside itself at once and aloud, until the line
// is back.

const told = document.getElementById("unsent");
const GAP = 6;
let pressed = null;

function tell(button) {
  pressed = button;
  told.showPopover?.();
  // A new child is read out again, whatever it says.
  told.replaceChildren(told.dataset.words);
  place();
}

function place() {
  if (!pressed) return;
  const { left, right, top, bottom } = pressed.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = told;
  const most = document.documentElement.clientWidth - wide - GAP;
  told.style.left = `${Math.max(GAP, Math.min(most, (left + right - wide) / 2))}px`;
  told.style.top = `${top > high + GAP ? top - high - GAP : bottom + GAP}px`;
}

function hide() {
  pressed = null;
  told.textContent = "";
  told.hidePopover?.();
}

// Before anybody else hears of it. What scripts send by themselves has no button.
addEventListener("submit", (event) => {
  const { submitter, target } = event;
  if (navigator.onLine || !submitter || target.getAttribute("method") !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell(submitter);
}, true);

addEventListener("online", hide);
addEventListener("resize", place);
addEventListener("scroll", place, { capture: true, passive: true });
