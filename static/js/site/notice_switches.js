// The switches of messages and sounds on the page of preferences. They are stored in the browser, as each browser may
// differ; notices.js and sound.js of the page of a match read them.

const SOUND = "sound", MESSAGE = "notices.message";

const wanted = (name) => localStorage.getItem(name) === "on";
const mayShow = () => "Notification" in window && Notification.permission === "granted";

function bindSwitch(box, name, ask) {
  box.checked = ask ? wanted(name) && mayShow() : localStorage.getItem(name) !== "off";
  box.addEventListener("change", async () => {
    if (box.checked && ask) box.checked = await ask();
    localStorage.setItem(name, box.checked ? "on" : "off");
    if (box.checked && name === SOUND) playSound();
  });
}

async function requestPermission() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  const refused = document.getElementById("notice-refused");
  refused.textContent = answer === "granted" ? "" : refused.dataset.refused;
  return answer === "granted";
}

async function playSound() {
  const synthesiser = await import(switches.dataset.synthesiser);
  await synthesiser.wake();
  synthesiser.play(["turn"]);
}

const switches = document.getElementById("notice-switches");
if (switches) {
  switches.hidden = false;
  bindSwitch(document.getElementById("notice-sound"), SOUND);
  bindSwitch(document.getElementById("notice-message"), MESSAGE, requestPermission);
}
