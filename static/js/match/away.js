// Marks the names of players who have closed the page or lost the connection. Reacts to the frame `away` and to
// every new board.

const live = document.getElementById("live");
// A page that is loaded again is closed for a moment.
const SOON_MS = 3000;
let seats = [], soon = 0;

function mark() {
  for (const player of live.querySelectorAll(".seat .who a")) {
    const away = seats.includes(Number(player.id.split("-")[1]));
    player.classList.toggle("away", away);
    if (away) player.title = live.dataset.away;
    else player.removeAttribute("title");
  }
}

document.addEventListener("tahur:away", ({ detail }) => {
  ({ seats } = detail);
  clearTimeout(soon);
  soon = setTimeout(mark, seats.length ? SOON_MS : 0);
});

// Until a board is settled, its names have the classes of the board before.
for (const shown of ["tahur:shown", "tahur:moment", "htmx:afterSettle"]) document.addEventListener(shown, mark);
