// Sounds of a match: a new board names what has happened; the clock, the viewer's turn and the end have sounds as
// well. A hidden page plays the viewer's turn alone, a board of the past nothing. The sounds are made by
// synthesiser.js, which is loaded at the first press: browsers play nothing before it. Each browser keeps how
// loud it plays sounds: fully, quietly or not at all. Reacts to the frame `board`.

const KEY = "sound", OFF = "off";
// What the switch goes through, with its state for screen readers and how loud the sounds are.
const STEPS = { on: ["true", 1], quiet: ["mixed", 0.3], off: ["false", 0] };
const board = () => document.getElementById("board");
const ending = () => document.getElementById("result")?.dataset.outcome ?? "";
const version = () => Number(board()?.dataset.v ?? 0);
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => board() !== null && "mine" in board().dataset;
let synthesiser = null, played = version(), turn = isViewersTurn(), end = ending();

const step = () => (localStorage.getItem(KEY) in STEPS ? localStorage.getItem(KEY) : "on");
const wanted = () => step() !== OFF;

async function wake() {
  if (!wanted()) return;
  try {
    synthesiser ??= await import(document.getElementById("live").dataset.synthesiser);
    await synthesiser.wake();
  } catch { /* Without a connection there are no sounds until a later press. */ }
}

function play(names) {
  if (names.length && wanted()) synthesiser?.play(names, board()?.dataset.thrown ?? "die", STEPS[step()][1]);
}

function boardShown() {
  if (!board() || "past" in board().dataset || version() <= played) return;
  const named = (board().dataset.sounds ?? "").split(" ").filter(Boolean);
  const turnBegins = isViewersTurn() && !turn, ends = ending() && !end;
  [played, turn, end] = [version(), isViewersTurn(), ending()];
  const names = document.hidden ? [] : [...named, ...(ends ? [end] : [])];
  play(turnBegins ? [...names, "turn"] : names);
}

function showSwitches() {
  for (const button of document.querySelectorAll("[data-sound]")) button.ariaPressed = STEPS[step()][0];
}

document.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-sound]")) return;
  const steps = Object.keys(STEPS);
  localStorage.setItem(KEY, steps[(steps.indexOf(step()) + 1) % steps.length]);
  showSwitches();
  await wake();
  play(["turn"]);
});

document.addEventListener("tahur:shown", () => { boardShown(); showSwitches(); });
document.addEventListener("tahur:message", () => play(["chat"]));
document.addEventListener("tahur:low", () => { if (!document.hidden) play(["low"]); });
document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
showSwitches();
