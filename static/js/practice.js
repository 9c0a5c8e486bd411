// A practice position: pieces are dragged, clicked or chosen by keys as on the page of a match.

import "./site.js";
import "./match/drag.js";
import "./match/taps.js";
import "./match/keys.js";

const live = document.getElementById("live");

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (target === live) document.dispatchEvent(new CustomEvent("tahur:shown"));
});
