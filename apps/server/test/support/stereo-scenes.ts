import { randomNumbers, whiteNoise } from '@earshot/engine/testing/sounds';

const sampleRateHz = 16_000;

/** Two channels of a recording, from -1 to 1. */
export interface StereoScene {
  readonly name: string;
  /** Number of voices or parties whose channels are apart. */
  readonly distinct: 1 | 2;
  readonly channels: readonly [left: Float32Array, right: Float32Array];
}

const toGain = (decibels: number) => 10 ** (decibels / 20);

/** The sum of two sounds, as long as the longer one. */
export function mixed(one: Float32Array, other: Float32Array, decibels = 0): Float32Array {
  const gain = toGain(decibels);
  return Float32Array.from(
    { length: Math.max(one.length, other.length) },
    (_, index) => (one[index] ?? 0) + gain * (other[index] ?? 0),
  );
}

/** Successive sounds. */
export function inTurn(...parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const silence = (seconds: number) => new Float32Array(Math.round(seconds * sampleRateHz));

const amplified = (sound: Float32Array, decibels: number) =>
  sound.map((sample) => sample * toGain(decibels));

const inverted = (sound: Float32Array) => sound.map((sample) => -sample);

function delayed(sound: Float32Array, milliseconds: number): Float32Array {
  const result = new Float32Array(sound.length);
  const samples = Math.round((milliseconds / 1000) * sampleRateHz);
  result.set(sound.subarray(0, sound.length - samples), samples);
  return result;
}

const hiss = (length: number, decibels: number, seed: number) =>
  amplified(whiteNoise(length, randomNumbers(seed)), decibels);

/** Number of reflections of a room. */
const reflections = 240;

/**
 * A sound in a room: with random reflections that decay.
 *
 * @param seconds - reverberation time, after which they are 60 dB lower
 * @param directDb - level of the direct sound relative to the reflections, in dB
 */
function inRoom(
  sound: Float32Array,
  { directDb, seconds, seed }: { directDb: number; seconds: number; seed: number },
): Float32Array {
  const random = randomNumbers(seed);
  const taps = Array.from({ length: reflections }, () => {
    const at = 0.003 + (seconds - 0.003) * random();
    return {
      delay: Math.round(at * sampleRateHz),
      gain: (2 * random() - 1) * 10 ** ((-3 * at) / seconds),
    };
  });
  const energy = Math.sqrt(taps.reduce((sum, { gain }) => sum + gain ** 2, 0));
  const result = sound.slice();
  for (const { delay, gain } of taps)
    for (let index = delay; index < result.length; index += 1)
      result[index] =
        (result[index] ?? 0) + (gain / energy) * toGain(-directDb) * (sound[index - delay] ?? 0);
  return result;
}

/** Frequencies of a pentatonic scale, in Hz. */
const notes = [220, 261.6, 329.6, 392, 440, 523.2, 659.3];

/** Music of plucked notes and drums, each somewhere between left and right. */
function stereoMusic(seconds: number, seed: number): [Float32Array, Float32Array] {
  const random = randomNumbers(seed);
  const [left, right] = [silence(seconds), silence(seconds)];
  for (let beat = 0; beat < seconds; beat += 0.25) {
    for (let voice = 0; voice < 2; voice += 1) {
      const frequency = notes[Math.floor(random() * notes.length)] ?? 220;
      const pan = random();
      addNote(left, { at: beat, frequency, gain: Math.sqrt(1 - pan) });
      addNote(right, { at: beat, frequency, gain: Math.sqrt(pan) });
    }
    if (Math.round(beat * 4) % 2 === 0) continue;
    const from = Math.round(beat * sampleRateHz);
    for (let index = 0; index < 1600 && from + index < left.length; index += 1) {
      const drum = (2 * random() - 1) * 0.08 * Math.exp(-index / 400);
      left[from + index] = (left[from + index] ?? 0) + drum;
      right[from + index] = (right[from + index] ?? 0) + 0.8 * drum;
    }
  }
  return [left, right];
}

function addNote(
  sound: Float32Array,
  { at, frequency, gain }: { at: number; frequency: number; gain: number },
): void {
  const from = Math.round(at * sampleRateHz);
  for (let index = 0; index < sampleRateHz && from + index < sound.length; index += 1) {
    const phase = (2 * Math.PI * frequency * index) / sampleRateHz;
    const wave = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase);
    sound[from + index] =
      (sound[from + index] ?? 0) + 0.08 * gain * Math.exp(-index / (0.35 * sampleRateHz)) * wave;
  }
}

/** A voice that moves from one side to the other. */
function moving(voice: Float32Array): [Float32Array, Float32Array] {
  const angle = (index: number) => (Math.PI / 2) * (0.05 + (0.9 * index) / voice.length);
  return [
    voice.map((sample, index) => sample * Math.cos(angle(index))),
    voice.map((sample, index) => sample * Math.sin(angle(index))),
  ];
}

/** Recordings of one voice as microphones, mixers and editors make them. */
export function scenesOfOneVoice(voice: Float32Array): StereoScene[] {
  const [musicLeft, musicRight] = stereoMusic(voice.length / sampleRateHz, 7);
  const [introLeft, introRight] = stereoMusic(12, 8);
  const start = hiss(15 * sampleRateHz, -60, 9);
  const room = (seconds: number, directDb: number, seed: number) =>
    inRoom(voice, { seconds, directDb, seed });
  const one = (name: string, ...channels: [Float32Array, Float32Array]): StereoScene => ({
    name,
    distinct: 1,
    channels,
  });
  return [
    one('with one side inverted', voice, inverted(voice)),
    one('panned by 6 dB', voice, amplified(voice, -6)),
    one('panned by 6 dB to the other side', amplified(voice, -6), voice),
    one('panned by 12 dB to the other side', amplified(voice, -12), voice),
    one('with a leak of -34 dB', voice, amplified(voice, -34)),
    one('half a millisecond apart', voice, delayed(voice, 0.5)),
    one('eight milliseconds apart', delayed(voice, 8), voice),
    one('with another reverberation on each side', room(0.4, 3, 1), room(0.6, 0, 2)),
    one('in a reverberant room', room(0.8, -2, 3), room(0.8, -2, 4)),
    one('close to one microphone and far from the other', voice, room(0.7, -2, 5)),
    one('that moves', ...moving(voice)),
    one(
      'with hiss on each side',
      mixed(voice, hiss(voice.length, -50, 5)),
      mixed(voice, hiss(voice.length, -50, 6)),
    ),
    one('that begins late', inTurn(start, voice), inTurn(start, amplified(voice, -3))),
    one('over music', mixed(voice, musicLeft, -10), mixed(voice, musicRight, -10)),
    one('after music', inTurn(introLeft, voice), inTurn(introRight, voice)),
  ];
}

/** Levels of crosstalk between the sides of a call, in dB. */
export const crosstalks = [-3, -6, -10, -20, -30, -40, -90] as const;

/** A call: each party on its side, and with some crosstalk on the other. */
export function callScene(
  first: Float32Array,
  second: Float32Array,
  crosstalkDb: number,
): StereoScene {
  return {
    name: `a call with crosstalk of ${crosstalkDb} dB`,
    distinct: 2,
    channels: [mixed(first, second, crosstalkDb), mixed(second, first, crosstalkDb)],
  };
}

/**
 * Two parties that speak in turn.
 *
 * @returns the speech of each of them, with silence while the other one speaks
 */
export function alternateTurns(
  first: readonly Float32Array[],
  second: readonly Float32Array[],
): [Float32Array, Float32Array] {
  const parts = first.flatMap((part, index) => {
    const reply = second[index] ?? silence(0);
    const gap = silence(0.4);
    const quiet = (sound: Float32Array) => new Float32Array(sound.length);
    return [
      [part, quiet(part)],
      [gap, gap],
      [quiet(reply), reply],
      [gap, gap],
    ] as const;
  });
  return [inTurn(...parts.map(([one]) => one)), inTurn(...parts.map(([, other]) => other))];
}

/** Samples of 16 bits. */
export const toSamples = (sound: Float32Array): Int16Array =>
  Int16Array.from(sound, (sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
  );
