// A hint may arrive after its board was replaced: it is shown on the next one if the position is the same.

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "hint-answer") return;
  const place = document.getElementById("hint-answer");
  const asked = detail.requestConfig.parameters.version;
  detail.shouldSwap &&= Boolean(place) && document.getElementById("board").dataset.v === asked;
  if (place) detail.target = place;
});
