import * as fc from 'fast-check';
import { test } from 'vitest';
import { cutPlan, runBlindSession, runExactSession } from './support/cut-sessions.js';

test('sessions with up to ten cuts: the audio is the same byte for byte, every message comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(cutPlan, async (plan) => void (await runExactSession(plan))),
    { numRuns: 200 },
  );
});

test('clients that give no offset: the audio is the same byte for byte, nothing comes twice, and every final is in the result once', async () => {
  await fc.assert(
    fc.asyncProperty(cutPlan, async (plan) => void (await runBlindSession(plan))),
    { numRuns: 200 },
  );
});
