// Tells whoever looks elsewhere that it has become their turn: by a dot in the page's name and picture,
// and, where this browser is told to, by a sound and a message. It is told to on the page of
// preferences; that is kept here, since it is a thing of the browser and not of the player.

const SOUND = "notices.sound", MESSAGE = "notices.message";
const live = document.getElementById("live");

const wanted = (name) => localStorage.getItem(name) === "on";
// Not by its class: of a board that is just being put in its place htmx still shows the one before.
const mine = () => document.querySelector("#board[data-mine]") !== null;
const mayShow = () => "Notification" in window && Notification.permission === "granted";

// ---- At a match

const icon = document.querySelector('link[rel="icon"]');
const plain = { title: document.title, icon: icon.getAttribute("href") };
let before = live !== null && mine(), sound = null;

function mark() {
  const marked = document.hidden && mine();
  document.title = marked ? `● ${live.dataset.turn} – ${plain.title}` : plain.title;
  icon.setAttribute("href", marked ? live.dataset.favicon : plain.icon);
}

function shown() {
  const now = mine(), turned = now && !before;
  before = now;
  mark();
  if (!turned) return;
  if (wanted(SOUND)) knock();
  if (document.hidden && wanted(MESSAGE) && mayShow()) send();
}

// No browser lets a page be heard before somebody has touched it.
async function wake() {
  if (!wanted(SOUND)) return;
  sound ??= new AudioContext();
  await sound.resume();
}

// As of wood on wood: two low tones that die away at once.
function knock() {
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

// Some browsers of phones know messages, but show none without a service of their own.
function send() {
  try {
    const message = new Notification(live.dataset.turn, { body: plain.title, tag: location.pathname });
    message.onclick = () => { window.focus(); message.close(); };
    document.addEventListener("visibilitychange", () => message.close(), { once: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

if (live) {
  document.addEventListener("tahur:shown", shown);
  document.addEventListener("visibilitychange", mark);
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  mark();
}

// ---- On the page of preferences

function offer(box, name, ask) {
  box.checked = wanted(name) && (!ask || mayShow());
  box.addEventListener("change", async () => {
    if (box.checked && ask) box.checked = await ask();
    localStorage.setItem(name, box.checked ? "on" : "off");
    if (box.checked && name === SOUND) wake().then(knock);
  });
}

async function askToShow() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  const refused = document.getElementById("notice-refused");
  refused.textContent = answer === "granted" ? "" : refused.dataset.refused;
  return answer === "granted";
}

const switches = document.getElementById("notice-switches");
if (switches) {
  switches.hidden = false;
  offer(document.getElementById("notice-sound"), SOUND);
  offer(document.getElementById("notice-message"), MESSAGE, askToShow);
}
