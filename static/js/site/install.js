// Every page: registers the service worker, which the site works without as well.

addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));

// The offline page stands in for another one, which is loaded once the browser is online.
if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
