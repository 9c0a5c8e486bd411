// Keeps small boards fresh: asks every few seconds what has changed of those that are in sight, and
// puts each thing that comes in the place of what has its name. The site decides what that is.

const EVERY = 3000;
const seen = new Set();
const eye = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target.id);
});
const cards = () => [...document.querySelectorAll("#on [data-state]")];

async function ask() {
  const on = document.getElementById("on");
  const has = cards().map((card) => ["m", card.dataset.match + (seen.has(card.id) ? `-${card.dataset.state}` : "")]);
  const answer = await fetch(`${on.dataset.news}&${new URLSearchParams(has)}`).catch(() => null);
  if (answer?.status !== 200) return;
  const fresh = document.createElement("template"), focus = document.activeElement.id;
  fresh.innerHTML = await answer.text();
  for (const part of [...fresh.content.children]) document.getElementById(part.id)?.replaceWith(part);
  if (focus && document.activeElement.id !== focus) document.getElementById(focus)?.focus();
  look();
}

function look() {
  seen.clear();
  eye.disconnect();
  for (const card of cards()) eye.observe(card);
}

look();
setInterval(() => { if (!document.hidden) ask(); }, EVERY);
