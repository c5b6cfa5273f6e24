import { floatToInt16, int16ToFloat } from '@earshot/audio';
import { atLevel, randomNumbers, rootMeanSquare, whiteNoise } from '@earshot/engine/testing/sounds';
import type { Clip, MadeFiles } from './clip.js';

/** A condition under which recordings are made again. */
export interface Condition {
  readonly name: string;
  /** Wanted word errors, empty when there is no figure for them. */
  readonly wanted: string;
  /** Makes the file of a clip, and returns its path. */
  readonly make: (clip: Clip, files: MadeFiles) => string;
}

/** Talkers of whom babble is made. */
const babbleTalkers = 6;

/** Level of quiet speech, as a root mean square in dBFS. */
const quietDbfs = -45;

/**
 * The conditions, the same in every run. Ratios are of the root mean squares of the whole recording
 * and of the noise.
 *
 * @param voices - recordings from which babble is made. The voice of the clip itself is omitted
 */
export function listConditions(voices: readonly Int16Array[]): readonly Condition[] {
  const noisy = (
    name: string,
    wanted: string,
    ratioDb: number,
    createNoise: CreateNoise,
  ): Condition => ({
    name,
    wanted,
    make(clip, files) {
      const random = randomNumbers(toSeed(clip.name));
      const noise = createNoise(clip, random);
      return files.write(`${clip.name} ${name}`, addNoise(clip.samples, noise, ratioDb));
    },
  });
  const white: CreateNoise = ({ samples }, random) => whiteNoise(samples.length, random);
  const babble: CreateNoise = (clip, random) => createBabble(voices, clip, random);
  return [
    {
      name: 'telephone, 8 kHz mu-law',
      wanted: '<= 11.5 %',
      make: ({ name, samples }, files) => files.writeTelephone(`${name} telephone`, samples),
    },
    noisy('white noise, 20 dB', '', 20, white),
    noisy('white noise, 10 dB', '<= 20 %', 10, white),
    noisy('white noise, 5 dB', '', 5, white),
    noisy('babble, 20 dB', '<= 16 %', 20, babble),
    noisy('babble, 10 dB', '', 10, babble),
    {
      name: `at ${quietDbfs} dBFS`,
      wanted: 'its words',
      make: ({ name, samples }, files) =>
        files.write(`${name} quiet`, floatToInt16(atLevel(int16ToFloat(samples), quietDbfs))),
    },
  ];
}

/** Noise as long as a clip, at any level. */
type CreateNoise = (clip: Clip, random: () => number) => Float32Array;

/** A number that is the same for the same name. */
function toSeed(name: string): number {
  let seed = 7;
  for (const character of name)
    seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return seed;
}

/**
 * Several other recordings at once, each at the same level and from another place on, again and
 * again.
 */
function createBabble(
  voices: readonly Int16Array[],
  clip: Clip,
  random: () => number,
): Float32Array {
  const others = voices
    .filter((voice) => voice !== clip.samples)
    .map((voice) => ({ voice: int16ToFloat(voice), order: random() }))
    .sort((first, second) => first.order - second.order)
    .slice(0, babbleTalkers);
  const sum = new Float32Array(clip.samples.length);
  for (const { voice } of others) {
    const gain = 1 / Math.max(1e-6, rootMeanSquare(voice));
    const start = Math.floor(random() * voice.length);
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + gain * (voice[(start + index) % voice.length] ?? 0);
  }
  return sum;
}

/** Adds noise at a ratio in dB. The whole result is made quieter when it would be clipped. */
function addNoise(samples: Int16Array, noise: Float32Array, ratioDb: number): Int16Array {
  const speech = int16ToFloat(samples);
  const gain =
    rootMeanSquare(speech) / 10 ** (ratioDb / 20) / Math.max(1e-9, rootMeanSquare(noise));
  const mixed = speech.map((sample, index) => sample + gain * (noise[index] ?? 0));
  const peak = mixed.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return floatToInt16(peak > 1 ? mixed.map((sample) => sample / peak) : mixed);
}
