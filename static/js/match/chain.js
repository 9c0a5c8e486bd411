// The hash chain of a player, by the dice protocol bdice2: its anchor is sealed with the seed, and each throw of
// the match takes one link. The browser keeps the chain in IndexedDB, so a reload and a second page go on with it.
// Independent of games/proof/bdice2.py; both are tested with the same vectors.

import { hex } from "../verifier/hashes.js";

const DATABASE = "tahur.dice", STORE = "chains", LENGTH = 1024, SIZE = 32, KEPT_CHAINS = 100, SPARE = 8;
const LABEL = new TextEncoder().encode("bdice2:chain:");

function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "match" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

const finished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function inStore(mode, work) {
  const database = await openDatabase();
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

// All links of a secret's chain, one after the other, from the anchor to the secret.
export async function linksOf(secret, length = LENGTH) {
  const links = new Uint8Array((length + 1) * SIZE), hashed = new Uint8Array(LABEL.length + SIZE);
  links.set(secret, length * SIZE);
  hashed.set(LABEL);
  for (let number = length; number > 0; number -= 1) {
    hashed.set(links.subarray(number * SIZE, (number + 1) * SIZE), LABEL.length);
    links.set(new Uint8Array(await crypto.subtle.digest("SHA-256", hashed)), (number - 1) * SIZE);
  }
  return links;
}

const linkAt = (links, number) => hex(links.subarray(number * SIZE, (number + 1) * SIZE));

// The anchor of this browser's chain for a match, in hexadecimal. Makes the chain if there is none; if two pages do
// so at once, the first one counts.
export async function anchorOf(match) {
  const before = await inStore("readonly", (store) => finished(store.get(match)));
  if (before) return linkAt(before.links, 0);
  const links = await linksOf(crypto.getRandomValues(new Uint8Array(SIZE)));
  try {
    await inStore("readwrite", (store) => finished(store.add({ match, start: 0, at: Date.now(), links })));
  } catch (error) {
    if (error.name !== "ConstraintError") throw error;
  }
  await forgetOldest();
  const chain = await inStore("readonly", (store) => finished(store.get(match)));
  return linkAt(chain.links, 0);
}

// The link for a throw, in hexadecimal, from the chain that starts after throw `start`; empty if this browser does
// not have it. `last` says that the chain is almost used up, or is not here.
export async function linkFor(match, number, start) {
  const chain = await inStore("readonly", (store) => finished(store.get(match)));
  const here = chain !== undefined && chain.start === start, place = number - start;
  const link = here && place > 0 && place <= LENGTH ? linkAt(chain.links, place) : "";
  return { link, last: !here || place > LENGTH - SPARE };
}

// Makes another chain; `agree` sends its anchor and returns after which throw it starts, or null.
export async function newChain(match, agree) {
  const links = await linksOf(crypto.getRandomValues(new Uint8Array(SIZE)));
  const start = await agree(linkAt(links, 0));
  if (start !== null) await inStore("readwrite", (store) => finished(store.put({ match, start, at: Date.now(), links })));
}

// Removes the chains of the matches that began first.
async function forgetOldest() {
  await inStore("readwrite", async (store) => {
    const chains = await finished(store.getAll());
    const old = chains.sort((one, other) => other.at - one.at).slice(KEPT_CHAINS);
    for (const { match } of old) store.delete(match);
  });
}
