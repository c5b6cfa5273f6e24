import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { keepLease } from './keep-lease.js';

const lease = { jobId: 'job', token: 'token' };

function keep(heartbeats: (boolean | Error)[]) {
  const clock = createManualClock();
  let beats = 0;
  const queue = {
    heartbeat: async () => {
      beats += 1;
      const outcome = heartbeats.shift() ?? true;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  const logged: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => void logged.push(line) };
  const kept = keepLease({ queue, lease, leaseMs: 30_000, clock, logger });
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { kept, pass, beats: () => beats, logged };
}

describe('keepLease', () => {
  test('renews three times in the time that a lease lasts', async () => {
    const { kept, pass, beats } = keep([]);
    for (let third = 0; third < 3; third += 1) await pass(10_000);
    expect(beats()).toBe(3);
    expect(kept.lost.aborted).toBe(false);
    kept.stop();
  });

  test('aborts and stops when another worker has the job', async () => {
    const { kept, pass, beats } = keep([true, false]);
    await pass(10_000);
    expect(kept.lost.aborted).toBe(false);
    await pass(10_000);
    expect(kept.lost.aborted).toBe(true);
    await pass(10_000);
    expect(beats()).toBe(2);
  });

  test('a renewal that fails is logged, and tried again at its next turn', async () => {
    const { kept, logged, pass, beats } = keep([new Error('database is busy')]);
    await pass(10_000);
    await pass(10_000);
    expect(beats()).toBe(2);
    expect(kept.lost.aborted).toBe(false);
    expect(logged).toHaveLength(1);
    kept.stop();
  });

  test('ends when it is stopped', async () => {
    const { kept, pass, beats } = keep([]);
    kept.stop();
    kept.stop();
    await pass(60_000);
    expect(beats()).toBe(0);
  });
});
