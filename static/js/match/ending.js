// The moment at which a game ends, which the card tells in words: sparks fly and the winner's pieces shine, for a
// second; the loser's board only dims and comes back. Only for viewers who see it happen, and not where they prefer
// no motion; no sparks fly for a win that does not count or was won on time. Reacts to the frame `board`.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const SPARKS = 36, FLIGHT_MS = 1000, SHINE_MS = 700, STEP_MS = 25;
const result = () => document.getElementById("result");
let over = result() !== null;

document.addEventListener("tahur:shown", () => {
  const board = document.getElementById("board"), card = result();
  if (!board || "past" in board.dataset) return;
  const ends = card && !over;
  over = Boolean(card);
  if (ends && !document.hidden && !reducedMotion.matches) celebrate(board.querySelector(".tabletop"), card.dataset);
});

function celebrate(tabletop, { outcome, winners, quiet }) {
  if (outcome === "none") return;
  if (outcome === "lost") tabletop.animate([{}, { filter: "saturate(0.5) brightness(0.82)", offset: 0.3 }, {}], { duration: FLIGHT_MS });
  else if (quiet === undefined) throwSparks(tabletop);
  const seats = winners.split(" ");
  const pieces = [...tabletop.querySelectorAll(".piece")].filter(({ id }) => seats.includes(id.split("-")[1]));
  pieces.forEach((piece, index) => piece.animate([{}, { filter: "brightness(1.45)" }, {}], { duration: SHINE_MS, delay: STEP_MS * index }));
}

function throwSparks(tabletop) {
  const { width, height } = tabletop.getBoundingClientRect();
  const sky = Object.assign(document.createElement("div"), { className: "sparks" });
  sky.setAttribute("aria-hidden", "true");
  for (let index = 0; index < SPARKS; index += 1) {
    const spark = document.createElement("i");
    sky.append(spark);
    const angle = 2 * Math.PI * (index + Math.random()) / SPARKS, far = 0.2 + 0.3 * Math.random();
    const x = Math.cos(angle) * far * width, y = Math.sin(angle) * far * height;
    const turn = `${Math.round(720 * Math.random() - 360)}deg`;
    spark.animate([
      { translate: "0 0", rotate: "0deg", opacity: 1 },
      { translate: `${x}px ${y - height * 0.06}px`, opacity: 1, offset: 0.6, easing: "ease-in" },
      { translate: `${x * 1.08}px ${y + height * 0.12}px`, rotate: turn, opacity: 0 },
    ], { duration: FLIGHT_MS * (0.75 + 0.25 * Math.random()), easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "forwards" });
  }
  tabletop.append(sky);
  setTimeout(() => sky.remove(), FLIGHT_MS);
}
