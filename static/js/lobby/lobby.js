// The lobby, challenges and invitations: shows how old seeks and matches are, counts open challenges in the
// title, sends every form once, and shares invitation links. The lists in #live come by the frame `lists`.

const relativeTime = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const AGES_INTERVAL_MS = 20000;

function showAges() {
  for (const time of document.querySelectorAll("#tables time")) {
    const seconds = Math.max(0, (Date.now() - Date.parse(time.dateTime)) / 1000);
    const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["second", seconds + 1];
    // It is one piece, in which no line breaks.
    time.textContent = relativeTime.format(-Math.floor(seconds / length), unit).replaceAll(" ", "\u00a0");
  }
}

// The second click of a double click sends nothing.
document.addEventListener("submit", (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// A request of htmx ends on this page: the form may be sent again.
document.addEventListener("htmx:afterRequest", (event) => { delete event.target.dataset?.sent; });

// The form for a table is fetched into a dialog. The browser keeps the focus inside, and gives it back at the end.
const dialog = document.getElementById("new-table");

function showDialog(event) {
  if (event.detail.target !== dialog || dialog.open) return;
  const button = Object.assign(document.createElement("button"), {
    type: "button", className: "button quiet close", textContent: "×", ariaLabel: dialog.dataset.close,
  });
  button.addEventListener("click", () => dialog.close());
  dialog.prepend(button);
  dialog.showModal();
}

// The lists offer the same dialog by a link; pushed lists know no htmx.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-new-table]") && document.getElementById("create-table");
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  opener.click();
});

if (dialog) {
  document.addEventListener("htmx:afterSwap", showDialog);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.replaceChildren());
}

// Games against the computer are casual: while it is the opponent, “rated” cannot be chosen.
function offerRated() {
  const form = document.querySelector("#seek form");
  const rated = form?.querySelector('[name="rated"][value=""]');
  const against = form?.querySelector('[name="who"]:checked')?.value;
  if (!rated || against === undefined) return;
  const bot = against === "computer";
  if (bot && rated.checked) rated.dataset.chosen = form.querySelector('[name="rated"][value="casual"]').checked = true;
  else if (!bot && rated.dataset.chosen) {
    rated.checked = true;
    delete rated.dataset.chosen;
  }
  rated.disabled = bot;
}
document.addEventListener("change", (event) => { if (event.target.name === "who") offerRated(); });
document.addEventListener("htmx:afterSwap", offerRated);
offerRated();

// A user who has another tab open sees challenges in the title of this one.
const title = document.title;
function showChallenges() {
  const calls = Number(document.getElementById("tables").dataset.calls);
  document.title = calls ? `(${calls}) ${title}` : title;
}

// Writes on each tile how many players wait there, as the lists say.
function showWaiting() {
  const found = new Map(document.getElementById("tables").dataset.waiting.split(" ").map((each) => each.split(":")));
  for (const badge of document.querySelectorAll("[data-tile]")) {
    const number = found.get(badge.dataset.tile);
    badge.hidden = !number;
    badge.querySelector("b").textContent = number ?? "";
  }
}

const live = document.getElementById("live");
if (live) {
  new MutationObserver(() => { showAges(); showChallenges(); showWaiting(); }).observe(live, { childList: true });
  setInterval(showAges, AGES_INTERVAL_MS);
  showAges();
  showChallenges();
}

// Shares an invitation link in the way of this device.
document.documentElement.classList.toggle("shares", "share" in navigator);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share).value;
  navigator.share({ title, url }).catch(() => null);
});
