// The switch of messages on the page of preferences. It is stored in the browser, as only that browser has been asked
// for permission; notices.js reads it.

const MESSAGE = "notices.message";

const mayShow = () => "Notification" in window && Notification.permission === "granted";

function bindSwitch(box) {
  box.checked = localStorage.getItem(MESSAGE) === "on" && mayShow();
  box.addEventListener("change", async () => {
    if (box.checked) box.checked = await requestPermission();
    localStorage.setItem(MESSAGE, box.checked ? "on" : "off");
  });
}

async function requestPermission() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  const refused = document.getElementById("notice-refused");
  refused.textContent = answer === "granted" ? "" : refused.dataset.refused;
  return answer === "granted";
}

const switches = document.getElementById("notice-switches");
if (switches) {
  switches.hidden = false;
  bindSwitch(document.getElementById("notice-message"));
}
