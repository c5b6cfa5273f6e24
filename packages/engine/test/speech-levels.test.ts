import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { chooseSegmenterOptions } from '../src/host/transcription/segmenter-options.js';
import { frameSamples } from '../src/port/voice-activity-model.js';
import { normalizeLevels } from '../src/segmentation/normalize-levels.js';
import { SpeechSegmenter } from '../src/segmentation/speech-segmenter.js';
import { SileroModel } from '../src/silero/silero-model.js';
import { twoSentences } from './support/speech.js';

const model = normalizeLevels(new SileroModel());
const options = chooseSegmenterOptions({
  capabilities: {
    maximumUtteranceSeconds: 30,
    preferredSegments: { maximumSeconds: 25, pauseSeconds: 0.4, paddingSeconds: 0.4 },
  },
  durationSeconds: undefined,
  speechThreshold: undefined,
});

const wholeFrames = (samples: Int16Array) =>
  samples.subarray(0, samples.length - (samples.length % frameSamples));

function findSegments(samples: Int16Array) {
  const segmenter = new SpeechSegmenter(options);
  const { probabilities } = model.detect(wholeFrames(samples), undefined);
  return [...segmenter.push(probabilities), ...segmenter.finish()];
}

/** A signal of 20 seconds with a mean power of `level`, in dBFS. */
function atLevel(signal: (seconds: number) => number, level: number): Int16Array {
  const values = Float64Array.from({ length: 320_000 }, (_, at) => signal(at / 16_000));
  const power = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  const factor = (32_768 * 10 ** (level / 20)) / Math.sqrt(power);
  return Int16Array.from(values, (value) =>
    Math.max(-32_768, Math.min(32_767, Math.round(value * factor))),
  );
}

const wave = (frequency: number, seconds: number) => Math.sin(2 * Math.PI * frequency * seconds);

/** Noise with a seed, each value independent of those before. */
function createNoise(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 1_073_741_823.5 - 1;
  };
}

/** Pink noise by the filter of Paul Kellet. */
function createPinkNoise(): () => number {
  const white = createNoise();
  let [slow, middle, fast] = [0, 0, 0];
  return () => {
    const value = white();
    slow = 0.997_65 * slow + 0.099_046 * value;
    middle = 0.963 * middle + 0.296_516_4 * value;
    fast = 0.57 * fast + 1.052_691_3 * value;
    return slow + middle + fast + 0.1848 * value;
  };
}

const hum = (frequency: number) => (seconds: number) =>
  [1, 2, 3, 4, 5, 6].reduce((sum, part) => sum + wave(frequency * part, seconds) / part, 0);

/** Signals that are not speech. */
const signals: Readonly<Record<string, () => (seconds: number) => number>> = {
  'white noise': createNoise,
  'pink noise': createPinkNoise,
  'hum of 50 Hz': () => hum(50),
  'hum of 60 Hz': () => hum(60),
  'a tone': () => (seconds) => wave(1000, seconds),
  'a dial tone': () => (seconds) => wave(350, seconds) + wave(440, seconds),
  'a busy tone': () => (seconds) =>
    seconds % 1 < 0.5 ? wave(480, seconds) + wave(620, seconds) : 0,
  'dialled digits': () => (seconds) => {
    const digit = Math.floor(seconds * 4);
    if ((seconds * 4) % 1 > 0.5) return 0;
    return (
      wave([697, 770, 852, 941][digit % 4] ?? 0, seconds) +
      wave([1209, 1336, 1477][digit % 3] ?? 0, seconds)
    );
  },
  chords: () => (seconds) => {
    const base = 110 * 2 ** ((Math.floor(seconds / 0.8) % 12) / 12);
    const decay = Math.exp(-2 * (seconds % 0.8));
    return decay * [1, 1.26, 1.5, 2].reduce((sum, step) => sum + wave(base * step, seconds), 0);
  },
};

verifies(
  'audio.quiet-speech',
  'speech of any level has the segments that it has at -20 dBFS, without its first word being cut',
  () => {
    const { samples } = twoSentences;
    const usual = findSegments(samples);
    expect(usual).toHaveLength(2);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    for (const peakDb of [-48, -36, -24, -12, -1]) {
      const factor = (32_767 * 10 ** (peakDb / 20)) / loudest;
      const scaled = findSegments(samples.map((sample) => Math.round(sample * factor)));
      expect(scaled).toHaveLength(usual.length);
      for (const [index, { speechStartFrame, speechEndFrame }] of usual.entries()) {
        // A tenth of a second.
        expect(Math.abs((scaled[index]?.speechStartFrame ?? 0) - speechStartFrame)).toBeLessThan(4);
        expect(Math.abs((scaled[index]?.speechEndFrame ?? 0) - speechEndFrame)).toBeLessThan(4);
      }
    }
  },
);

describe('what is no speech has no segments at any level', () => {
  for (const [name, create] of Object.entries(signals))
    verifies('audio.quiet-speech', name, () => {
      for (const level of [-65, -50, -35, -20, -6])
        expect(findSegments(atLevel(create(), level))).toEqual([]);
    });
});

test('a state that an earlier version has stored continues, and later states are complete', () => {
  const samples = wholeFrames(twoSentences.samples);
  const cut = 40 * frameSamples;
  const { state } = new SileroModel().detect(samples.subarray(0, cut), undefined);
  const { probabilities } = model.detect(samples.subarray(cut), state);
  expect(probabilities.some((probability) => probability > 0.9)).toBe(true);
  const whole = model.detect(samples, undefined);
  const first = model.detect(samples.subarray(0, cut), undefined);
  const second = model.detect(samples.subarray(cut), first.state);
  expect([...first.probabilities, ...second.probabilities]).toEqual([...whole.probabilities]);
  expect(second.state).toEqual(whole.state);
});
