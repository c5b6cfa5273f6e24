import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSource } from '../../../test/support/speech.js';
import { createEnginePool } from '../pool/create-engine-pool.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { transcribeAudio } from './transcribe-audio.js';

let engine: EnginePool;
beforeAll(() => {
  engine = createEnginePool({ engine: 'scripted', processes: 2 });
});
afterAll(() => engine.close());

const rateHz = 16_000;
const noise = (seconds: number, seed: number): Int16Array =>
  Int16Array.from({ length: seconds * rateHz }, (_, index) => ((index * seed) % 2001) - 1000);

/** Counts the work of the pool while a recording is transcribed. */
async function transcribe(channels: readonly Int16Array[]) {
  const counts = { detections: 0, recognitions: 0 };
  const counting: EnginePool = {
    ...engine,
    capabilities: engine.capabilities,
    parallelism: engine.parallelism,
    detectVoiceActivity(...request) {
      counts.detections += 1;
      return engine.detectVoiceActivity(...request);
    },
    transcribe(...request) {
      counts.recognitions += 1;
      return engine.transcribe(...request);
    },
  };
  const audio = asSource(channels);
  const utterances = await transcribeAudio({ engine: counting, channels: channels.length, audio });
  return { counts, utterances };
}

test('equal channels have the same utterances for the work of one', async () => {
  const one = await transcribe([noise(60, 37)]);
  const three = await transcribe([noise(60, 37), noise(60, 37), noise(60, 37)]);
  expect(three.counts).toEqual(one.counts);
  for (const channel of [0, 1, 2])
    expect(
      three.utterances
        .filter((utterance) => utterance.channel === channel)
        .map((utterance) => ({ ...utterance, channel: 0 })),
    ).toEqual(one.utterances);
});

test('channels that part are worked on apart from there on, with the result of two recordings', async () => {
  const left = noise(60, 37);
  const right = left.slice();
  // They differ in one sample, in the second half.
  right[40 * rateHz] = 12_345;
  const apart = await transcribe([left, right]);
  const alone = await transcribe([right]);
  const ofRight = apart.utterances
    .filter(({ channel }) => channel === 1)
    .map((utterance) => ({ ...utterance, channel: 0 }));
  expect(ofRight).toEqual(alone.utterances);
  expect(apart.counts.detections).toBeGreaterThan(alone.counts.detections);
  expect(apart.counts.detections).toBeLessThan(2 * alone.counts.detections);
});

test('an error of shared work is the error of the recording', async () => {
  const failing: EnginePool = {
    ...engine,
    capabilities: engine.capabilities,
    parallelism: 2,
    transcribe: () => Promise.reject(new Error('as planned')),
    detectVoiceActivity: (...request) => engine.detectVoiceActivity(...request),
  };
  const audio = asSource([noise(20, 37), noise(20, 37)]);
  await expect(transcribeAudio({ engine: failing, channels: 2, audio })).rejects.toThrow(
    'as planned',
  );
});
