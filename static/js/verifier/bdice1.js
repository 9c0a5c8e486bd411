// The dice protocol bdice1, by the browser's own hashes: commitments, digests and draws. Independent of
// games/proof/bdice1.py; both are tested with the same vectors.

import { hex, sha256 } from "./hashes.js";

const encoder = new TextEncoder();
const MATCH = /^[A-Za-z0-9_-]{1,64}$/;
export const SEED = /^[\x21-\x7e]{1,64}$/;

// The link of the chain of keys: it can be published without revealing the key.
export const link = (key) => sha256("bdice1:link:", key);

// The commitment of a match whose game of this number has this key.
export async function commitment(key, game = 1) {
  for (let left = game; left > 0; left -= 1) key = await link(key);
  return key;
}

// The name of a match in the public log: its id, or the hash of its id and a salt if it is private.
export const listed = async (match, hidden, salt) => (hidden ? hex(await sha256("bdice1:private:", match, salt)) : match);

// The hash of a line of the public log, which follows the line before it.
export const entry = (before, match, committed) => sha256("bdice1:log:", before, `${match}:${hex(committed)}`);

// Whether a player of this kind may contribute this seed.
export const fits = (kind, seed) => (kind === "p" ? SEED.test(seed) : ["n", "b"].includes(kind) && seed === "");

// The digest of a game and its seeds, given as [kind, seed] in the order of joining.
export function digest(match, game, seats) {
  if (!MATCH.test(match) || !seats.every(([kind, seed]) => fits(kind, seed))) {
    throw new RangeError("A player's seed may have up to 64 visible ASCII characters; all other seeds must be empty.");
  }
  const parts = seats.map(([kind, seed], join) => `${join}:${kind}:${hex(encoder.encode(seed))}`);
  return sha256(["bdice1", match, game, seats.length, ...parts].join("|"));
}

// The draw of this index: one number below each of the faces, in their order. Further bytes, of which bdice1 has
// none, come after the index.
export async function draw(key, bound, index, faces, more = []) {
  const stream = bytes(key, bound, index, more), drawn = [];
  for (const many of faces) drawn.push(await below(stream, many));
  return drawn;
}

// The numbers 0 to many - 1, shuffled by the draw of this index.
export async function order(key, bound, index, many, more = []) {
  const stream = bytes(key, bound, index, more), mixed = Array.from({ length: many }, (_, place) => place);
  for (let last = many - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

async function* bytes(key, bound, index, more) {
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const size = bound.length + more.length, counted = new Uint8Array(size + 8), numbers = new DataView(counted.buffer);
  counted.set(bound);
  numbers.setUint32(bound.length, index);
  counted.set(more, bound.length + 4);
  for (let block = 0; ; block += 1) {
    numbers.setUint32(size + 4, block);
    yield* new Uint8Array(await crypto.subtle.sign("HMAC", hmac, counted));
  }
}

// Bytes beyond the last full round would make low numbers likelier.
async function below(stream, many) {
  let byte;
  do byte = (await stream.next()).value; while (byte >= 256 - (256 % many));
  return byte % many;
}
