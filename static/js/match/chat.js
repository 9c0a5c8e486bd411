// Adds what is said to the log, and moves nothing that stands there.

const ids = ["chat", "chat-log", "chat-news", "say", "say-text"];
const [chat, log, news, form, text] = ids.map((id) => document.getElementById(id));
const down = () => log?.scrollTo(0, 1e6);

document.addEventListener("tahur:chat", ({ detail }) => {
  if (!log) return;
  const came = new DOMParser().parseFromString(detail, "text/html");
  for (const line of [...log.children]) if (!came.getElementById(line.id)) line.remove();
  let next = log.firstElementChild;
  for (const line of [...came.body.children]) {
    if (next?.id === line.id) next = next.nextElementSibling;
    else { log.insertBefore(line, next); news.hidden = chat.open; }
  }
  down();
});
chat?.addEventListener("toggle", () => { news.hidden = true; down(); });
// What was refused stays in the field: htmx counts every answer that it shows as a success.
form?.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig: { parameters: sent } } }) => {
  if (xhr.status === 200 && !sent.phrase && text?.value === sent.text) text.value = "";
});
if (matchMedia("(min-width: 48rem)").matches) chat?.setAttribute("open", "");
