// What a player's browser adds to the dice by the protocol bdice2: the seal of a seed, and the links of a hash
// chain. Independent of games/proof/bdice2.py; both are tested with the same vectors.

import { hex, sha256 } from "./hashes.js";

// The number of links of a chain after its anchor.
export const CHAIN_LENGTH = 1024;

// The seal of a seed and an anchor (in hexadecimal; empty for none) of the player who was the join-th to join.
export function sealOf(match, join, seed, anchor = "") {
  return sha256(`bdice2:seal:${match}|${join}|${hex(new TextEncoder().encode(seed))}|${anchor}`);
}

// The link before this one.
export const nextHash = (link) => sha256("bdice2:chain:", link);

async function hashed(link, times) {
  for (let left = times; left > 0; left -= 1) link = await nextHash(link);
  return link;
}

// The link of this number of a secret's chain: the anchor is number 0, the secret the last.
export const chainLink = (secret, number, length = CHAIN_LENGTH) => hashed(secret, length - number);

// Whether a link is the one that comes so many steps after a known link or anchor.
export async function follows(link, known, steps) {
  if (!(steps >= 1 && steps <= CHAIN_LENGTH) || link.length !== 32) return false;
  return hex(await hashed(link, steps)) === hex(known);
}
