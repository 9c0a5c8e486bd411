// Counts on what the site has said of the clocks. It is only a picture: the site alone decides.

const live = document.getElementById("live");
const TICK = 100, LOW = 10000, DRIFT = 250;
let ahead = Number(live.dataset.now) - Date.now(), warned = "", missed = "";

document.addEventListener("tahur:now", ({ detail }) => {
  const now = detail - Date.now();
  if (Math.abs(now - ahead) > DRIFT) ahead = now;
});

const two = (number) => String(number).padStart(2, "0");

function written(ms) {
  const seconds = Math.floor(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  if (ms < LOW) return `0:${(Math.ceil(ms / 100) / 10).toFixed(1).padStart(4, "0")}`;
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of live.querySelectorAll(".clock[data-since]")) {
    const used = Date.now() + ahead - Number(clock.dataset.since);
    const delay = Math.max(0, Number(clock.dataset.delay) - used);
    const left = Math.max(0, Number(clock.dataset.reserve) + Math.min(0, Number(clock.dataset.delay) - used));
    clock.textContent = delay ? `${written(left)} +${Math.ceil(delay / 1000)}` : written(left);
    clock.classList.toggle("low", left + delay < LOW);
    if (left + delay < LOW && "own" in clock.dataset) warn(clock.dataset.since);
  }
}

// Whoever is away has so long to come back; only then there is something to claim.
function countDown() {
  const gone = document.getElementById("gone");
  if (!gone) return;
  const now = Date.now() + ahead, left = Number(gone.dataset.until) - now;
  gone.hidden = now < Number(gone.dataset.begins);
  gone.querySelector(".countdown").hidden = left <= 0;
  gone.querySelector(".left").textContent = written(Math.max(0, left));
  gone.querySelector(".claims")?.toggleAttribute("hidden", left > 0);
  if (gone.hidden || missed === gone.dataset.begins) return;
  missed = gone.dataset.begins;
  document.getElementById("announce").textContent = gone.querySelector(".sentence").textContent;
}

// Once a turn, and in words.
function warn(turn) {
  if (warned === turn) return;
  warned = turn;
  document.getElementById("announce").textContent = live.dataset.low;
}

setInterval(() => { tick(); countDown(); }, TICK);
tick();
countDown();
