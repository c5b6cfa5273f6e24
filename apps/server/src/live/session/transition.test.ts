import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LifecycleEvent,
  type SessionLifecycle,
  type SessionObservation,
  type SessionPhase,
  transition,
} from './transition.js';

const times = { maximumMs: 600_000, resumeMs: 60_000, warningMs: 300_000 };
const recording: SessionPhase = { phase: 'recording', lostAtMs: undefined, isWarned: false };
const calm = {
  type: 'ticked' as const,
  remainingMs: 500_000,
  isTooLarge: false,
  isIdle: false,
};

/** A lifecycle whose recording is processed. */
const running = (state: SessionPhase): SessionLifecycle => ({ state, processing: 'running' });

/** The state and the effects of all events, one after the other, each at its own time. */
function run(state: SessionPhase, ...events: (LifecycleEvent & { atMs?: number })[]) {
  let current = running(state);
  const effects: string[] = [];
  for (const { atMs = 0, ...event } of events) {
    // The other members are the original event.
    const next = transition(current, event as LifecycleEvent, atMs, times);
    current = next.lifecycle;
    effects.push(...next.effects);
  }
  return { state: current.state, effects };
}

test('a session records, is processed, and ends', () => {
  expect(
    run(
      recording,
      calm,
      { type: 'stopped' },
      calm,
      { type: 'processed' },
      { type: 'finished', atMs: 7 },
    ),
  ).toEqual({
    state: { phase: 'ended', endedAtMs: 7 },
    effects: ['end-recording', 'finish', 'end'],
  });
});

describe('while it records', () => {
  test('a session without a socket stops once nobody has come back in time', () => {
    const lost = run(recording, { type: 'lost', atMs: 1000 });
    expect(run(lost.state, { ...calm, atMs: 60_999 }).effects).toEqual([]);
    expect(run(lost.state, { ...calm, atMs: 61_000 })).toEqual({
      state: { phase: 'recording', lostAtMs: 1000, isWarned: false },
      effects: ['stop'],
    });
    expect(run(lost.state, { type: 'connected' }, { ...calm, atMs: 61_000 }).effects).toEqual([]);
  });

  test('one limit at a time ends it, the length of the session first', () => {
    const tick = (change: Partial<SessionObservation>) =>
      run(recording, { ...calm, ...change }).effects;
    expect(tick({ remainingMs: 0, isTooLarge: true, isIdle: true })).toEqual(['stop']);
    expect(tick({ isTooLarge: true, isIdle: true })).toEqual(['stop-too-large']);
    expect(tick({ isIdle: true })).toEqual(['stop-idle']);
    expect(tick({ remainingMs: 300_000 })).toEqual(['warn']);
    expect(tick({ remainingMs: 300_001 })).toEqual([]);
  });

  test('a session that lasts no longer than the warning comes before its end has none', () => {
    const short = { ...times, maximumMs: 300_000 };
    expect(transition(running(recording), { ...calm, remainingMs: 1 }, 0, short).effects).toEqual(
      [],
    );
  });

  test('a violation of the protocol ends the job without the rest of the recording', () => {
    expect(run(recording, { type: 'violated' }, { type: 'violated' })).toEqual({
      state: { phase: 'finishing', failures: 0 },
      effects: ['abort-recording', 'finish'],
    });
  });
});

describe('a job that cannot be ended', () => {
  const finishing = run(recording, { type: 'stopped' }, { type: 'processed' }).state;

  test('is ended again after a second, then two, four and so on, and as an error after five attempts', () => {
    let state = finishing;
    for (const delayMs of [1000, 2000, 4000, 8000]) {
      state = run(state, { type: 'finish-failed', isTransient: false, atMs: 100 }).state;
      expect(run(state, { ...calm, atMs: 100 + delayMs - 1 })).toEqual({ state, effects: [] });
      const next = run(state, { ...calm, atMs: 100 + delayMs });
      expect(next.effects).toEqual(['finish']);
      state = next.state;
    }
    expect(run(state, { type: 'finish-failed', isTransient: false })).toEqual({
      state: { phase: 'finishing', failures: 5 },
      effects: ['fail'],
    });
  });

  test('waits for errors that pass by themselves, half a minute at most', () => {
    let state = finishing;
    for (let count = 0; count < 20; count += 1) {
      state = run(state, { type: 'finish-failed', isTransient: true }).state;
      expect(state).toMatchObject({ phase: 'waiting' });
      state = run(state, { ...calm, atMs: 30_000 }).state;
      expect(state).toEqual({ phase: 'finishing', failures: count + 1 });
    }
  });

  test('is ended at once when a recording that was suspended has been processed', () => {
    const waiting = run(finishing, { type: 'finish-failed', isTransient: true });
    expect(run(waiting.state, { type: 'processed' })).toEqual({
      state: { phase: 'finishing', failures: 1 },
      effects: ['finish'],
    });
  });
});

test('whatever happens, phases follow each other, one attempt is under way at a time, and a closed session does nothing', () => {
  const event = fc.oneof(
    fc.constantFrom<LifecycleEvent>(
      { type: 'connected' },
      { type: 'lost' },
      { type: 'stopped' },
      { type: 'violated' },
      { type: 'processed' },
      { type: 'finished' },
      { type: 'suspended' },
      { type: 'resumed' },
      { type: 'fenced' },
      { type: 'closed' },
    ),
    fc.record({ type: fc.constant('finish-failed' as const), isTransient: fc.boolean() }),
    fc.record({
      type: fc.constant('ticked' as const),
      remainingMs: fc.integer({ min: -1000, max: 700_000 }),
      isTooLarge: fc.boolean(),
      isIdle: fc.boolean(),
    }),
  );
  const order = ['recording', 'processing', 'finishing', 'ended', 'closed'];
  const rank = ({ phase }: SessionPhase) =>
    order.indexOf(phase === 'waiting' ? 'finishing' : phase);
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(100_000)), { maxLength: 50 }), (steps) => {
      let lifecycle = running(recording);
      let warnings = 0;
      for (const [step, nowMs] of steps) {
        const { processing, state } = lifecycle;
        const next = transition(lifecycle, step, nowMs, times);
        const { effects } = next;
        expect(rank(next.lifecycle.state)).toBeGreaterThanOrEqual(rank(state));
        if (effects.includes('finish')) expect(state.phase).not.toBe('finishing');
        if (state.phase === 'closed') expect(next).toEqual({ lifecycle, effects: [] });
        // A suspended session is resumed before a tick does anything else to it.
        else if (step.type === 'ticked')
          expect(effects.indexOf('resume')).toBe(processing === 'suspended' ? 0 : -1);
        expect(effects.includes('suspend')).toBe(
          step.type === 'suspended' && state.phase !== 'closed',
        );
        if (effects.includes('warn')) warnings += 1;
        lifecycle = next.lifecycle;
      }
      expect(warnings).toBeLessThanOrEqual(1);
    }),
  );
});
