// Moments in the viewer's own time zone: pages come with universal time, as they are the same for all viewers.
// The lists of the lobby say how old their entries are instead.

const lang = document.documentElement.lang;
const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});

function showLocalTimes() {
  for (const time of document.querySelectorAll("main time[datetime*=T]:not([title], #tables time)")) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
}

showLocalTimes();
new MutationObserver(showLocalTimes).observe(document.getElementById("main"), { childList: true, subtree: true });
