// The chat beside a match: adds new messages to the log and removes hidden ones, and leaves all others in
// place. Reacts to the frame `chat`.

const ids = ["chat", "chat-log", "chat-news", "say", "say-text"];
const [chat, log, news, form, text] = ids.map((id) => document.getElementById(id));
const scrollDown = () => log?.scrollTo(0, 1e6);

document.addEventListener("tahur:chat", ({ detail }) => {
  if (!log) return;
  const received = new DOMParser().parseFromString(detail, "text/html");
  for (const line of [...log.children]) if (!received.getElementById(line.id)) line.remove();
  let next = log.firstElementChild;
  for (const line of [...received.body.children]) {
    if (next?.id === line.id) next = next.nextElementSibling;
    else { log.insertBefore(line, next); news.hidden = chat.open; }
  }
  scrollDown();
});
chat?.addEventListener("toggle", () => { news.hidden = true; scrollDown(); });
// A refused message stays in the field: htmx counts every answer that it shows as a success.
form?.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig: { parameters: sent } } }) => {
  if (xhr.status === 200 && !sent.phrase && text?.value === sent.text) text.value = "";
});
if (matchMedia("(min-width: 48rem)").matches) chat?.setAttribute("open", "");
