// Joint dice: sends this player's link for a throw, with the player's own throw or when the site asks for it. Until
// then the link is known to this browser alone.

const place = document.getElementById("live");
// Another device of the player may have the chain, and answers first.
const WITHOUT_CHAIN_MS = 400;
// The number of the next throw, or of the one that waits for links, and this player's link for it.
let next = { number: null, link: "" };

async function prepare({ number, asked }) {
  if (number === null) {
    next = { number, link: "" };
    return;
  }
  const link = next.number === number ? next.link : await ownLink(number);
  next = { number, link };
  if (!asked) return;
  if (link) reveal(number, link);
  else setTimeout(() => reveal(number, ""), WITHOUT_CHAIN_MS);
}

async function ownLink(number) {
  try {
    const chain = await import(place.dataset.chain);
    return await chain.linkFor(place.dataset.match, number);
  } catch {
    // A browser that keeps no chain, such as one without a secure connection: the throw is made without its link.
    return "";
  }
}

function reveal(number, link) {
  const form = document.getElementById("act"), token = form.elements.namedItem("csrfmiddlewaretoken").value;
  const body = new URLSearchParams({ number, link });
  // If this fails, the throw is made without the link when its time is up.
  fetch(place.dataset.reveal, { method: "POST", body, headers: { "X-CSRFToken": token } }).catch(() => null);
}

document.addEventListener("tahur:link", ({ detail }) => prepare(detail));
document.addEventListener("htmx:configRequest", ({ detail: { parameters } }) => {
  if (parameters.action === "throw" && next.link) parameters.link = next.link;
});
