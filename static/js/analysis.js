// The analysis of a match: j and k go through its decisions.

import "./site.js";
import "./site/copy.js";

const NEXT = { j: 1, k: -1 };

document.addEventListener("keydown", (event) => {
  const step = NEXT[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const all = [...document.querySelectorAll("#decisions > li")];
  const at = all.indexOf(document.activeElement.closest("#decisions > li"));
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "start" });
});
