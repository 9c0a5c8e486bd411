// The verifier's check of moves: runs the site's own Python, which the page contains, in a web worker.

// Runs inside the worker, after Brython, and knows nothing of this module.
function serve(modules) {
  const $B = self.__BRYTHON__;
  $B.use_VFS = true;
  $B.update_VFS(modules);
  $B.$options = $B.parse_options({ indexeddb: false, debug: 0 });
  const reportEvent = (event) => self.postMessage({ event });
  self.onmessage = ({ data: text }) => {
    const module = $B.importModule("games.proof.report");
    const given = [text, reportEvent].map((each) => $B.jsobj2pyobj(each));
    self.postMessage({ lines: $B.$call($B.module_getattr(module, "check_play_json"), ...given) });
  };
}

let worker = null;

// Returns the lines about the moves; rejects where this browser cannot run the check. Calls `heard` with the
// number of each event that is checked.
export function checkPlay(text, { brython, modules }, heard) {
  // Brython needs an address, but requests nothing from it.
  const start = 'self.__BRYTHON__ = { brython_path: "https://brython/" };';
  const source = [start, brython, `(${serve})(${JSON.stringify(modules)});`];
  worker ??= new Worker(URL.createObjectURL(new Blob(source.map((part) => `${part}\n`))));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => "lines" in data ? resolve(JSON.parse(data.lines)) : heard(data.event);
    worker.onerror = (error) => { worker.terminate(); worker = null; reject(error); };
    worker.postMessage(text);
  });
}
