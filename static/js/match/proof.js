// Checks the record of a match that is over, once, in a frame that reaches nothing, and writes what
// was found under the board. Boards come and go; what was found is kept and written into each. It is a
// module, so that it shares no names with socket.js.
//
// A check brings a whole Python and takes a while, so it begins when somebody sees the page and the page
// has nothing else to do; where the browser saves data, when it is asked for.

const room = document.getElementById("live") ?? document.body;
const found = new Map();
// How long nothing is heard of a check that goes on no more. The longest silence is Python's start.
const SILENCE = 300000;

function look() {
  const proof = document.getElementById("proof");
  // A match that was reopened has another record in the end.
  if (!proof && !document.querySelector("#board[data-past]")) found.clear();
  if (!proof || "told" in proof.dataset) return;
  proof.dataset.told = "";
  if (navigator.connection?.saveData && !found.has(proof.dataset.record)) ask(proof);
  else check(proof);
}

function ask(proof) {
  const place = proof.querySelector(".proof-ask");
  place.hidden = false;
  place.querySelector("button").onclick = () => {
    place.hidden = true;
    check(proof);
  };
}

function check(proof) {
  tell(proof, proof.dataset.checking);
  const record = proof.dataset.record;
  if (!found.has(record)) found.set(record, checked(proof.dataset));
  found.get(record).then((result) => show(proof, result), () => tell(proof, proof.dataset.failed, "partly"));
}

const seen = () => new Promise((resolve) => {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    resolve();
  };
  document.addEventListener("visibilitychange", look);
  look();
});

// Not every browser tells when it is idle.
const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

async function checked({ record, verifier, own }) {
  await seen();
  await idle();
  const [answer, frame] = await Promise.all([fetch(record), framed(verifier)]);
  try {
    if (!answer.ok) throw new Error(`${record}: ${answer.status}`);
    const text = await answer.text(), result = await asked(frame, text);
    return { ...result, lines: [...result.lines, ...remembered(JSON.parse(text), own)] };
  } finally {
    frame.remove();
  }
}

// What dice.js has kept of this match, if this browser sat at it.
function remembered({ table, proof }, text) {
  const kept = JSON.parse(localStorage.getItem(`dice.given.${table.match}`));
  if (!kept) return [];
  const { contribution } = table.sitters.find(({ join }) => join === kept.join) ?? {};
  return [{ good: contribution?.seed === kept.seed && proof.commitment === kept.commitment, text }];
}

function framed(address) {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = address;
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

// The frame has no origin of its own, so it is known by its window.
function asked(frame, record) {
  return new Promise((resolve, reject) => {
    let silence = setTimeout(reject, SILENCE);
    window.addEventListener("message", function hear({ source, data }) {
      if (source !== frame.contentWindow) return;
      clearTimeout(silence);
      if ("lines" in data) {
        window.removeEventListener("message", hear);
        resolve(data);
        return;
      }
      silence = setTimeout(reject, SILENCE);
      go(data);
    });
    frame.contentWindow.postMessage({ record, progress: true }, "*");
  });
}

// How far the check has come, on the board that is there now.
function go({ event, events }) {
  const progress = document.querySelector("#proof progress");
  if (!progress || !events) return;
  [progress.max, progress.value] = [events, event];
}

const fill = (sentence, values) => sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

function show(proof, result) {
  const wrong = result.lines.filter(({ good }) => !good).length, say = proof.dataset;
  if (wrong) tell(proof, wrong === 1 ? say.wrong : fill(say.wrongs, { count: wrong }), "wrong");
  else if (result.unchecked) tell(proof, say.failed, "partly");
  else tell(proof, fill(say.checked, result), "right");
  proof.querySelector("ol").replaceChildren(...result.lines.map((line) => item(line, say)));
  proof.querySelector("details").hidden = !result.lines.length;
  proof.querySelector(".proof-state").hidden = result.lines.length > 0;
}

function tell(proof, sentence, state = "") {
  for (const place of proof.querySelectorAll(".proof-state, summary")) place.textContent = sentence;
  proof.querySelector(".proof-state").hidden = false;
  proof.querySelector("progress").hidden = state !== "";
  proof.dataset.state = state;
}

function item({ good, text }, { good: right, bad }) {
  const line = document.createElement("li"), mark = document.createElement("b");
  line.className = good ? "good" : "bad";
  mark.textContent = good ? right : bad;
  line.append(mark, ` – ${text}`);
  return line;
}

new MutationObserver(look).observe(room, { childList: true, subtree: true });
look();
