// A gesture that the player makes while a move is on its way is kept, and made on the board that answers the move, if
// that board allows it: it then has the same button. The last one counts; a refused or failed move takes it along.

const live = document.getElementById("live");
let kept = null;

const isSending = () => live.querySelector(".piece.sent") !== null;

// A target by what its button sends. A click on a piece plays a die only for players who prefer one click.
function find(button) {
  if (button.matches(".targets button")) return () => [...live.querySelectorAll(".targets button")].find(({ value }) => value === button.value);
  return "oneClick" in live.dataset ? () => live.querySelector(`#${button.id}.movable`) : null;
}

live.addEventListener("click", (event) => {
  const button = event.target.closest(".targets button, .place"), again = button && isSending() && find(button);
  if (!again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept = again;
}, true);

// Not before: until a board is settled, its pieces have the classes of the board before.
document.addEventListener("htmx:afterSettle", () => {
  if (!kept || isSending()) return;
  const button = kept();
  kept = null;
  button?.closest(".spot").firstElementChild.focus();
  button?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
});

document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.elt.id === "act" && detail.xhr.status !== 204) kept = null; });
