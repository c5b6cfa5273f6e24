import { createRandom } from '@earshot/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LiveError } from '../live-error.js';
import { liveDefaults } from '../options/resolve-options.js';
import { errorOfClose } from './close-policy.js';
import { reconnectDelayMs } from './reconnect-policy.js';
import { hasEnded, type SessionState } from './session-state.js';
import { type LifecycleEvent, transition } from './session-transition.js';

const policy = { ...liveDefaults.reconnect, timeoutMs: 60_000 };

const kinds = fc.constantFrom<EventKind[]>(
  'start',
  'opened',
  'received',
  'lost',
  'waited',
  'stop',
  'close',
  'fail',
);

const codes = fc.constantFrom(1000, 1006, 1012, 1013, 4400, 4408, 4500);

type EventKind = Extract<LifecycleEvent, string> | 'lost' | 'fail';

function toEvent(kind: EventKind, code: number): LifecycleEvent {
  if (kind === 'lost') return { reason: errorOfClose(code, ''), retryAfterMs: null, random: 0.5 };
  return kind === 'fail' ? new LiveError('aborted', '') : kind;
}

test('any order of events: no event changes a final state, each wait is followed by one attempt, every end releases once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, codes), { maxLength: 60 }), (events) => {
      let state: SessionState = { name: 'idle' };
      let releases = 0;
      let isConnected = false;
      let isWaiting = false;
      events.forEach(([kind, code], index) => {
        const before = state;
        const [after, ...effects] = transition(state, toEvent(kind, code), index * 1000, policy);
        state = after;
        if (hasEnded(before)) expect(state).toBe(before);
        for (const effect of effects) {
          if (effect === 'connect') {
            expect(isConnected).toBe(false);
            isConnected = true;
            isWaiting = false;
          } else if (typeof effect === 'object') {
            expect(isWaiting).toBe(false);
            isConnected = false;
            isWaiting = true;
          } else if (effect === 'release') {
            releases += 1;
          }
        }
      });
      expect(releases).toBe(hasEnded(state) ? 1 : 0);
    }),
    { numRuns: 1000 },
  );
});

test('the bound of the wait grows up to its maximum, on top of what the server asks for', () => {
  const bounds = [0, 1, 2].map((failures) => reconnectDelayMs(failures, null, 1, policy));
  expect(bounds).toEqual([1000, 2800, 2800]);
  expect(reconnectDelayMs(0, null, 0, policy)).toBe(0);
  expect(reconnectDelayMs(1, null, 0, policy)).toBe(560);
  expect(reconnectDelayMs(0, 5000, 0.5, policy)).toBe(5500);
  expect(reconnectDelayMs(0, 3_600_000, 0, policy)).toBe(60_000);
});

test('a thousand clients that were cut off together do not come back together: at most a tenth in any 100 ms', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = createRandom(seed);
    const arrivals = new Map<number, number>();
    for (let client = 0; client < 1000; client += 1) {
      let atMs = 0;
      for (let failures = 0; atMs < 20_000; failures += 1) {
        atMs += reconnectDelayMs(failures, null, random(), policy);
        const slot = Math.floor(atMs / 100);
        if (atMs >= 1000) arrivals.set(slot, (arrivals.get(slot) ?? 0) + 1);
      }
    }
    expect(Math.max(...arrivals.values()), `seed ${seed}`).toBeLessThanOrEqual(100);
  }
});

test('links that break at once wait longer each time; one that held for a while does not', () => {
  const error = errorOfClose(1006, '');
  let [state] = transition({ name: 'idle' }, 'start', 0, policy);
  const delays: number[] = [];
  const open = (nowMs: number, forMs: number) => {
    [state] = transition(state, 'opened', nowMs, policy);
    [state] = transition(state, 'received', nowMs, policy);
    const event = { reason: error, retryAfterMs: null, random: 1 };
    const [lost, ...effects] = transition(state, event, nowMs + forMs, policy);
    for (const effect of effects) {
      if (typeof effect === 'object') delays.push(effect.delayMs);
    }
    [state] = transition(lost, 'waited', nowMs + forMs, policy);
  };
  for (const nowMs of [0, 1000, 2000]) open(nowMs, 100);
  open(10_000, 6000);
  expect(delays).toEqual([1000, 2800, 2800, 1000]);
});
