import { writeWav } from '@earshot/audio';
import { describe, expect, test } from 'vitest';
import { type HttpConformanceSubject, httpChecks } from '../src/conformance.js';
import { createFakeClock, createFakeHttpService, createFakeLiveService } from '../src/index.js';

const text = 'one two three four five six seven eight';
const utterances = [{ text, startSeconds: 0.2, endSeconds: 3.4 }];

/** A fake service with live sessions. */
function createSubject(): HttpConformanceSubject {
  const clock = createFakeClock();
  const live = createFakeLiveService({ clock });
  const apiKey = 'es_test';
  const { baseUrl, fetch } = createFakeHttpService({
    clock,
    live,
    apiKey,
    script: { utterances, audioSeconds: 4 },
  });
  return {
    baseUrl,
    apiKey,
    fetch,
    until: async (isReached) => {
      while (!(await isReached())) await clock.advance(50);
    },
    recording: {
      bytes: writeWav([new Float32Array(64_000)], { sampleRateHz: 16_000 }),
      seconds: 4,
      channels: 1,
    },
  };
}

describe('the fake HTTP service', () => {
  const checks = httpChecks.map(({ name, run }) => [name, run] as const);
  test.each(checks)('%s', async (_, run) => {
    await expect(run(createSubject())).resolves.toBeUndefined();
  });
});
