// Makes the sounds of a match: wood on wood, rattling dice, sticks and cowries, brass. Each sound is a few tones and
// bursts of noise that fade at once.

const LOUDNESS = 0.3, GAP = 0.12;
let context = null, output = null, noise = null;

export async function wake() {
  if (!context) {
    context = new AudioContext();
    output = new GainNode(context, { gain: LOUDNESS });
    output.connect(context.destination);
    noise = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  }
  if (context.state !== "running") await context.resume();
}

// Sounds follow each other; each returns how long the next one waits.
export function play(names, thrown, loud = 1) {
  if (context?.state !== "running") return;
  output.gain.value = LOUDNESS * loud;
  let at = context.currentTime + 0.01;
  for (const name of names) at += (SOUNDS[name]?.(at, thrown) ?? 0) + GAP;
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
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency, Q: width })).connect(fade(at, loud, seconds));
  source.start(at, 0.1 * Math.random(), seconds);
}

function knock(at, frequency, loud) {
  tone(at, frequency, loud, 0.09, "triangle", frequency / 2);
  burst(at, 3 * frequency, loud / 2, 0.03);
}

// Dice clatter, sticks clap, cowries click.
const THROWS = {
  die: (at) => { burst(at, 2600, 0.7, 0.035); tone(at, 900, 0.12, 0.03, "triangle", 700); },
  stick: (at) => { burst(at, 1100, 0.6, 0.05); tone(at, 430, 0.3, 0.06, "triangle", 320); },
  cowrie: (at) => { burst(at, 4800, 0.6, 0.02, 6); },
};

function roll(at, thrown) {
  let later = 0;
  for (let wait = 0.035; later < 0.34; wait *= 1.25) {
    (THROWS[thrown] ?? THROWS.die)(at + later);
    later += wait * (0.8 + 0.4 * Math.random());
  }
  return 0.34;
}

const bell = (at, notes, step, loud, seconds) => notes.forEach((note, index) => tone(at + step * index, note, loud, seconds));

const SOUNDS = {
  roll,
  move: (at) => { knock(at, 520, 0.5); return 0; },
  hit: (at) => { knock(at, 520, 0.5); knock(at + 0.09, 300, 0.8); return 0.1; },
  off: (at) => { knock(at, 620, 0.4); bell(at + 0.03, [1320], 0, 0.15, 0.35); return 0.08; },
  call: (at) => { bell(at, [440, 660], 0.12, 0.3, 0.3); return 0.3; },
  offer: (at) => { bell(at, [587, 740, 587], 0.13, 0.25, 0.3); return 0.4; },
  chat: (at) => { tone(at, 1175, 0.14, 0.12); tone(at + 0.07, 1568, 0.12, 0.16); return 0.2; },
  turn: (at) => { bell(at, [660, 880], 0.1, 0.3, 0.25); return 0.3; },
  low: (at) => { burst(at, 3000, 0.8, 0.03); burst(at + 0.14, 3000, 0.8, 0.03); tone(at, 988, 0.2, 0.1); return 0.2; },
  won: (at) => { bell(at, [523, 659, 784, 1047], 0.11, 0.3, 0.6); return 0.8; },
  lost: (at) => { bell(at, [392, 330], 0.18, 0.25, 0.5); return 0.6; },
  neutral: (at) => { bell(at, [523, 784], 0.14, 0.25, 0.5); return 0.6; },
  none: (at) => { bell(at, [440], 0, 0.2, 0.3); return 0.3; },
};
