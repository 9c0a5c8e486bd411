// The chat beside a match: adds new messages to the log, removes hidden ones, and counts those that the viewer has
// not seen because another tab is open. Reacts to the frame `chat`, and to tabs.js.

const byId = (id) => document.getElementById(id);
const log = byId("chat-log"), bubble = byId("chat-bubble");
const SHOWN_MS = 8000, MOST = 99, KEY = `chat.read.${location.pathname.split("/").at(-2)}`;
let hiding = 0;

const numberOf = (line) => Number(line.id.split("-")[1]);
const isOpen = () => log.checkVisibility();
const unread = () => [...log.children].filter((line) => numberOf(line) > lastRead() && !line.matches(".own"));
const lastRead = () => Number(sessionStorage.getItem(KEY));
const scrollDown = () => log.scrollTo(0, 1e6);

function receive(html) {
  const received = new DOMParser().parseFromString(html, "text/html"), added = [];
  for (const line of [...log.children]) if (!received.getElementById(line.id)) line.remove();
  let next = log.firstElementChild;
  for (const line of [...received.body.children]) {
    if (next?.id === line.id) {
      const known = next;
      next = next.nextElementSibling;
      // The line before it has been removed.
      if (known.className !== line.className) known.replaceWith(line);
    }
    else { log.insertBefore(line, next); added.push(line); }
  }
  if (added.some((line) => numberOf(line) > lastRead() && !line.matches(".own"))) document.dispatchEvent(new Event("tahur:message"));
  if (isOpen()) read();
  const fresh = unread().findLast((line) => added.includes(line));
  if (fresh) preview(fresh);
  scrollDown();
  showCount();
}

function read() {
  const last = log.lastElementChild;
  if (last) sessionStorage.setItem(KEY, numberOf(last));
  hidePreview();
  scrollDown();
  showCount();
}

// The tabs come with each board, so the number is written again after each.
function showCount() {
  const count = Math.min(unread().length, MOST);
  for (const badge of document.querySelectorAll(".badge")) {
    badge.hidden = !count;
    badge.firstElementChild.textContent = count;
    badge.lastElementChild.textContent = bubble.dataset.words.replace("%(count)s", count);
  }
  document.dispatchEvent(new CustomEvent("tahur:unread", { detail: count }));
}

function preview(line) {
  const [who, words] = ["b", "bdi"].map((name) => document.createElement(name));
  who.textContent = line.querySelector(".who").textContent;
  words.textContent = line.querySelector("bdi").textContent;
  bubble.firstElementChild.replaceChildren(who, " ", words);
  bubble.firstElementChild.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(hidePreview, SHOWN_MS);
}

function hidePreview() {
  clearTimeout(hiding);
  bubble.firstElementChild.hidden = true;
}

if (log) {
  document.addEventListener("tahur:chat", ({ detail }) => receive(detail));
  document.addEventListener("tahur:tab", () => { if (isOpen()) read(); });
  document.addEventListener("tahur:shown", showCount);
  const button = byId("chat-open"), close = byId("chat-close");
  // On a phone the chat is a sheet over the lower part of the page, which the same button closes again.
  const isSheet = () => getComputedStyle(log.parentElement).position === "fixed";
  button.addEventListener("click", (event) => {
    if (!isOpen() || !isSheet()) return;
    event.stopPropagation();
    close.click();
  });
  // tabs.js opens the chat first. A sheet leaves the board in sight, and the keys of the screen closed.
  for (const opener of [bubble, button]) {
    opener.addEventListener("click", () => requestAnimationFrame(() => {
      if (!isOpen()) return;
      if (isSheet()) scrollTo(0, 0);
      else (byId("say") ?? log).scrollIntoView({ block: "center" });
      (isSheet() ? log : byId("say-text") ?? log).focus({ preventScroll: true });
    }));
  }
  close.addEventListener("click", () => button.focus({ preventScroll: true }));
  if (isOpen()) read();
  else showCount();
}
// A refused message stays in the field: htmx counts every answer that it shows as a success.
byId("writing")?.addEventListener("htmx:afterRequest", ({ target: form, detail: { xhr, requestConfig: { parameters: sent } } }) => {
  if (xhr.status !== 200) return;
  const text = byId("say-text");
  if (sent.phrase) form.querySelector("details").open = false;
  else if (text?.value === sent.text) text.value = "";
});
