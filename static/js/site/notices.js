// Notices of a match: a hidden page marks its title and icon when the player's turn begins, and plays a sound
// or shows a message if the player wants that. The preferences page has the switches; they are stored in the
// browser, as each browser may differ. Reacts to the frame `board`.

const SOUND = "notices.sound", MESSAGE = "notices.message";
const live = document.getElementById("live");

const wanted = (name) => localStorage.getItem(name) === "on";
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => document.querySelector("#board[data-mine]") !== null;
const mayShow = () => "Notification" in window && Notification.permission === "granted";

// ---- At a match

const icon = document.querySelector('link[rel="icon"]');
const unmarked = { title: document.title, icon: icon.getAttribute("href") };
let wasViewersTurn = live !== null && isViewersTurn(), sound = null;

function markTitle() {
  const marked = document.hidden && isViewersTurn();
  document.title = marked ? `● ${live.dataset.turn} – ${unmarked.title}` : unmarked.title;
  icon.setAttribute("href", marked ? live.dataset.favicon : unmarked.icon);
}

function boardShown() {
  const now = isViewersTurn(), turnBegins = now && !wasViewersTurn;
  wasViewersTurn = now;
  markTitle();
  if (!turnBegins) return;
  if (wanted(SOUND)) playSound();
  if (document.hidden && wanted(MESSAGE) && mayShow()) showMessage();
}

// Browsers play no sound before the first press on a page.
async function resumeSound() {
  if (!wanted(SOUND)) return;
  sound ??= new AudioContext();
  await sound.resume();
}

// A knock of wood: two low tones that fade at once.
function playSound() {
  if (sound?.state !== "running") return;
  const now = sound.currentTime;
  for (const [tone, loud] of [[820, 0.5], [1310, 0.2]]) {
    const source = new OscillatorNode(sound, { type: "triangle", frequency: tone });
    const volume = new GainNode(sound, { gain: loud });
    source.frequency.exponentialRampToValueAtTime(tone / 2, now + 0.05);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    source.connect(volume).connect(sound.destination);
    source.start(now);
    source.stop(now + 0.1);
  }
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
  document.addEventListener("visibilitychange", markTitle);
  document.addEventListener("pointerdown", resumeSound);
  document.addEventListener("keydown", resumeSound);
  markTitle();
}

// ---- On the page of preferences

function bindSwitch(box, name, ask) {
  box.checked = wanted(name) && (!ask || mayShow());
  box.addEventListener("change", async () => {
    if (box.checked && ask) box.checked = await ask();
    localStorage.setItem(name, box.checked ? "on" : "off");
    if (box.checked && name === SOUND) resumeSound().then(playSound);
  });
}

async function requestPermission() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  const refused = document.getElementById("notice-refused");
  refused.textContent = answer === "granted" ? "" : refused.dataset.refused;
  return answer === "granted";
}

const switches = document.getElementById("notice-switches");
if (switches) {
  switches.hidden = false;
  bindSwitch(document.getElementById("notice-sound"), SOUND);
  bindSwitch(document.getElementById("notice-message"), MESSAGE, requestPermission);
}
