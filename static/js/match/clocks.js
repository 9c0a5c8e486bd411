// Counts on what the site has said of the clocks. It is only a picture: the site alone decides.

const live = document.getElementById("live");
const TICK = 100, LOW = 10000, DRIFT = 250, HOUR = 3600000, DAY = 24 * HOUR;
let ahead = Number(live.dataset.now) - Date.now(), warned = "", missed = "";

document.addEventListener("tahur:now", ({ detail }) => {
  const now = detail - Date.now();
  if (Math.abs(now - ahead) > DRIFT) ahead = now;
});

const tenths = new Intl.NumberFormat(document.documentElement.lang, { minimumIntegerDigits: 2, minimumFractionDigits: 1 });
const two = (number) => String(number).padStart(2, "0");

function written(ms) {
  if (ms >= DAY) return live.dataset.days.replace("%(days)s", Math.floor(ms / DAY)).replace("%(hours)s", Math.floor(ms % DAY / HOUR));
  const seconds = Math.floor(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  if (ms < LOW) return `0:${tenths.format(Math.ceil(ms / 100) / 10)}`;
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Days on which it stood still since the turn began; the one that it is now is told in words.
function rested(clock, now) {
  let time = 0;
  for (const rest of clock.parentElement.querySelectorAll(".rest")) {
    const begins = Number(rest.dataset.begins), ends = Number(rest.dataset.ends);
    time += Math.max(0, Math.min(now, ends) - Math.max(begins, Number(clock.dataset.since)));
    rest.hidden = now < begins || now >= ends;
  }
  return time;
}

function tick() {
  for (const clock of live.querySelectorAll(".clock[data-since]")) {
    const now = Date.now() + ahead;
    const used = now - Number(clock.dataset.since) - rested(clock, now);
    const delay = Math.max(0, Number(clock.dataset.delay) - used);
    const left = Math.max(0, Number(clock.dataset.reserve) + Math.min(0, Number(clock.dataset.delay) - used));
    const more = delay < HOUR ? Math.ceil(delay / 1000) : written(delay);
    clock.textContent = delay ? `${written(left)} +${more}` : written(left);
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
