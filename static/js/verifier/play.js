// The verifier's check of moves: runs the site's own Python, which the page contains, in a web worker.

// Runs inside the worker, after Brython, and knows nothing of this module.
function serve({ modules, gameLists }) {
  const $B = self.__BRYTHON__;
  const { "games.engine.games": everyGame, ...others } = modules;
  let compiled = false;
  $B.use_VFS = true;
  $B.update_VFS(others);
  $B.$options = $B.parse_options({ indexeddb: false, debug: 0 });
  const reportEvent = (event) => self.postMessage({ event });
  self.onmessage = ({ data: { text, game } }) => {
    // The first record decides which rules are compiled; a record of another game gets another worker.
    const rules = Object.hasOwn(gameLists, game) ? [".py", gameLists[game], []] : everyGame;
    if (!compiled) $B.update_VFS({ "games.engine.games": rules });
    compiled = true;
    const module = $B.importModule("games.proof.report");
    const given = [text, reportEvent].map((each) => $B.jsobj2pyobj(each));
    self.postMessage({ lines: $B.$call($B.module_getattr(module, "check_play_json"), ...given) });
  };
  // What records of all games need is compiled while the record is still being chosen or fetched.
  $B.importModule("games.proof.record");
}

let worker = null, game = null;

// Starts the worker, so that it is ready when a record comes.
export function prepare({ brython, ...python }) {
  // Brython needs an address, but requests nothing from it.
  const start = 'self.__BRYTHON__ = { brython_path: "https://brython/" };';
  const source = [start, brython, `(${serve})(${JSON.stringify(python)});`];
  worker = new Worker(URL.createObjectURL(new Blob(source.map((part) => `${part}\n`))));
  worker.onerror = stop;
  game = null;
}

function stop() {
  worker.terminate();
  worker = null;
}

// Returns the lines about the moves; rejects where this browser cannot run the check. Calls `heard` with the
// number of each event that is checked.
export function checkPlay(text, played, python, heard) {
  if (worker && game !== null && game !== played) stop();
  if (!worker) prepare(python);
  game = played;
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => "lines" in data ? resolve(JSON.parse(data.lines)) : heard(data.event);
    worker.onerror = (error) => { stop(); reject(error); };
    worker.postMessage({ text, game });
  });
}
