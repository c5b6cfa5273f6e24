import { readWav } from '@earshot/audio';
import { type RequirementId, verifies } from '@earshot/specification';
import { type HttpConformanceSubject, httpChecks } from '@earshot/testing/conformance';
import { afterAll, beforeAll, vi } from 'vitest';
import { speech } from './support/api.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';

let server: ServerProcess;
let subject: HttpConformanceSubject;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_LIVE_MAX_CHANNELS: '1000',
    EARSHOT_REQUESTS_PER_MINUTE: '100000',
  });
  const { format, framesRead } = readWav(speech);
  subject = {
    baseUrl: server.url,
    apiKey: testKey,
    fetch: (url, init) => fetch(url, init),
    until: (isReached) =>
      vi.waitUntil(isReached, { timeout: 60_000, interval: 20 }).then(() => undefined),
    recording: {
      bytes: new Uint8Array(speech),
      seconds: Math.round((framesRead / format.sampleRateHz) * 1000) / 1000,
      channels: format.channels,
    },
  };
}, 30_000);
afterAll(() => server.stop());

for (const { name, requirements, run } of httpChecks)
  verifies(requirements as RequirementId[], name, () => run(subject), 120_000);
