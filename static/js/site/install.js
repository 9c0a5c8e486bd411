// Asks the browser to keep what pages are made of; where that fails, everything works as without it.

addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));

// The page that is shown where there is no line gives way to the one that was wanted.
if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
