// The play of a record, checked by the site's own Python, which the page carries and runs in a worker.

// Runs inside the worker, after Brython, and knows nothing of this module.
function serve(modules) {
  const $B = self.__BRYTHON__;
  $B.use_VFS = true;
  $B.update_VFS(modules);
  $B.$options = $B.parse_options({ indexeddb: false, debug: 0 });
  self.onmessage = ({ data: text }) => {
    const module = $B.importModule("games.proof.told");
    self.postMessage($B.$call($B.module_getattr(module, "play_told"), $B.jsobj2pyobj(text)));
  };
}

let worker = null;

// The lines about the play; fails where this browser cannot run the check.
export function checkPlay(text, { brython, modules }) {
  // Brython wants to know where it came from, even if it never looks there.
  const start = 'self.__BRYTHON__ = { brython_path: "https://brython/" };';
  const source = [start, brython, `(${serve})(${JSON.stringify(modules)});`];
  worker ??= new Worker(URL.createObjectURL(new Blob(source.map((part) => `${part}\n`))));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(JSON.parse(data));
    worker.onerror = (error) => { worker.terminate(); worker = null; reject(error); };
    worker.postMessage(text);
  });
}
