// The verifier page: takes a record from a file, or from the page that shows it in a frame, checks it in three
// groups, and shows the result. Contents of a record are shown as text only.

import { checkDice, checkFile, filled, read, unreadable } from "./check.js";
import { checkPlay, prepare } from "./play.js";

const json = (id) => JSON.parse(document.getElementById(id).textContent);
const words = json("words"), pythonBundle = json("python-bundle");
const page = document.getElementById("check"), say = page.dataset;
const PLAY = ["move", "call"];

// A sentence in the reader's language, with its values.
function told(sentence, values) {
  const known = values.because ? { ...values, reason: why(values.because) } : values;
  return filled(words[sentence] ?? sentence, known);
}

function why({ statement, message, values }) {
  const reason = filled(words[message] ?? message, values);
  return statement ? `${statement}: ${reason}` : reason;
}

async function collected(part, lines) {
  const found = [];
  for await (const { good, sentence, values, event } of lines) {
    found.push({ part, good, text: told(sentence, values), event });
  }
  return found;
}

// The result for a record: every line, whether all are good, and how much was checked. Calls `heard` with the
// number of events that the rules have allowed so far.
async function checked(text, heard) {
  let record;
  try {
    record = read(text);
  } catch (reason) {
    return found(await collected("file", [unreadable(reason)]), []);
  }
  // The worker checks the moves while this page checks file and dice.
  const play = started(() => checkPlay(text, record.parts[0].game, pythonBundle, (event) => heard(event, record.events.length)));
  const lines = [...await collected("file", checkFile(record)), ...await collected("dice", checkDice(record))];
  try {
    return found([...lines, ...await collected("play", await play())], record.events);
  } catch (error) {
    console.error(error);
    return { ...found(lines, []), unchecked: true };
  }
}

// Starts some work; returns a function that returns its result, or throws its error.
function started(work) {
  const result = (async () => ({ value: await work() }))().catch((error) => ({ error }));
  return async () => {
    const { value, error } = await result;
    if (error) throw error;
    return value;
  };
}

function found(lines, events) {
  const played = lines.filter(({ part, good, event }) => part === "play" && good && event !== null);
  const many = (...kinds) => played.filter(({ event }) => kinds.includes(events[event - 1].kind)).length;
  return { good: lines.every(({ good }) => good), throws: many("throw"), moves: many(...PLAY), lines };
}

function verdict({ good, unchecked, lines }) {
  const wrong = lines.filter((line) => !line.good).length;
  if (wrong) return wrong === 1 ? say.wrong : filled(say.wrongs, { count: wrong });
  return unchecked || !good ? say.partly : say.right;
}

function show(result, text) {
  const state = document.getElementById("state");
  state.textContent = verdict(result);
  state.className = result.unchecked && result.good ? "partly" : result.good ? "right" : "wrong";
  document.getElementById("counts").textContent = filled(say.counts, result);
  for (const group of page.querySelectorAll("[data-part]")) {
    const lines = result.lines.filter(({ part }) => part === group.dataset.part);
    group.querySelector("ol").replaceChildren(...lines.map(item));
    group.open = lines.some(({ good }) => !good);
    group.querySelector(".none").hidden = lines.length > 0;
    group.querySelector(".mark").textContent = !lines.length ? "" : group.open ? say.bad : say.good;
    group.dataset.good = lines.length ? String(!group.open) : "";
  }
  document.getElementById("raw").textContent = text;
  document.getElementById("found").hidden = false;
}

function item({ good, text }) {
  const line = document.createElement("li"), mark = document.createElement("b");
  line.className = good ? "good" : "bad";
  mark.textContent = good ? say.good : say.bad;
  line.append(mark, ` – ${text}`);
  return line;
}

// Where this fails, the check itself says so.
if (crypto.subtle) started(() => prepare(pythonBundle));

// Records are checked one after the other, so that the latest one stays shown.
let last = Promise.resolve();
const check = (text, heard = () => {}) => (last = last.catch(() => {}).then(() => checkAndShow(text, heard)));

async function checkAndShow(text, heard) {
  const state = document.getElementById("state"), progress = document.getElementById("progress");
  state.className = "";
  state.textContent = say.checking;
  progress.removeAttribute("value");
  progress.hidden = false;
  heard(0, 0);
  const result = crypto.subtle
    ? await checked(text, (event, all) => {
      [progress.max, progress.value] = [all, event];
      heard(event, all);
    })
    : { good: true, unchecked: true, throws: 0, moves: 0, lines: [] };
  progress.hidden = true;
  show(result, text);
  return result;
}

page.addEventListener("change", async (event) => {
  if (event.target.files.length) check(await event.target.files[0].text());
});
// A file that is chosen again may have changed.
page.addEventListener("click", ({ target }) => { if (target.type === "file") target.value = ""; });
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  if (event.dataTransfer.files.length) check(await event.dataTransfer.files[0].text());
});

// A sandboxed page has no origin, but its address shows where it came from.
window.addEventListener("message", async ({ data, origin, source }) => {
  if (origin !== new URL(location.href).origin || ![window.parent, window.opener].includes(source)) return;
  if (source === window || typeof data?.record !== "string") return;
  const answer = (words) => source.postMessage(words, origin === "null" ? "*" : origin);
  answer(await check(data.record, data.progress ? (event, events) => answer({ event, events }) : undefined));
});
