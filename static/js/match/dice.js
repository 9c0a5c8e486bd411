// A match before its start: sends a seed for the dice, the player's own or a random one, and stores it, so
// that proof.js can compare it with the record afterwards. Reacts to every board that htmx loads.

const OWN = "dice.own", SENT = "dice.given.";

let sent = false;

const randomSeed = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function sendSeed() {
  const form = document.getElementById("gift"), seed = document.getElementById("seed");
  if (!form || sent) return;
  sent = true;
  seed.value ||= localStorage.getItem(OWN) || randomSeed();
  const { match, commitment, join } = form.dataset;
  localStorage.setItem(SENT + match, JSON.stringify({ match, commitment, join: Number(join), seed: seed.value }));
  keepHead(match);
  seed.form.requestSubmit();
}

// What the browser now sees of the public log is compared when the match is over.
async function keepHead(match) {
  try {
    const log = await import(document.getElementById("live").dataset.logHead);
    await log.keepHead(match);
  } catch { /* The match goes on, and its check has one line less. */ }
}

// The seed that the player has chosen for all their matches.
function keepOwnSeed() {
  const field = document.getElementById("own-words");
  if (!field) return;
  field.value = localStorage.getItem(OWN) ?? "";
  field.addEventListener("change", () => {
    if (!field.validity.valid) return;
    if (field.value) localStorage.setItem(OWN, field.value);
    else localStorage.removeItem(OWN);
  });
}

keepOwnSeed();
sendSeed();
document.addEventListener("htmx:load", sendSeed);
