/**
 * Voice of a synthetic speaker: a source through resonances whose frequencies change with each
 * sound.
 */
interface FormantVoice {
  /** Fundamental frequency, in Hz. */
  readonly pitchHz: number;
  /** Length of the vocal tract, as a multiple of that of the sounds below. */
  readonly tract: number;
  /** Share of noise in the source, 0 to 1. */
  readonly breath: number;
}

/** Voices that differ clearly. */
const formantVoices: readonly FormantVoice[] = [
  { pitchHz: 105, tract: 1.05, breath: 0.02 },
  { pitchHz: 210, tract: 0.82, breath: 0.1 },
  { pitchHz: 150, tract: 0.93, breath: 0.35 },
  { pitchHz: 80, tract: 1.25, breath: 0.05 },
];

/** First three resonances of sounds, in Hz. */
const sounds = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
  [570, 840, 2410],
  [440, 1020, 2240],
  [640, 1190, 2390],
  [390, 1990, 2550],
] as const;

const sampleRateHz = 16_000;

/** Random numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Speaks random sounds of a tenth of a second or two. */
function speak(voice: FormantVoice, seconds: number, random: () => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRateHz));
  const states = [0, 0, 0, 0, 0, 0];
  let phase = 0;
  let sound: readonly number[] = sounds[0];
  let left = 0;
  let pitchHz = voice.pitchHz;
  for (let at = 0; at < samples.length; at += 1) {
    if (left === 0) {
      sound = sounds[Math.floor(random() * sounds.length)] ?? sounds[0];
      pitchHz = voice.pitchHz * (0.8 + 0.4 * random());
      left = Math.round((0.08 + 0.12 * random()) * sampleRateHz);
    }
    left -= 1;
    phase += (pitchHz * (1 + 0.05 * Math.sin(at / 3000))) / sampleRateHz;
    const pulse = phase >= 1 ? 1 : 0;
    phase %= 1;
    let value = pulse * (1 - voice.breath) + (random() - 0.5) * (0.02 + voice.breath);
    for (const [index, frequency] of sound.entries()) {
      const angle = (2 * Math.PI * frequency) / voice.tract / sampleRateHz;
      const radius = 1 - (60 + 40 * index) / sampleRateHz;
      const next =
        value +
        2 * radius * Math.cos(angle) * (states[2 * index] ?? 0) -
        radius * radius * (states[2 * index + 1] ?? 0);
      states[2 * index + 1] = states[2 * index] ?? 0;
      states[2 * index] = next;
      value = next * (1 - radius) * 2;
    }
    samples[at] = value;
  }
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  const gain = 0.08 / Math.sqrt(energy / Math.max(1, samples.length) || 1);
  return samples.map((sample) => sample * gain);
}

/** Conversation of synthetic voices with pauses of 0.4 seconds. */
export interface Conversation {
  readonly samples: Float32Array;
  readonly spans: readonly { start: number; end: number; speaker: number }[];
}

/** Speaks turns of given lengths, each by the voice of an index. */
export function converse(
  turns: readonly (readonly [voice: number, seconds: number])[],
  seed = 1,
): Conversation {
  const random = randomNumbers(seed);
  const total = turns.reduce((sum, [, seconds]) => sum + seconds + 0.4, 0.4);
  const samples = new Float32Array(Math.round(total * sampleRateHz)).map(
    () => (random() - 0.5) * 0.001,
  );
  const spans: Conversation['spans'][number][] = [];
  let start = 0.4;
  for (const [index, seconds] of turns) {
    const voice = formantVoices[index];
    if (voice === undefined) throw new RangeError(`There is no voice ${index}.`);
    samples.set(speak(voice, seconds, random), Math.round(start * sampleRateHz));
    spans.push({ start, end: start + seconds, speaker: index });
    start += seconds + 0.4;
  }
  return { samples, spans };
}
