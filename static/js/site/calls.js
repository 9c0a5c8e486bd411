// Challenges, on every page of a user but the lobby, whose lists show them: a visible page asks now and then who
// challenges the user, and shows it in a place of its own, so that nothing moves. It uses no socket.

const CALLS_MS = 20000, LEAST_CALLS_MS = 5000;
const calls = document.getElementById("calls");
let callsAsked = Date.now();

async function askForCalls() {
  if (document.hidden || !navigator.onLine || Date.now() - callsAsked < LEAST_CALLS_MS) return;
  callsAsked = Date.now();
  const asked = new URLSearchParams({ has: calls.dataset.has });
  const answer = await fetch(`${calls.dataset.news}?${asked}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status !== 200) return;
  const parts = document.createElement("template");
  parts.innerHTML = await answer.text();
  const shown = parts.content.getElementById("calls");
  calls.dataset.has = shown.dataset.has;
  calls.classList.add("pushed");
  calls.replaceChildren(...shown.childNodes);
}

if (calls) {
  calls.addEventListener("click", ({ target }) => { if (target.id === "calls-dismiss") calls.replaceChildren(); });
  document.addEventListener("visibilitychange", askForCalls);
  setInterval(askForCalls, CALLS_MS);
}
