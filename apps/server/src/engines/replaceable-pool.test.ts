import type { EnginePool, Recognition } from '@earshot/engine';
import { describe, expect, it } from 'vitest';
import { fakePool } from '../../test/support/engines.js';
import { createManualClock } from '../../test/support/manual-clock.js';
import { ReplaceablePool } from './replaceable-pool.js';

/** A pool whose requests the test ends. */
function openPool(model: string) {
  const ends: (() => void)[] = [];
  const state = { liveChannels: 0, isClosed: false };
  const pool = {
    ...fakePool({ model }),
    transcribe: () =>
      new Promise((resolve) => {
        ends.push(() => resolve({ words: [{ text: model }] } as unknown as Recognition));
      }),
    statistics: () => ({ liveChannels: state.liveChannels }),
    close: async () => {
      state.isClosed = true;
    },
  } as unknown as EnginePool;
  return { pool, ends, state };
}

const samples = new Int16Array(512);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a pool in whose place another one is put', () => {
  it('ends its work, and is closed then; new work is for the other one', async () => {
    const clock = createManualClock();
    const [first, second] = [openPool('first'), openPool('second')];
    const pool = new ReplaceablePool(first.pool, clock);
    const begun = pool.transcribe(samples);
    first.state.liveChannels = 1;
    pool.replace(second.pool);
    expect(pool.capabilities.model).toBe('second');
    const next = pool.transcribe(samples);
    second.ends[0]?.();
    expect((await next).words[0]?.text).toBe('second');

    const pass = async () => {
      clock.advance(1000);
      await turn();
    };
    await pass();
    first.ends[0]?.();
    expect((await begun).words[0]?.text).toBe('first');
    await pass();
    expect(first.state.isClosed).toBe(false);
    first.state.liveChannels = 0;
    await pass();
    expect(first.state.isClosed).toBe(true);
    expect(second.state.isClosed).toBe(false);
  });

  it('is closed at once with the other one', async () => {
    const [first, second] = [openPool('first'), openPool('second')];
    const pool = new ReplaceablePool(first.pool, createManualClock());
    void pool.transcribe(samples);
    pool.replace(second.pool);
    await pool.close();
    expect([first.state.isClosed, second.state.isClosed]).toEqual([true, true]);
  });
});
