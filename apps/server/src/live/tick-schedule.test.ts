import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { TickSchedule } from './tick-schedule.js';

/** A running schedule, the times of its ticks, and a session that may need them soon. */
async function runSchedule() {
  const clock = createManualClock();
  // Makes the first interval begin with a tick.
  clock.advance(60_000 - (clock.monotonicMs() % 60_000));
  const startMs = clock.monotonicMs();
  const ticksMs: number[] = [];
  const errors: unknown[] = [];
  const session = { needsTickSoon: false, fails: false };
  const schedule = new TickSchedule({
    clock,
    tick: async () => {
      ticksMs.push(clock.monotonicMs() - startMs);
      if (session.fails) throw new Error('it failed');
      return session.needsTickSoon;
    },
    onError: (error) => errors.push(error),
  });
  const stopped = new AbortController();
  const running = schedule.run(stopped.signal);
  onTestFinished(() => stopped.abort());
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  await settle();
  const pass = async (durationMs: number) => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 50) {
      clock.advance(50);
      await settle();
    }
  };
  return { errors, pass, running, schedule, session, stopped, ticksMs };
}

test('sessions that need nothing are ticked once a second', async () => {
  const { pass, ticksMs } = await runSchedule();
  await pass(3000);
  expect(ticksMs).toEqual([0, 1000, 2000, 3000]);
});

test('one that needs a tick soon gets four a second, as long as it does', async () => {
  const { pass, session, ticksMs } = await runSchedule();
  session.needsTickSoon = true;
  await pass(1500);
  session.needsTickSoon = false;
  await pass(1500);
  expect(ticksMs).toEqual([0, 1000, 1250, 1500, 1750, 2000, 3000]);
});

test('one that may need it soon from now on is asked after a quarter of a second, not after a whole one', async () => {
  const { pass, schedule, session, ticksMs } = await runSchedule();
  await pass(300);
  schedule.hurry();
  session.needsTickSoon = true;
  await pass(700);
  expect(ticksMs).toEqual([0, 500, 750, 1000]);
});

test('the ticks continue after an error, and end with the signal', async () => {
  const { errors, pass, running, session, stopped, ticksMs } = await runSchedule();
  session.fails = true;
  await pass(1250);
  expect(errors).toEqual([new Error('it failed'), new Error('it failed')]);
  expect(ticksMs).toEqual([0, 1000, 1250]);
  stopped.abort();
  await running;
  await pass(2000);
  expect(ticksMs).toHaveLength(3);
});
