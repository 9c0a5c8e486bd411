// The clocks of a match, on its page and beside watched boards, and the countdown while a player is absent:
// counts down from what the board says. Only the site decides when time is up. Reacts to the frame `pong`,
// which carries the site's time.

const live = document.querySelector("[data-now]");
const TICK_MS = 100, LOW_MS = 10000, DRIFT_MS = 250, HOUR_MS = 3600000, DAY_MS = 24 * HOUR_MS;
let offset = Number(live.dataset.now) - Date.now(), warnedTurn = "", announcedAbsence = "";

document.addEventListener("tahur:now", ({ detail }) => {
  const now = detail - Date.now();
  if (Math.abs(now - offset) > DRIFT_MS) offset = now;
});

const tenths = new Intl.NumberFormat(document.documentElement.lang, { minimumIntegerDigits: 2, minimumFractionDigits: 1 });
const twoDigits = (number) => String(number).padStart(2, "0");

// Below which time a clock has tenths, as the viewer prefers it (`User.Tenths`).
const tenthsBelow = { never: 0, always: HOUR_MS }[live.dataset.tenths] ?? LOW_MS;

function formatTime(ms) {
  if (ms >= DAY_MS) return live.dataset.days.replace("%(days)s", Math.floor(ms / DAY_MS)).replace("%(hours)s", Math.floor(ms % DAY_MS / HOUR_MS));
  const seconds = Math.floor(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  const tenth = Math.ceil(ms / 100);
  if (ms < tenthsBelow) return `${Math.floor(tenth / 600)}:${tenths.format(tenth % 600 / 10)}`;
  return hours ? `${hours}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

// How long a clock has stood still on days off since the turn began; a day off now is shown in words.
function standingTime(clock, now) {
  let time = 0;
  for (const daysOff of clock.parentElement.querySelectorAll(".rest")) {
    const begins = Number(daysOff.dataset.begins), ends = Number(daysOff.dataset.ends);
    time += Math.max(0, Math.min(now, ends) - Math.max(begins, Number(clock.dataset.since)));
    daysOff.hidden = now < begins || now >= ends;
  }
  return time;
}

function tick() {
  for (const clock of live.querySelectorAll(".clock[data-since]")) {
    const now = Date.now() + offset;
    const used = now - Number(clock.dataset.since) - standingTime(clock, now);
    const delay = Math.max(0, Number(clock.dataset.delay) - used);
    const left = Math.max(0, Number(clock.dataset.reserve) + Math.min(0, Number(clock.dataset.delay) - used));
    clock.textContent = formatTime(left);
    // A bar shows a short delay; the digits show a long one, and one that is all the time left.
    clock.style.setProperty("--delay", delay / Number(clock.dataset.delay) || 0);
    clock.dataset.wait = delay && left >= LOW_MS && "short" in clock.dataset ? Math.ceil(delay / 1000) : "";
    if (delay >= HOUR_MS) clock.textContent += ` +${formatTime(delay)}`;
    else if (delay && left < LOW_MS) clock.textContent += ` +${Math.ceil(delay / 1000)}`;
    clock.classList.toggle("low", left + delay < LOW_MS);
    if (left + delay < LOW_MS && "own" in clock.dataset) warn(clock.dataset.since);
  }
}

// The absent player has this time to return; after it the opponents may claim.
function countDown() {
  const absence = document.getElementById("gone");
  if (!absence) return;
  const now = Date.now() + offset, left = Number(absence.dataset.until) - now;
  absence.hidden = now < Number(absence.dataset.begins);
  absence.querySelector(".countdown").hidden = left <= 0;
  absence.querySelector(".left").textContent = formatTime(Math.max(0, left));
  absence.querySelector(".claims")?.toggleAttribute("hidden", left > 0);
  if (absence.hidden || announcedAbsence === absence.dataset.begins) return;
  announcedAbsence = absence.dataset.begins;
  document.getElementById("announce").textContent = absence.querySelector(".sentence").textContent;
}

// Between two games: how long it is until the next one starts by itself.
function countDownToGame() {
  const words = document.getElementById("next-starts");
  if (!words?.dataset.starts) return;
  const seconds = Math.ceil((Number(words.dataset.starts) - Date.now() - offset) / 1000);
  words.textContent = words.dataset.words.replace("%(seconds)s", Math.max(0, seconds));
}

// Announces low time once a turn, for screen readers.
function warn(turn) {
  if (warnedTurn === turn) return;
  warnedTurn = turn;
  document.getElementById("announce").textContent = live.dataset.low;
  document.dispatchEvent(new Event("tahur:low"));
}

setInterval(() => { tick(); countDown(); countDownToGame(); }, TICK_MS);
tick();
countDown();
