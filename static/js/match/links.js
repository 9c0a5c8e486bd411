// Joint dice: sends this player's link for a throw, with the player's own throw or when the site asks for it. Until
// then the link is known to this browser alone.

const place = document.getElementById("live");
// Another device of the player may have the chain, and answers first.
const WITHOUT_CHAIN_MS = 400;
// The site makes a throw after 1.5 s at the latest. If none comes, the player may ask again.
const PENDING_MS = 3000;
const NONE = { number: null, start: null, link: "", last: false };
// The number of the next throw, or of the one that waits for links, and this player's link for it.
let next = NONE, agreeing = false;

async function prepare({ number, start, asked }) {
  if (number === null) {
    next = NONE;
    return;
  }
  if (next.number !== number || next.start !== start) {
    next = { ...NONE, number };
    const found = await ownLink(number, start);
    if (next.number === number) next = { number, start, ...found };
  }
  if (!asked || next.number !== number) return;
  if (next.link) reveal(number, next.link);
  else setTimeout(() => reveal(number, ""), WITHOUT_CHAIN_MS);
}

async function ownLink(number, start) {
  try {
    const chain = await import(place.dataset.chain);
    return await chain.linkFor(place.dataset.match, number, start);
  } catch {
    // A browser that keeps no chain, such as one without a secure connection: the throw is made without its link.
    return { link: "", last: false };
  }
}

function post(address, values) {
  const token = document.getElementById("act").elements.namedItem("csrfmiddlewaretoken").value;
  return fetch(address, { method: "POST", body: new URLSearchParams(values), headers: { "X-CSRFToken": token } });
}

// Stores which links this browser has sent, so that proof.js can compare them with the record afterwards.
function noteSent(number) {
  const name = `dice.links.${place.dataset.match}`, sent = JSON.parse(localStorage.getItem(name)) ?? [];
  if (!sent.includes(number)) localStorage.setItem(name, JSON.stringify([...sent, number]));
}

// If this fails, the throw is made without the link when its time is up.
function reveal(number, link) {
  if (link) noteSent(number);
  post(place.dataset.reveal, { number, link }).catch(() => null);
}

// The device on which the player acts gets a chain of its own if another one has the present chain.
async function agree() {
  if (!next.last || agreeing) return;
  agreeing = true;
  try {
    const chain = await import(place.dataset.chain);
    await chain.newChain(place.dataset.match, async (anchor) => {
      const answer = await post(place.dataset.agree, { anchor });
      return answer.ok ? (await answer.json()).start : null;
    });
  } catch { /* Throws are made without this browser, which the log shows. */ }
  agreeing = false;
}

// The player's throw waits for links of others. Its button does nothing until the next board replaces it; it keeps
// the focus.
function showPending({ xhr, requestConfig }) {
  const button = document.getElementById("next"), board = document.getElementById("board");
  const asked = requestConfig.parameters.action === "throw" && xhr.status === 204 && button?.value === "throw";
  if (!asked || xhr.getResponseHeader("X-Version") !== board.dataset.v) return;
  button.setAttribute("aria-disabled", "true");
  setTimeout(() => button.removeAttribute("aria-disabled"), PENDING_MS);
}

document.addEventListener("tahur:link", ({ detail }) => prepare(detail));
document.addEventListener("htmx:configRequest", (event) => {
  const { parameters } = event.detail;
  if (parameters.action !== "throw") return;
  if (document.querySelector("#next[aria-disabled]")) event.preventDefault();
  else if (next.link) {
    noteSent(next.number);
    parameters.link = next.link;
  }
});
document.addEventListener("htmx:afterRequest", ({ target: { id }, detail }) => {
  if (!["act", "type"].includes(id)) return;
  showPending(detail);
  agree();
});
