// Gives this browser's part to the dice of a match that is about to begin: the player's own words, or
// fresh chance. What was given is kept here, so that the record can be held against it afterwards.

const OWN = "dice.own", GIVEN = "dice.given.";

let given = false;

const fresh = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function give() {
  const gift = document.getElementById("gift"), seed = document.getElementById("seed");
  if (!gift || given) return;
  given = true;
  seed.value ||= localStorage.getItem(OWN) || fresh();
  const { match, commitment, join } = gift.dataset;
  localStorage.setItem(GIVEN + match, JSON.stringify({ match, commitment, join: Number(join), seed: seed.value }));
  seed.form.requestSubmit();
}

// The player's own words, kept for the matches to come.
function keepWords() {
  const words = document.getElementById("own-words");
  if (!words) return;
  words.value = localStorage.getItem(OWN) ?? "";
  words.addEventListener("change", () => {
    if (!words.validity.valid) return;
    if (words.value) localStorage.setItem(OWN, words.value);
    else localStorage.removeItem(OWN);
  });
}

keepWords();
give();
document.addEventListener("htmx:load", give);
