// A practice position: pieces are dragged, clicked or chosen by keys as on the page of a match.

import "./site.js";
import "./match/drag.js";
import "./match/taps.js";
import "./match/keys.js";

const live = document.getElementById("live");

// htmx leaves out the pressed button, as the buttons of the board lie outside their form.
document.addEventListener("htmx:configRequest", ({ detail: { formData, triggeringEvent } }) => {
  const button = triggeringEvent?.submitter;
  if (button?.name) formData.set(button.name, button.value);
});

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (target === live) document.dispatchEvent(new CustomEvent("tahur:shown"));
});
