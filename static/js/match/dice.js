// A match before its start: makes a seed for the dice, sends its seal, and opens it when all players have sealed
// theirs. Stores the seed and all seals, so that proof.js can compare them with the record afterwards. Reacts to
// every board that htmx loads.

const OWN = "dice.own", SENT = "dice.given.";
// Longer words would leave too few random characters, and a seal must not be guessed.
const LONGEST_WORDS = 31, LONGEST_SEED = 64;

const done = new Set();

// Like those of ../verifier, which are modules; this script is joined with others and imports nothing.
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sealOf(match, join, seed, anchor) {
  const encoder = new TextEncoder(), text = `bdice2:seal:${match}|${join}|${hex(encoder.encode(seed))}|${anchor}`;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));
}

function randomSeed() {
  const random = hex(crypto.getRandomValues(new Uint8Array(32))), own = localStorage.getItem(OWN);
  return `${own ? `${own.slice(0, LONGEST_WORDS)}.` : ""}${random}`.slice(0, LONGEST_SEED);
}

const kept = (match) => JSON.parse(localStorage.getItem(SENT + match));
const keep = (seed) => localStorage.setItem(SENT + seed.match, JSON.stringify(seed));

function send() {
  const due = document.getElementById("gift")?.dataset;
  if (!due) return;
  const step = [due.match, due.round, "seal" in due].join();
  if (done.has(step)) return;
  done.add(step);
  if ("seal" in due) openSeed(due);
  else sealSeed(due);
}

async function sealSeed({ match, commitment, join, round, joint }) {
  const made = joint === undefined ? "" : await newAnchor(match);
  // Another page of this browser may have sealed a seed already.
  const before = kept(match), same = before?.round === round;
  const seed = same ? before.seed : randomSeed(), anchor = same ? before.anchor ?? "" : made;
  // Without a secure connection a browser has no hashes; then the site seals the seed.
  const opened = !crypto.subtle;
  keep({ match, commitment, join: Number(join), round, seed, anchor, opened });
  keepHead(match);
  const seal = opened ? "" : await sealOf(match, join, seed, anchor), field = document.getElementById("seal");
  if (!field) return;
  field.value = seal;
  document.getElementById("seed").value = seal ? "" : seed;
  post(field.form);
}

async function openSeed({ match, join, seal, seals }) {
  const before = kept(match), all = seals.split(","), anchor = before?.anchor ?? "";
  // Another device has sealed the seed, or the site has another seal than this browser sent.
  if (!before || !crypto.subtle || await sealOf(match, join, before.seed, anchor) !== seal || all[join] !== seal) return;
  const field = document.querySelector("#gift[data-seal] #seed");
  if (!field) return;
  keep({ ...before, seals: all, opened: true });
  field.value = before.seed;
  document.getElementById("anchor").value = anchor;
  post(field.form);
}

// Takes the fields as they are now: htmx sends this after the answer to an earlier request, when another board with
// empty fields may have come.
function post(form) {
  const values = Object.fromEntries(new FormData(form));
  htmx.ajax("POST", form.action, { source: form, swap: "none", values }).catch(() => { /* sendAgain() has seen it. */ });
}

// No answer came, or the site had an error. A refusal would come again.
function sendAgain({ target, detail: { xhr: { status } } }) {
  if (target.id !== "give" || (status >= 400 && status < 500)) return;
  done.clear();
  setTimeout(send, 1000);
}

// The end of this browser's hash chain for joint dice; empty in a browser that cannot keep one.
async function newAnchor(match) {
  try {
    const chain = await import(document.getElementById("live").dataset.chain);
    return await chain.anchorOf(match);
  } catch {
    return "";
  }
}

// What the browser now sees of the public log is compared when the match is over.
async function keepHead(match) {
  try {
    const log = await import(document.getElementById("live").dataset.logHead);
    await log.keepHead(match);
  } catch { /* The match goes on, and its check has one line less. */ }
}

// The words that the player has chosen for the seeds of all their matches.
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
send();
document.addEventListener("htmx:load", send);
document.addEventListener("htmx:sendError", sendAgain);
document.addEventListener("htmx:responseError", sendAgain);
