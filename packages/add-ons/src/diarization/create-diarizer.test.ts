import { needs, verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { fixture, hasFixtures } from '../../test/support/fixtures.js';
import { type Conversation, converse } from '../../test/support/formant-voice.js';
import { createDiarizer, embeddedDiarization } from './create-diarizer.js';
import { diarizationErrorRate } from './error-rate/diarization-error-rate.js';

const dialogue = converse([
  [0, 4],
  [1, 3],
  [0, 2],
  [1, 5],
  [0, 3],
  [1, 2],
]);

const fourVoices = converse([
  [0, 4],
  [1, 4],
  [2, 4],
  [3, 4],
  [0, 3],
  [2, 3],
  [1, 3],
  [3, 3],
]);

function diarize({ samples }: Conversation, configuration = {}) {
  const diarizer = createDiarizer(configuration);
  diarizer.push(samples);
  return diarizer.finish();
}

const countSpeakers = (turns: readonly { readonly speaker: number }[]) =>
  new Set(turns.map(({ speaker }) => speaker)).size;

verifies('diarization.speakers', 'two voices in turns are two speakers', () => {
  const turns = diarize(dialogue);
  expect(turns[0]?.speaker).toBe(0);
  expect(countSpeakers(turns)).toBe(2);
  expect(diarizationErrorRate(dialogue.spans, turns, { collarSeconds: 0.25 }).rate).toBeLessThan(
    0.03,
  );
});

verifies('diarization.speakers', 'four voices are four speakers', () => {
  const turns = diarize(fourVoices);
  expect(countSpeakers(turns)).toBe(4);
  expect(diarizationErrorRate(fourVoices.spans, turns, { collarSeconds: 0.25 }).rate).toBeLessThan(
    0.05,
  );
});

verifies('diarization.speakers', 'the lengths of the chunks change nothing', async () => {
  const { samples } = dialogue;
  const chunks = function* () {
    for (let at = 0, length = 1; at < samples.length; at += length, length = (length * 7) % 3001)
      yield samples.subarray(at, Math.min(samples.length, at + length));
  };
  const turns = await embeddedDiarization.diarize({ audio: chunks(), configuration: {} });
  expect(turns).toEqual(diarize(dialogue));
});

verifies('diarization.speakers', 'with the times of words, speech is where they are', () => {
  const diarizer = createDiarizer();
  diarizer.push(dialogue.samples);
  const words = dialogue.spans.slice(0, 4);
  const turns = diarizer.finish(words);
  expect(Math.max(...turns.map(({ end }) => end))).toBeCloseTo(words[3]?.end ?? 0, 1);
  expect(diarizationErrorRate(words, turns).rate).toBeLessThan(0.02);
});

verifies('diarization.one-voice', 'a voice by itself is one speaker', () => {
  const monologue = converse(Array.from({ length: 12 }, (_, index) => [1, 2 + (index % 5)]));
  expect(countSpeakers(diarize(monologue))).toBe(1);
});

verifies('diarization.one-voice', 'a voice in noise that comes and goes is one speaker', () => {
  const { samples } = converse(Array.from({ length: 24 }, (_, index) => [1, 2 + (index % 5)]));
  let seed = 1;
  const noisy = samples.map((sample, index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    // Every ten seconds it is three times as loud, or quiet again.
    const level = Math.floor(index / 160_000) % 2 === 0 ? 0.006 : 0.018;
    return sample + level * (seed / 2 ** 31 - 1);
  });
  expect(countSpeakers(diarize({ samples: noisy, spans: [] }))).toBe(1);
});

describe('number of speakers', () => {
  test.each([
    [{ number_of_speakers: 1 }, 1],
    [{ number_of_speakers: 2 }, 2],
    [{ number_of_speakers: 6 }, 6],
    [{ number_of_speakers: 3, max_speakers: 2 }, 3],
    [{ max_speakers: 3 }, 3],
    [{ max_speakers: 0 }, 4],
    [{ min_speakers: 0 }, 4],
    [{ min_speakers: 5 }, 5],
    [{ min_speakers: 2, max_speakers: 8 }, 4],
  ])(
    '%o finds %i of four',
    { meta: { requirements: ['diarization.number-of-speakers'] } },
    (configuration, count) => {
      expect(countSpeakers(diarize(fourVoices, configuration))).toBe(count);
    },
  );

  test('more speakers than a second has are not found', () => {
    const short = converse([[0, 1]]);
    expect(countSpeakers(diarize(short, { number_of_speakers: 20 }))).toBeLessThan(4);
  });
});

describe('audio without a speaker', () => {
  test.each([
    ['no audio', 0, 0],
    ['less than a frame', 300, 0.1],
    ['silence', 48_000, 0],
  ])('%s has no turns', (_, length, level) => {
    const diarizer = createDiarizer({ number_of_speakers: 2 });
    diarizer.push(new Float32Array(length).fill(level));
    expect(diarizer.finish()).toEqual([]);
  });

  test('words beyond the end of the audio are left alone', () => {
    const diarizer = createDiarizer();
    diarizer.push(dialogue.samples);
    expect(diarizer.finish([{ start: 1e6, end: 1e6 + 1 }])).toEqual([]);
  });
});

describe(
  'real speech',
  needs(hasFixtures, 'the shared recordings are not beside the project'),
  () => {
    verifies('diarization.speakers', 'a dialogue of two voices', () => {
      const { samples, utterances } = fixture('dialogue_mono.wav');
      const diarizer = createDiarizer();
      diarizer.push(samples);
      const turns = diarizer.finish();
      expect(countSpeakers(turns)).toBe(2);
      expect(diarizationErrorRate(utterances, turns, { collarSeconds: 0.25 }).confusedSeconds).toBe(
        0,
      );
    });
  },
);
