// The page about notifications: subscribes this browser at its push service when the button is pressed, and
// tells the site. Nothing is asked before that.

const form = document.getElementById("notify-here");
const state = document.getElementById("notify-state"), button = document.getElementById("notify-button");
const PATIENCE = 10000; // milliseconds until the service worker has to be ready

const say = (name) => { state.textContent = state.dataset[name]; };
const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function registration() {
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("no service worker")));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function showState() {
  form.hidden = false;
  if (!isSupported()) return say("unsupported");
  if (Notification.permission === "denied") return say("denied");
  const known = "here" in form.dataset && Notification.permission === "granted";
  const here = known && (await (await registration()).pushManager.getSubscription());
  say(here ? "on" : "off");
  document.getElementById("notify-actions").hidden = Boolean(here);
}

// A subscription that belongs to another key of the site is of no use.
function belongsToKey(subscription) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const key = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return key === form.dataset.key;
}

async function subscribe() {
  const { pushManager } = await registration();
  const stored = await pushManager.getSubscription();
  if (stored && belongsToKey(stored)) return stored;
  await stored?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
}

async function tellSite(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const content = new FormData(form);
  for (const [name, value] of Object.entries({ endpoint, ...keys })) content.set(name, value);
  content.set("time_zone", Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  const answer = await fetch(form.action, { method: "POST", body: content });
  if (answer.ok) return location.reload();
  if (answer.status === 422) state.textContent = await answer.text();
  else say("failed");
}

async function notifyHere() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  await tellSite(await subscribe());
}

async function pressed(event) {
  event.preventDefault();
  button.disabled = true;
  try {
    await notifyHere();
  } catch {
    say("failed");
  }
  button.disabled = false;
}

// The browser ends its subscription, too; the form is sent in any case.
async function removed(event) {
  event.preventDefault();
  const { target, submitter } = event;
  try {
    await (await (await registration()).pushManager.getSubscription())?.unsubscribe();
  } finally {
    const device = Object.assign(document.createElement("input"), { type: "hidden", name: "device", value: submitter.value });
    target.append(device);
    target.submit();
  }
}

if (form) {
  form.addEventListener("submit", pressed);
  document.getElementById("notify-remove")?.addEventListener("submit", removed);
  showState().catch(() => say("failed"));
}
