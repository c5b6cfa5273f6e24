import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { monitorEngine } from './start-engine.js';

const logger = pino({ level: 'silent' });

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('monitorEngine', () => {
  test('an engine that loads is available', async () => {
    const monitor = monitorEngine(
      { ready: async () => undefined },
      { clock: createManualClock(), logger },
    );
    await monitor.settled;
    expect(monitor.unavailableReason).toBeUndefined();
    monitor.stop();
  });

  test('one that does not has a reason, and is loaded again until it succeeds', async () => {
    const clock = createManualClock();
    let attempts = 0;
    const engine = {
      ready: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('apt-get install it');
      },
    };
    const monitor = monitorEngine(engine, { clock, logger });
    await monitor.settled;
    expect(monitor.unavailableReason).toBe('apt-get install it');
    await turns();
    clock.advance(5000);
    await turns();
    expect(monitor.unavailableReason).toBe('apt-get install it');
    clock.advance(5000);
    await turns();
    expect(monitor.unavailableReason).toBeUndefined();
    clock.advance(60_000);
    await turns();
    expect(attempts).toBe(3);
    monitor.stop();
  });

  test('is not loaded any more after the end', async () => {
    const clock = createManualClock();
    let attempts = 0;
    const ready = async (): Promise<void> => {
      attempts += 1;
      throw new Error('no');
    };
    const monitor = monitorEngine({ ready }, { clock, logger });
    await monitor.settled;
    monitor.stop();
    await turns();
    clock.advance(60_000);
    await turns();
    expect(attempts).toBe(1);
  });
});
