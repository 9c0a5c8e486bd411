// The dice protocol bdice2: digests of sealed seeds, and draws from the links of all players. It shares keys,
// commitments and the public log with bdice1. Independent of games/proof/bdice2.py; both are tested with the
// same vectors.

import { draw, order, SEED } from "./bdice1.js";
import { hex, sha256 } from "./hashes.js";

// Whether a seat may contribute this: "s" is a seed that the site has sealed for a player without scripts.
export function fitsSealed({ kind, seed, anchor }) {
  if (kind === "p") return SEED.test(seed) && /^([0-9a-f]{64})?$/.test(anchor);
  if (kind === "s") return SEED.test(seed) && anchor === "";
  return ["n", "b"].includes(kind) && seed === "" && anchor === "";
}

// The digest of a game: contributions are { kind, seed, anchor }, in the order of joining.
export function sealedDigest(match, game, contributions) {
  const parts = contributions.map(({ kind, seed, anchor }, join) => `${join}:${kind}:${hex(new TextEncoder().encode(seed))}:${anchor}`);
  return sha256(["bdice2", match, game, contributions.length, ...parts].join("|"));
}

// The links of a throw: that of the roller first, then those of the other seats; null for an absent one.
export function linksOfThrow(roller, links) {
  return roller === null ? links : [links[roller], ...links.filter((_, seat) => seat !== roller)];
}

// Draws by bdice2 are those of bdice1 with the links of all seats after the index.
export const jointDraw = (key, bound, index, links, faces) => draw(key, bound, index, faces, marked(links));
export const jointOrder = (key, bound, index, links, many) => order(key, bound, index, many, marked(links));

const marked = (links) => links.flatMap((link) => (link === null ? [0] : [1, ...link]));
