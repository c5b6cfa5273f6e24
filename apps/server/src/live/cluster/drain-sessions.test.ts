import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.js';
import type { SessionEntry } from '../session-entry.js';
import { drainSessions } from './drain-sessions.js';

const sessions = 40;
const stepMs = 250;

let clock: ManualClock;
let entries: Map<string, SessionEntry>;
let closed: string[];
let released: string[];
/** Sessions that others have recovered. */
let recovered: number;
let hasOthers: boolean;
beforeEach(() => {
  clock = createManualClock();
  closed = [];
  released = [];
  recovered = 0;
  hasOthers = true;
  entries = new Map(
    Array.from({ length: sessions }, (_, index) => {
      const session = { close: async () => void closed.push(`${index}`) };
      // A drain only closes sessions.
      return [`${index}`, { session } as unknown as SessionEntry];
    }),
  );
});

/** Drains while time passes. Resolves with the time that it takes, in milliseconds. */
async function drain(onStep: () => void = () => undefined): Promise<number> {
  let isDone = false;
  const draining = drainSessions(entries, {
    clock,
    instances: { id: 'this node' },
    storage: {
      live: {
        release: async (ids, owner) => {
          // Nobody may take over what is still served here.
          expect(closed).toEqual(expect.arrayContaining([...ids]));
          expect(owner).toBe('this node');
          released.push(...ids);
        },
        countUnrecovered: async (ids) => ids.length - recovered,
      },
    },
    placement: {
      get hasOthers() {
        return hasOthers;
      },
    },
  }).then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  while (!isDone) {
    onStep();
    clock.advance(stepMs);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  }
  await draining;
  expect(released).toEqual(Array.from({ length: sessions }, (_, index) => `${index}`));
  expect(entries.size).toBe(0);
  return clock.monotonicMs();
}

test('sessions are released within five seconds while others recover them at once', async () => {
  expect(
    await drain(() => {
      recovered = released.length;
    }),
  ).toBe(19 * stepMs);
});

test('a session is served until the others have recovered those before it', async () => {
  let most = 0;
  const ms = await drain(() => {
    most = Math.max(most, released.length - recovered);
    recovered += 1.5;
  });
  expect(most).toBeLessThanOrEqual(4);
  expect(ms).toBeGreaterThan((sessions / 1.5 - 4) * stepMs);
});

test('others that recover nothing are waited for no longer than seven seconds', async () => {
  const ms = await drain();
  expect(ms).toBeGreaterThanOrEqual(7000);
  expect(ms).toBeLessThanOrEqual(7000 + 20 * stepMs);
});

test('nobody is waited for when there is no other node', async () => {
  hasOthers = false;
  expect(await drain()).toBe(19 * stepMs);
});
