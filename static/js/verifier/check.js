// The verifier's check of a record: the file by its seals, the dice by their hashes. It reports the same lines
// as games/proof/check.py, and shares no code with it.

import { commitment, digest, draw, entry, fits, listed, order } from "./bdice1.js";
import { fitsSealed, jointDraw, jointOrder, linksOfThrow, sealedDigest } from "./bdice2.js";
import { hex, sha256, unhex } from "./hashes.js";
import { absences, linksBySeat, linksRight, sealsRight } from "./seals.js";

const LARGEST = 999999, LONGEST = 64;
// The dice protocol of each format.
const FORMATS = { "tahur-record/1": "bdice1", "tahur-record/2": "bdice2" };

export class Unreadable extends Error {
  constructor(words, values = {}) {
    super(filled(words, values));
    this.because = { statement: "", message: words, values };
  }
}

// A sentence with its values.
export const filled = (words, values) => words.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

// The line about a file that is no record.
export const unreadable = (reason) => line(false, "This is not a game record: %(reason)s", { reason: reason.message, because: reason.because });

// Reads the text of a record; throws Unreadable for anything that is none.
export function read(text) {
  const record = mapping(parsed(text));
  const protocol = Object.hasOwn(FORMATS, record.format) && typeof record.format === "string" && FORMATS[record.format];
  if (!protocol) throw new Unreadable("This is not a game record in the format %(form)s.", { form: "tahur-record/2" });
  const [table, proof, end] = [record.table, record.proof, record.end].map(mapping);
  const events = sequence(record.events).map(mapping);
  const found = {
    match: written(table, "match"),
    sitters: sequence(table.sitters).map(sitter),
    proof: fixed(proof, protocol),
    events: happenings(events),
    parts: [table, proof, ...events, end],
  };
  checkSitters(found);
  return found;
}

function parsed(text) {
  try {
    const form = JSON.parse(text);
    // Values nested too deep to be serialised are refused here, not later.
    canonical(form);
    return form;
  } catch {
    throw new Unreadable("This is not valid JSON.");
  }
}

function checkSitters({ match, sitters, events, proof }) {
  const joins = sitters.map(({ join }) => join).sort((one, other) => one - other);
  if (sitters.some(({ seat }, place) => seat !== place)) {
    throw new Unreadable("The players are not in the order of their seats.");
  }
  if (events.length && events.at(-1).game !== proof.games.length) {
    throw new Unreadable("The number of games differs from the number of keys.");
  }
  if (joins.some((join, place) => join !== place)) {
    throw new Unreadable("Each player must have a different place in the order of joining.");
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(match) || !sitters.every(proof.protocol === "bdice1" ? ({ kind, seed, anchor }) => !anchor && fits(kind, seed) : fitsSealed)) {
    throw new Unreadable("A player's seed may have up to 64 visible ASCII characters; all other seeds must be empty.");
  }
}

function sitter(form) {
  const { seat, join, contribution } = mapping(form), given = mapping(contribution);
  return { seat: integer(seat), join: integer(join), kind: written(given, "kind"), seed: written(given, "seed"), anchor: "anchor" in given ? hex(hash(given, "anchor")) : "" };
}

function fixed(proof, protocol) {
  if (proof.protocol !== protocol || !(proof.level === 1 || (proof.level === 2 && protocol === "bdice2"))) {
    throw new Unreadable("These dice do not follow the protocol %(protocol)s, level 1.", { protocol });
  }
  const log = mapping(proof.log), games = sequence(proof.games);
  if (games.length < 1 || games.length > LONGEST) throw new Unreadable("A match has 1 to %(most)s games.", { most: LONGEST });
  return {
    protocol,
    level: proof.level,
    commitment: hash(proof, "commitment"),
    before: hash(log, "before"),
    entry: hash(log, "entry"),
    hidden: log.private === true,
    salt: "salt" in log ? hash(log, "salt") : new Uint8Array(),
    games: games.map(mapping).map(revealed),
  };
}

function revealed(game, place) {
  if (integer(game.number) !== place + 1) throw new Unreadable("The games are not in order.");
  return { key: hash(game, "key"), digest: hash(game, "digest") };
}

// Every event with the number of its key: an event begins each game, and some let the next key be used.
function happenings(events) {
  let game = 1;
  return events.map((event) => happening(game += event.kind === "game" || anew(event), event));
}

// Whether further draws use the next key: the match was reopened, or a seal was not opened.
const anew = ({ kind, action }) => ["ruling", "unopened"].includes(kind) && action?.anew === true;

function happening(game, event) {
  return {
    number: integer(event.number),
    game,
    kind: written(event, "kind"),
    seat: event.seat == null ? null : integer(event.seat),
    action: event.action == null ? null : mapping(event.action),
    draw: event.draw == null ? null : integer(event.draw),
    faces: faces("faces" in event ? event.faces : []),
    drawn: sequence("drawn" in event ? event.drawn : []).map(integer),
    joint: "joint" in event ? joined(mapping(event.joint)) : null,
  };
}

// The number of a joint throw, and the link of each seat; null for an absent one.
function joined(form) {
  const number = integer(form.number), links = sequence(form.links);
  return { number, links: links.map((link) => (link === null ? null : hash({ link }, "link"))) };
}

function faces(form) {
  const numbers = sequence(form).map(integer);
  if (numbers.some((many) => many < 1 || many > 256)) throw new Unreadable("A die must have 1 to 256 faces.");
  return numbers;
}

function mapping(form) {
  if (typeof form !== "object" || form === null || Array.isArray(form)) {
    throw new Unreadable("A JSON object is missing.");
  }
  return form;
}

function sequence(form) {
  if (!Array.isArray(form)) throw new Unreadable("A JSON list is missing.");
  return form;
}

function integer(form) {
  if (!Number.isInteger(form) || form < 0 || form > LARGEST) {
    throw new Unreadable("A number is missing or out of range.");
  }
  return form;
}

function written(form, name) {
  if (typeof form[name] !== "string") throw new Unreadable("The field %(name)s must contain text.", { name });
  return form[name];
}

function hash(form, name) {
  if (!/^[0-9a-f]{64}$/.test(written(form, name))) throw new Unreadable("The field %(name)s must contain %(size)s bytes in hexadecimal.", { name, size: 32 });
  return unhex(form[name]);
}

const line = (good, sentence, values = {}, event = null) => ({ good, sentence, values, event });

// Every part has a seal over itself and all parts before it; the first wrong one is reported.
export async function* checkFile({ parts }) {
  let before = "";
  for (const [number, part] of parts.entries()) {
    const { seal, ...rest } = part;
    if (seal !== hex(await sha256(before, canonical(rest)))) {
      yield altered(number, parts.length - 1);
      return;
    }
    before = seal;
  }
  yield line(true, "The file is unchanged: all %(count)s of its seals are correct.", { count: parts.length });
}

// JSON with sorted keys and without spaces.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function altered(number, last) {
  if (number === 0) return line(false, "The table settings were altered.");
  if (number === 1) return line(false, "The section of the file that contains the dice proof was altered.");
  if (number === last) return line(false, "The end of the file, with the result, was altered.");
  return line(false, "Event %(number)s was altered.", { number: number - 1 }, number - 1);
}

// Checks by hashes that the keys belong to the commitment, and that the draws follow from them.
export async function* checkDice(record) {
  const { match, proof, events } = record;
  const joined = [...record.sitters].sort((one, other) => one.join - other.join);
  const sealed = proof.protocol === "bdice2", given = joined.map(({ kind, seed }) => [kind, seed]);
  yield line(
    await every(proof.games, async ({ key }, place) => same(await commitment(key, place + 1), proof.commitment)),
    "The key matches the seal that was made before any player sat down.",
  );
  yield line(
    same(await entry(proof.before, await listed(match, proof.hidden, proof.salt), proof.commitment), proof.entry),
    "The public log lists this match with this seal.",
  );
  yield line(
    await every(proof.games, async (game, place) => same(await (sealed ? sealedDigest(match, place + 1, joined) : digest(match, place + 1, given)), game.digest)),
    "The seeds of all players are mixed into the dice.",
  );
  if (sealed) yield* checkSeals(record, joined);
  const drawing = events.filter((event) => event.draw !== null);
  yield line(
    inTurn(drawing),
    "Each random number was used once and in order, %(count)s in all.",
    { count: drawing.length },
  );
  for (const event of drawing) yield await checkDraw(record, event);
}

// Checks that each seed is the one that was sealed, and says which protection the dice had.
async function* checkSeals(record, joined) {
  const { match, events } = record;
  const many = (wanted) => joined.filter(({ kind }) => kind === wanted).length;
  const refused = events.filter(({ kind }) => kind === "unopened").length;
  const log = events.slice(events.findLastIndex((event) => event.kind === "unopened" && anew(event)) + 1);
  if (many("p")) {
    yield line(await sealsRight(match, joined, log), "Each seed that a browser added was sealed before any seed was opened.");
    if (record.proof.level === 2) yield* checkLinks(record);
    else yield line(true, "Dice protection: sealed. No seed could be chosen in response to another.");
  }
  for (const [count, sentence] of [
    [many("s"), "Seeds that the site sealed for a player: %(count)s."],
    [many("n"), "Players without a seed: %(count)s."],
    [many("b"), "Computers, which add no seed: %(count)s."],
    [refused, "Rounds in which a sealed seed was not opened: %(count)s."],
  ]) if (count) yield line(true, sentence, { count });
}

// Checks the links of joint throws, and says in how many a player's link was missing.
async function* checkLinks(record) {
  yield line(await linksRight(record), "Each link that a browser added to a roll follows from the one before it.");
  yield line(true, "Dice protection: joint. No roll with links from all players could be chosen or known in advance.");
  for (const { seat, count } of absences(record)) {
    if (count) yield line(true, "Rolls without a link from player %(player)s: %(count)s.", { player: seat + 1, count });
  }
}

// Whether the draws of each game are numbered from 0.
function inTurn(drawing) {
  const next = new Map();
  return drawing.every(({ game, draw }) => {
    const due = next.get(game) ?? 0;
    next.set(game, due + 1);
    return draw === due;
  });
}

async function every(games, check) {
  return (await Promise.all(games.map(check))).every(Boolean);
}

async function checkDraw(record, event) {
  const { proof, sitters } = record, absent = proof.protocol === "bdice2" && sitters.map(() => null);
  const roller = event.seat < sitters.length ? event.seat : null, links = linksBySeat(record, event);
  const { key, digest: bound } = proof.games[event.game - 1], values = { draw: event.draw };
  if (event.faces.length) {
    const right = same(await (absent ? jointDraw(key, bound, event.draw, linksOfThrow(roller, links.length ? links : absent), event.faces) : draw(key, bound, event.draw, event.faces)), event.drawn);
    return line(right, "Random number %(draw)s: the key gives this result.", values, event.number);
  }
  const right = same(await (absent ? jointOrder(key, bound, event.draw, absent, sitters.length) : order(key, bound, event.draw, sitters.length)), event.drawn);
  return line(right, "Random number %(draw)s: the key gives this seating order.", values, event.number);
}

const same = (one, other) => one.length === other.length && one.every((number, place) => number === other[place]);
