// Tells how long ago things were. The page says and does all else itself.

const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const TOLD_EVERY = 20000;

function tell() {
  for (const time of document.querySelectorAll("#tables time")) {
    const seconds = Math.max(0, (Date.now() - Date.parse(time.dateTime)) / 1000);
    const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["second", seconds + 1];
    time.textContent = ago.format(-Math.floor(seconds / length), unit);
  }
}

// A second click of a double click asks for nothing that the first has not asked for.
document.addEventListener("submit", (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// Who is challenged while looking elsewhere sees it in the page's name.
const title = document.title;
function call() {
  const calls = Number(document.getElementById("tables").dataset.calls);
  document.title = calls ? `(${calls}) ${title}` : title;
}

const live = document.getElementById("live");
if (live) {
  new MutationObserver(() => { tell(); call(); }).observe(live, { childList: true });
  setInterval(tell, TOLD_EVERY);
  tell();
  call();
}

// Hands an invite link to whatever this device shares by.
document.documentElement.classList.toggle("shares", "share" in navigator);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share).value;
  navigator.share({ title, url }).catch(() => null);
});
