import { floatToInt16 } from '@earshot/audio';
import { atLevel, pinkNoise, randomNumbers, whiteNoise } from './sounds.js';

const sampleRateHz = 16_000;

/** A kind of sound in which nobody speaks. */
export interface NonSpeech {
  readonly name: string;
  /** Makes a duration of it at 16 kHz, the same in every run. */
  readonly make: (seconds: number) => Int16Array;
}

const turn = 2 * Math.PI;

/** Sound as a function of time, in seconds, with amplitudes from -1 to 1. */
const byTime =
  (amplitudeAt: (seconds: number) => number) =>
  (seconds: number): Int16Array =>
    floatToInt16(
      Float32Array.from({ length: seconds * sampleRateHz }, (_, index) =>
        amplitudeAt(index / sampleRateHz),
      ),
    );

const tones =
  (frequencies: readonly number[], amplitude: number, isOn = (_seconds: number) => true) =>
  (seconds: number) =>
    isOn(seconds)
      ? frequencies.reduce(
          (sum, hertz) => sum + (amplitude / frequencies.length) * Math.sin(turn * hertz * seconds),
          0,
        )
      : 0;

const noise =
  (seed: number, dbfs: number, make: typeof whiteNoise) =>
  (seconds: number): Int16Array =>
    floatToInt16(atLevel(make(seconds * sampleRateHz, randomNumbers(seed)), dbfs));

/** Frequencies of the keys of a telephone (ITU-T Q.23), in Hz. */
const keyRows = [697, 770, 852, 941];
const keyColumns = [1209, 1336, 1477, 1633];

/** A key is pressed for a tenth of a second, three times a second, in bursts of ten. */
function keys(seconds: number): number {
  const press = Math.floor(seconds * 3);
  const isOn = seconds * 3 - press < 0.3 && press % 15 < 10;
  // A pseudo-random number for each press.
  const key = Math.imul(press + 1, 2_654_435_761) >>> 28;
  return tones([keyRows[key >> 2] ?? 697, keyColumns[key & 3] ?? 1209], 0.4, () => isOn)(seconds);
}

/** Chords of four voices with overtones and decay, two a second, of four in turn. */
function chords(seconds: number): number {
  const roots = [220, 174.61, 130.81, 196];
  const strike = Math.floor(seconds * 2);
  const root = roots[Math.floor(strike / 4) % roots.length] ?? 220;
  const since = seconds - strike / 2;
  let sum = 0;
  for (const ratio of [1, 5 / 4, 3 / 2, 2])
    for (const overtone of [1, 2, 3, 4])
      sum += Math.sin(turn * root * ratio * overtone * seconds) / overtone;
  return 0.06 * sum * Math.exp(-3 * since) * Math.min(1, since * 200);
}

/** A hum with its harmonics, as mains have it. */
const hum = (hertz: number) =>
  byTime(
    (seconds) =>
      0.1 * tones([hertz], 1)(seconds) +
      0.05 * tones([2 * hertz], 1)(seconds) +
      0.03 * tones([3 * hertz], 1)(seconds),
  );

/** The kinds of sound without speech. Calling tones are those of North America. */
export const nonSpeech: readonly NonSpeech[] = [
  { name: 'silence', make: byTime(() => 0) },
  { name: 'white noise, -50 dBFS', make: noise(1, -50, whiteNoise) },
  { name: 'white noise, -20 dBFS', make: noise(2, -20, whiteNoise) },
  { name: 'pink noise, -45 dBFS', make: noise(3, -45, pinkNoise) },
  { name: 'pink noise, -20 dBFS', make: noise(4, -20, pinkNoise) },
  { name: 'hum, 50 Hz', make: hum(50) },
  { name: 'hum, 60 Hz', make: hum(60) },
  {
    name: 'tones, 200 to 3,200 Hz',
    make: byTime((at) => tones([200 * 2 ** (Math.floor(at / 2) % 5)], 0.3)(at)),
  },
  { name: 'telephone keys', make: byTime(keys) },
  { name: 'dial tone', make: byTime(tones([350, 440], 0.3)) },
  { name: 'ringing', make: byTime(tones([440, 480], 0.3, (seconds) => seconds % 6 < 2)) },
  { name: 'chords', make: byTime(chords) },
];
