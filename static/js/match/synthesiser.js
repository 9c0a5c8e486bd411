// Makes the sounds of a match. There are two sets of instruments: wood on wood, rattling dice and brass, or the same
// softly, lower and rounder. Each sound is a few tones and bursts of noise that fade at once. The form for sounds says
// which set, how loud, and which kinds of sounds are wanted.

const LOUDNESS = 0.6, GAP = 0.12, SAMPLE = "turn";
const form = document.getElementById("sound-form");
let context = null, output = null, noise = null;

// Earlier releases kept in the browser alone that a player wants no sounds.
if (localStorage.getItem("sound") === "off" && form.elements.on.checked) form.elements.on.click();
localStorage.removeItem("sound");

export async function wake() {
  if (!context) {
    context = new AudioContext();
    output = new GainNode(context);
    output.connect(context.destination);
    noise = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  }
  if (context.state !== "running") await context.resume();
}

const isSoft = () => form.elements.set.value === "soft";
const isWanted = (kind) => form.elements.on.checked && [...form.elements.kind].some(({ value, checked }) => checked && value === kind);

// Plays those of the named sounds that the viewer wants.
export function play(names) {
  sound(names.filter((name) => isWanted(KINDS[name])));
}

// What the form is pressed or changed for: a sound to try, all of a kind that is switched on, or the loudness.
export function sample({ type, target }) {
  const example = (box) => box.closest("li").querySelector("[data-try]").dataset.try;
  if (type === "click") sound((target.dataset.try ?? "").split(" "));
  else if (target.name === "kind") sound(target.checked ? example(target).split(" ") : []);
  else if (target.type !== "checkbox" || target.checked) sound([SAMPLE]);
}

// Sounds follow each other; each returns how long the next one waits.
function sound(names) {
  if (context?.state !== "running") return;
  output.gain.value = LOUDNESS * (form.elements.volume.value / 100) ** 2;
  let at = context.currentTime + 0.01;
  for (const name of names) if (SOUNDS[name]) at += SOUNDS[name](at) + GAP;
}

function fade(at, loud, seconds) {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  volume.connect(output);
  return volume;
}

function tone(at, frequency, loud, seconds, type = "sine", end = frequency) {
  const source = new OscillatorNode(context, { type, frequency });
  source.frequency.setValueAtTime(frequency, at);
  source.frequency.exponentialRampToValueAtTime(end, at + seconds);
  source.connect(fade(at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function burst(at, frequency, loud, seconds, width = 2) {
  if (isSoft()) [frequency, loud, width] = [0.4 * frequency, 0.6 * loud, 1];
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency, Q: width })).connect(fade(at, loud, seconds));
  source.start(at, 0.1 * Math.random(), seconds);
}

function knock(at, frequency, loud) {
  if (isSoft()) return tone(at, 0.75 * frequency, 0.8 * loud, 0.16, "sine", 0.5 * frequency);
  tone(at, frequency, loud, 0.09, "triangle", frequency / 2);
  burst(at, 3 * frequency, loud / 2, 0.03);
}

function bell(at, notes, step, loud, seconds) {
  const [pitch, long] = isSoft() ? [0.5, 1.5] : [1, 1];
  notes.forEach((note, index) => tone(at + step * index, pitch * note, loud, long * seconds));
}

// Dice clatter, sticks clap, cowries click.
const THROWS = {
  die: (at) => { burst(at, 2600, 0.7, 0.035); if (!isSoft()) tone(at, 900, 0.12, 0.03, "triangle", 700); },
  stick: (at) => { burst(at, 1100, 0.6, 0.05); tone(at, 430, 0.3, 0.06, "triangle", 320); },
  cowrie: (at) => { burst(at, 4800, 0.6, 0.02, 6); },
};

function roll(at) {
  const thrown = document.getElementById("board")?.dataset.thrown;
  let later = 0;
  for (let wait = 0.035; later < 0.34; wait *= 1.25) {
    (THROWS[thrown] ?? THROWS.die)(at + later);
    later += wait * (0.8 + 0.4 * Math.random());
  }
  return 0.34;
}

const SOUNDS = {
  roll,
  move: (at) => { knock(at, 520, 0.5); return 0; },
  hit: (at) => { knock(at, 520, 0.5); knock(at + 0.09, 300, 0.8); return 0.1; },
  off: (at) => { knock(at, 620, 0.4); bell(at + 0.03, [1320], 0, 0.15, 0.35); return 0.08; },
  call: (at) => { bell(at, [440, 660], 0.12, 0.3, 0.3); return 0.3; },
  offer: (at) => { bell(at, [587, 740, 587], 0.13, 0.25, 0.3); return 0.4; },
  chat: (at) => { bell(at, [1175], 0, 0.14, 0.12); bell(at + 0.07, [1568], 0, 0.12, 0.16); return 0.2; },
  turn: (at) => { bell(at, [660, 880], 0.1, 0.3, 0.25); return 0.3; },
  low: (at) => { burst(at, 3000, 0.8, 0.03); burst(at + 0.14, 3000, 0.8, 0.03); bell(at, [988], 0, 0.2, 0.1); return 0.2; },
  won: (at) => { bell(at, [523, 659, 784, 1047], 0.11, 0.3, 0.6); return 0.8; },
  lost: (at) => { bell(at, [392, 330], 0.18, 0.25, 0.5); return 0.6; },
  neutral: (at) => { bell(at, [523, 784], 0.14, 0.25, 0.5); return 0.6; },
  none: (at) => { bell(at, [440], 0, 0.2, 0.3); return 0.3; },
};
// As in accounts/sounds.py.
const KINDS = {
  roll: "throws", move: "moves", hit: "moves", off: "moves", call: "offers", offer: "offers", chat: "chat", turn: "turn", low: "clock",
  won: "end", lost: "end", neutral: "end", none: "end",
};
