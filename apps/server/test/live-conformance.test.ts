import { type RequirementId, verifies } from '@earshot/specification';
import { type LiveTimeSubject, liveChecks, liveTimeChecks } from '@earshot/testing/conformance';
import { afterAll, beforeAll, describe } from 'vitest';
import { startLiveHarness } from './support/live-harness.js';
import {
  connectPlainly,
  createServerSubject,
  type ServerSubject,
  untilReached,
} from './support/live-subject.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

describe('a server process', () => {
  let server: ServerProcess;
  let subject: ServerSubject;
  beforeAll(async () => {
    server = await startServerProcess({
      EARSHOT_LIVE_MAX_CHANNELS: '1000',
      // A client whose stop was lost waits for it.
      EARSHOT_LIVE_IDLE_SECONDS: '3',
      EARSHOT_REQUESTS_PER_MINUTE: '100000',
    });
    subject = createServerSubject(server.url);
  }, 30_000);
  afterAll(async () => {
    await subject.close();
    await server.stop();
  });

  for (const { name, requirements, run } of liveChecks)
    verifies(requirements as RequirementId[], name, () => run(subject), 180_000);
});

describe('the live service, whose clock is advanced', () => {
  /** The service in this process, with real sockets. Its engine recognises nothing. */
  async function withSubject(run: (subject: LiveTimeSubject) => Promise<void>): Promise<void> {
    const harness = await startLiveHarness();
    try {
      await run({
        initiate: (request) => harness.initiate(request),
        connect: connectPlainly,
        until: untilReached,
        pass: (milliseconds) => harness.pass(milliseconds / 1000),
        readAudio: () => Promise.reject(new Error('No check of times reads audio.')),
        speech: { audio: new Uint8Array(32_000), finals: [] },
      });
    } finally {
      await harness.close();
    }
  }

  for (const { name, requirements, run } of liveTimeChecks)
    verifies(requirements as RequirementId[], name, () => withSubject(run), 60_000);
});
