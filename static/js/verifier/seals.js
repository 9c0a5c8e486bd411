// What a player's browser adds to the dice by the protocol bdice2: the seal of a seed, and the links of a hash
// chain. Independent of games/proof/bdice2.py; both are tested with the same vectors.

import { hex, sha256, unhex } from "./hashes.js";

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

// Whether a link is the one that comes `steps` links after a known link or anchor.
export async function follows(link, known, steps) {
  if (!(steps >= 1 && steps <= CHAIN_LENGTH) || link.length !== 32) return false;
  return hex(await hashed(link, steps)) === hex(known);
}

// The links of a joint throw by seat; empty for all other events.
export function linksBySeat({ proof, sitters }, { joint }) {
  return proof.level === 2 && joint?.links.length === sitters.length ? joint.links : [];
}

// Whether all throws of players are joint, and each link follows from the one before it, the first from its anchor.
// A chain that was agreed on later takes no link before the second throw after that, and one ends when its seat gets
// another player.
export async function linksRight(record) {
  const chains = new Map(record.sitters.filter(({ anchor }) => anchor).map(({ seat, anchor }) => [seat, { number: 0, known: unhex(anchor) }]));
  let number = 0;
  for (const event of record.events) {
    const { kind, seat, action, joint } = event;
    if (kind === "anchor" && seat !== null) {
      const { anchor, start } = action ?? {};
      // An earlier start would let the chain be chosen to suit links that were already known.
      if (!/^[0-9a-f]{64}$/.test(anchor ?? "") || !Number.isInteger(start) || start <= number) return false;
      chains.set(seat, { number: start, known: unhex(anchor) });
    } else if (kind === "ruling" && action?.ruling === "reseat") {
      chains.delete(action.seat);
    } else if (kind === "throw" && seat !== null) {
      const links = linksBySeat(record, event);
      if (joint === null || joint.number <= number || !links.length) return false;
      number = joint.number;
      for (const [place, link] of links.entries()) {
        const chain = chains.get(place);
        if (link === null) continue;
        if (!chain || !await follows(link, chain.known, number - chain.number)) return false;
        chains.set(place, { number, known: link });
      }
    } else if (joint !== null) {
      return false;
    }
  }
  return true;
}

// Each seat that had an anchor, with the number of joint throws without its link.
export function absences(record) {
  const throws = record.events.map((event) => linksBySeat(record, event)).filter(({ length }) => length);
  return record.sitters.filter(({ anchor }) => anchor).map(({ seat }) => ({ seat, count: throws.filter((links) => links[seat] === null).length }));
}

// Whether the events before a match have the seals of all seeds, and then say which were opened. Players are
// { join, kind, seed, anchor }, in the order of joining.
export async function sealsRight(match, joined, log) {
  const kinds = log.map(({ kind }) => kind), place = kinds.indexOf("sealed");
  if (place < 0 || kinds.lastIndexOf("sealed") !== place || kinds.slice(0, place).includes("opened")) return false;
  const seals = log[place].action?.seals;
  if (!Array.isArray(seals) || seals.length !== joined.length) return false;
  for (const { join, kind, seed, anchor } of joined) {
    const expected = seed ? hex(await sealOf(match, join, seed, anchor)) : null;
    // A ruling can leave a player's seal unopened; then there is no seed to compare.
    if (kind !== "n" && seals[join] !== expected) return false;
  }
  const opened = log.filter(({ kind }) => kind === "opened").map(({ action }) => action?.join);
  const players = joined.filter(({ kind }) => kind === "p").map(({ join }) => join);
  return opened.every(Number.isInteger) && String(opened.sort((one, other) => one - other)) === String(players);
}
