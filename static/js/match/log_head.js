// The head of the public log: kept at the start of a match, and compared with the log of today when the match is
// over. So a log that was changed in between is noticed by every browser that played.

import { hex, sha256, unhex } from "../verifier/hashes.js";

const SEED = "dice.given.", HEAD = "dice.head.", KEPT_MATCHES = 100, MOST_PAGES = 20;
const HASH = /^[0-9a-f]{64}$/, SIGNATURE = /^[0-9a-f]{128}$/;

const kept = (match) => JSON.parse(localStorage.getItem(HEAD + match));
const keep = (match, head) => localStorage.setItem(HEAD + match, JSON.stringify(head));

// Stores the first head that this browser sees of a match. The match goes on without waiting for it.
export async function keepHead(match) {
  if (kept(match)?.entry) return;
  keep(match, { at: Date.now() });
  forgetOldest();
  try {
    const { lines, entry, time, key, signature } = await load("head.json");
    if (Number.isInteger(lines) && HASH.test(entry)) keep(match, { ...kept(match), lines, entry, time, key, signature });
  } catch { /* The check of the match has one line less. */ }
}

// Removes the heads and seeds of the matches that began first.
function forgetOldest() {
  const matches = new Set(Object.keys(localStorage).flatMap((name) => [SEED, HEAD].filter((each) => name.startsWith(each)).map((each) => name.slice(each.length))));
  const byAge = [...matches].map((match) => ({ match, at: kept(match)?.at ?? 0 })).sort((one, other) => other.at - one.at);
  for (const { match } of byAge.slice(KEPT_MATCHES)) {
    localStorage.removeItem(SEED + match);
    localStorage.removeItem(HEAD + match);
  }
}

// The lines of the check of a record; none if this browser kept no head of its match. A line whose `good` is null
// is neither right nor wrong. `say` has the sentences.
export async function logLines({ table, proof }, say) {
  const head = kept(table.match);
  if (!head?.entry) return [];
  try {
    return await compare(head, proof.log, say);
  } catch {
    return [{ good: null, text: say.logUnknown }];
  }
}

async function compare(head, line, say) {
  const [now, { keys }] = await Promise.all(["head.json", "keys.json"].map(load));
  const signatures = [await isSigned(head, keys), await isSigned(now, keys)];
  const contained = await contains(head, now, line);
  if (contained === false) return [{ good: false, text: say.logChanged }];
  if (signatures.includes(false)) return [{ good: false, text: say.logForged }];
  if (contained === null) return [{ good: null, text: say.logUnknown }];
  const unsigned = signatures.includes(null) ? [{ good: null, text: say.logUnsigned }] : [];
  return [{ good: true, text: say.logGood }, ...unsigned];
}

async function load(file) {
  const answer = await fetch(`/fair/log/${file}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.json();
}

// Whether a head has the signature of a key that was published by then; null if it has none, or this browser
// cannot check it.
export async function isSigned({ lines, entry, time, key, signature }, keys) {
  if (!key && !signature) return null;
  if (!HASH.test(key) || !SIGNATURE.test(signature)) return false;
  if (!keys.some((published) => published.key === key && published.line <= lines)) return false;
  let imported;
  try {
    imported = await crypto.subtle.importKey("raw", unhex(key), { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return null;
  }
  const text = new TextEncoder().encode(`tahur-log-head/1\n${lines}\n${entry}\n${time}\n`);
  return crypto.subtle.verify({ name: "Ed25519" }, imported, unhex(signature), text);
}

// Whether the log that ends with the head `now` contains the line of the match and, from there on, the kept head;
// null if it is too long to compute here.
async function contains(head, now, line) {
  if (head.lines < line.line || now.lines < head.lines) return false;
  const expected = [[line.line, line.entry], [head.lines, head.entry], [now.lines, now.entry]];
  let { before } = line, number = line.line;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await load(`entries.json?from=${number}`);
    if (page.before !== before) return false;
    for (const { match, commitment } of page.entries) {
      before = hex(await sha256("bdice1:log:", unhex(before), `${match}:${commitment}`));
      if (expected.some(([at, entry]) => at === number && entry !== before)) return false;
      if (number === now.lines) return true;
      number += 1;
    }
    if (!page.next) return false;
  }
  return null;
}
