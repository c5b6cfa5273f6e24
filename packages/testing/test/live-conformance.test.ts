import { describe, expect, test } from 'vitest';
import { type LiveTimeSubject, liveChecks, liveTimeChecks } from '../src/conformance.js';
import {
  createFakeClock,
  createFakeLiveService,
  createNoise,
  type LinkFaults,
  type Script,
} from '../src/index.js';

const text = 'one two three four five six seven eight';

/** Two utterances on each of two channels, in eight seconds. */
const script: Script = {
  utterances: [0, 1].flatMap((channel) =>
    [0.2, 4.2].map((startSeconds) => ({
      text,
      startSeconds,
      endSeconds: startSeconds + 3.2,
      channel,
      translations: { fr: 'un deux trois quatre cinq six sept huit' },
    })),
  ),
  summary: 'Somebody counts.',
};

/** A fake service, and all operations of a check on it. */
function createSubject(): LiveTimeSubject {
  const clock = createFakeClock();
  let faults: LinkFaults | undefined;
  const service = createFakeLiveService({ clock, script, faults: () => faults });
  return {
    initiate: async (request) => service.initiate(request),
    connect: (url, cut) => {
      faults = cut && { [cut.direction]: { cutAfterBytes: cut.afterBytes } };
      const index = service.links.length;
      return { socket: new service.WebSocket(url), cut: () => service.links[index]?.reset() };
    },
    until: (isReached) => clock.advanceUntil(isReached, 600_000),
    readAudio: async (id) => service.session(id).audio,
    pass: (milliseconds) => clock.advance(milliseconds),
    speech: { audio: createNoise(256_000), finals: [text, text] },
    cutRuns: 200,
  };
}

describe('the fake live service', () => {
  const checks = [...liveChecks, ...liveTimeChecks].map(({ name, run }) => [name, run] as const);
  test.each(checks)('%s', { timeout: 60_000 }, async (_, run) => {
    await expect(run(createSubject())).resolves.toBeUndefined();
  });
});
