// Sounds of a match: a new board names what has happened; the clock, the viewer's turn and the end have sounds as
// well. A hidden page plays the viewer's turn alone, a board of the past nothing. The sounds are made by
// synthesiser.js, which is loaded at the first press: browsers play nothing before it. What is played and how loud says
// the form for sounds, whose main switch the speaker beside the board turns. Reacts to the frame `board`.

const board = () => document.getElementById("board");
const ending = () => document.getElementById("result")?.dataset.outcome ?? "";
const version = () => Number(board()?.dataset.v ?? 0);
// Not by its class: htmx shows the classes of the board before until the new one is settled.
const isViewersTurn = () => board() !== null && "mine" in board().dataset;
const form = document.getElementById("sound-form"), main = document.getElementById("sound-on");
let synthesiser = null, played = version(), turn = isViewersTurn(), end = ending();

async function wake({ target }) {
  if (!main.checked && !form.contains(target)) return;
  try {
    synthesiser ??= await import(form.dataset.synthesiser);
    await synthesiser.wake();
  } catch { /* Without a connection there are no sounds until a later press. */ }
}

const play = (...names) => synthesiser?.play(names);

function boardShown() {
  showSpeaker();
  if (!board() || "past" in board().dataset || version() <= played) return;
  const names = (board().dataset.sounds ?? "").split(" ");
  const turnBegins = isViewersTurn() && !turn;
  if (ending() && !end) names.push(ending());
  [played, turn, end] = [version(), isViewersTurn(), ending()];
  play(...(document.hidden ? [] : names), turnBegins && "turn");
}

function showSpeaker() {
  const speaker = document.getElementById("speaker");
  if (speaker) speaker.ariaPressed = main.checked;
}

for (const type of ["click", "change"]) form.addEventListener(type, async (event) => {
  showSpeaker();
  await wake(event);
  synthesiser?.sample(event);
});

document.addEventListener("click", ({ target }) => { if (target.closest("#speaker")) main.click(); });
document.addEventListener("tahur:shown", boardShown);
document.addEventListener("tahur:message", () => play("chat"));
document.addEventListener("tahur:low", () => { if (!document.hidden) play("low"); });
document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
showSpeaker();
