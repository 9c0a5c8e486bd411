// Sounds of a match: a new board names what has happened; the clock, the viewer's turn and the end have sounds as
// well. A hidden page plays the viewer's turn alone, a board of the past nothing. The sounds are made by
// synthesiser.js, which is loaded at the first press: browsers play nothing before it. Each browser keeps whether
// it plays sounds. Reacts to the frame `board`.

const KEY = "sound", OFF = "off";
const board = () => document.getElementById("board");
const ending = () => document.getElementById("result")?.dataset.outcome ?? "";
const version = () => Number(board()?.dataset.v ?? 0);
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => board() !== null && "mine" in board().dataset;
let synthesiser = null, played = version(), turn = isViewersTurn(), end = ending();

const wanted = () => localStorage.getItem(KEY) !== OFF;

async function wake() {
  if (!wanted()) return;
  try {
    synthesiser ??= await import(document.getElementById("live").dataset.synthesiser);
    await synthesiser.wake();
  } catch { /* Without a connection there are no sounds until a later press. */ }
}

function play(names) {
  if (names.length && wanted()) synthesiser?.play(names, board()?.dataset.thrown ?? "die");
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
  for (const button of document.querySelectorAll("[data-sound]")) button.ariaPressed = String(wanted());
}

document.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-sound]")) return;
  localStorage.setItem(KEY, wanted() ? OFF : "on");
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
