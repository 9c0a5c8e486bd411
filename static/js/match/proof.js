// The proof under the board of a finished match: checks the record once, in a sandboxed frame, and shows the
// result on every board that comes. A module, so that it shares no names with socket.js.
//
// A check loads a whole Python and takes a while, so it begins when the page is visible and the browser is
// idle; where the browser saves data, when the viewer asks for it.

const container = document.getElementById("live") ?? document.body;
const results = new Map();
// A frame that does not answer within the first time does not run its script; one that reports nothing for
// the second has failed. Starting Python takes longest.
const ANSWER_MS = 20000;
const SILENCE_MS = 300000;

function look() {
  const proof = document.getElementById("proof");
  // A reopened match ends with another record.
  if (!proof && !document.querySelector("#board[data-past]")) results.clear();
  if (!proof || "told" in proof.dataset) return;
  proof.dataset.told = "";
  if (navigator.connection?.saveData && !results.has(proof.dataset.record)) offerCheck(proof);
  else startCheck(proof);
}

function offerCheck(proof) {
  const place = proof.querySelector(".proof-ask");
  place.hidden = false;
  place.querySelector("button").onclick = () => {
    place.hidden = true;
    startCheck(proof);
  };
}

function startCheck(proof) {
  showState(proof, proof.dataset.checking);
  const record = proof.dataset.record;
  if (!results.has(record)) results.set(record, checkRecord(proof.dataset));
  results.get(record).then((result) => showResult(proof, result), () => showState(proof, proof.dataset.failed, "partly"));
}

const pageVisible = () => new Promise((resolve) => {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    resolve();
  };
  document.addEventListener("visibilitychange", look);
  look();
});

// Not every browser has requestIdleCallback.
const browserIdle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

async function checkRecord({ record, verifier, own, ...say }) {
  await pageVisible();
  await browserIdle();
  const [answer, frame] = await Promise.all([fetch(record), openFrame(verifier)]);
  try {
    if (!answer.ok) throw new Error(`${record}: ${answer.status}`);
    const text = await answer.text(), result = await askFrame(frame, text);
    const match = JSON.parse(text);
    return { ...result, lines: [...result.lines, ...ownSeedLine(match, own), ...ownLinksLine(match, say), ...await logLines(match, say)] };
  } finally {
    frame.remove();
  }
}

// What dice.js has stored for this match, if its seed was opened in this browser: the seed and all seals.
function ownSeedLine({ table, proof, events }, text) {
  const kept = JSON.parse(localStorage.getItem(`dice.given.${table.match}`));
  if (!kept || kept.opened === false) return [];
  const { contribution } = table.sitters.find(({ join }) => join === kept.join) ?? {};
  const seals = events.findLast(({ kind }) => kind === "sealed")?.action.seals.map((seal) => seal ?? "");
  const same = !kept.seals || String(kept.seals) === String(seals);
  return [{ good: same && contribution?.seed === kept.seed && proof.commitment === kept.commitment, text }];
}

// Whether each link that links.js has sent is part of a throw; else their numbers, for the site can learn earlier
// links from one that it asked for too soon. Some are left over without fault: one that came late, or a throw that
// did not happen.
function ownLinksLine({ table, events }, { linksGood, linksUnused }) {
  const sent = JSON.parse(localStorage.getItem(`dice.links.${table.match}`)), kept = JSON.parse(localStorage.getItem(`dice.given.${table.match}`));
  const seat = table.sitters.find(({ join }) => join === kept?.join)?.seat;
  if (!sent || seat === undefined) return [];
  const used = new Set(events.filter(({ joint }) => joint?.links[seat]).map(({ joint }) => joint.number));
  const unused = sent.filter((number) => !used.has(number));
  if (unused.length) return [{ good: null, text: fill(linksUnused, { numbers: unused.join(", ") }) }];
  return [{ good: true, text: linksGood }];
}

// The lines about the public log, if this browser saw it before the match.
async function logLines(match, say) {
  if (!localStorage.getItem(`dice.head.${match.table.match}`)) return [];
  try {
    const log = await import(container.dataset.logHead);
    return await log.logLines(match, say);
  } catch {
    return [{ good: null, text: say.logUnknown }];
  }
}

function openFrame(address) {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = address;
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

// The sandboxed frame has no origin, so it is recognised by its window.
function askFrame(frame, record) {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(reject, ANSWER_MS);
    window.addEventListener("message", function hear({ source, data }) {
      if (source !== frame.contentWindow) return;
      clearTimeout(timer);
      if ("lines" in data) {
        window.removeEventListener("message", hear);
        resolve(data);
        return;
      }
      timer = setTimeout(reject, SILENCE_MS);
      showProgress(data);
    });
    frame.contentWindow.postMessage({ record, progress: true }, "*");
  });
}

// Shows the progress on the present board.
function showProgress({ event, events }) {
  const progress = document.querySelector("#proof progress");
  if (!progress || !events) return;
  [progress.max, progress.value] = [events, event];
}

const fill = (sentence, values) => sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

function showResult(proof, result) {
  const wrong = result.lines.filter(({ good }) => good !== null && !good).length, say = proof.dataset;
  if (wrong) showState(proof, wrong === 1 ? say.wrong : fill(say.wrongs, { count: wrong }), "wrong");
  else if (result.unchecked) showState(proof, say.failed, "partly");
  else showState(proof, fill(say.checked, result), "right");
  proof.querySelector("ol").replaceChildren(...result.lines.map((line) => item(line, say)));
  proof.querySelector("ol").hidden = !result.lines.length;
}

function showState(proof, sentence, state = "") {
  for (const place of proof.querySelectorAll(".proof-state, summary")) place.textContent = sentence;
  proof.querySelector(".proof-state").hidden = false;
  proof.querySelector("progress").hidden = state !== "";
  proof.dataset.state = state;
}

function item({ good, text }, { good: right, bad }) {
  const line = document.createElement("li"), mark = document.createElement("b");
  if (good === null) {
    line.className = "soft";
    line.textContent = text;
    return line;
  }
  line.className = good ? "good" : "bad";
  mark.textContent = good ? right : bad;
  line.append(mark, ` – ${text}`);
  return line;
}

new MutationObserver(look).observe(container, { childList: true, subtree: true });
look();
