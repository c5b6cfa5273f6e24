import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { monitorEngine } from './monitor-engine.js';
import { shareProcesses } from './start-engines.js';

const logger = pino({ level: 'silent' });

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('monitorEngine', () => {
  test('an engine that loads is available', async () => {
    const monitor = monitorEngine(
      { ready: async () => undefined, unavailableReason: undefined },
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
      unavailableReason: undefined,
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
    const monitor = monitorEngine({ ready, unavailableReason: undefined }, { clock, logger });
    await monitor.settled;
    monitor.stop();
    await turns();
    clock.advance(60_000);
    await turns();
    expect(attempts).toBe(1);
  });

  test('one that stops to work later has the reason that its pool gives', async () => {
    const engine: { ready: () => Promise<void>; unavailableReason: string | undefined } = {
      ready: async () => undefined,
      unavailableReason: undefined,
    };
    const monitor = monitorEngine(engine, { clock: createManualClock(), logger });
    await monitor.settled;
    engine.unavailableReason = 'its server is away';
    expect(monitor.unavailableReason).toBe('its server is away');
    engine.unavailableReason = undefined;
    expect(monitor.unavailableReason).toBeUndefined();
    monitor.stop();
  });
});

describe('shareProcesses', () => {
  const named = (name: 'pocketsphinx' | 'scripted' | 'openai') => ({
    name,
    choice:
      name === 'openai'
        ? { engine: name, engineOptions: { baseUrl: 'http://localhost' } }
        : { engine: name },
  });
  test.each([
    [['pocketsphinx'], 4, [4]],
    [['openai'], 4, [1]],
    [['pocketsphinx', 'openai'], 4, [3, 1]],
    [['openai', 'pocketsphinx', 'scripted'], 4, [1, 2, 1]],
    // Each has one, though that be more than there are processors.
    [['pocketsphinx', 'scripted', 'openai'], 1, [1, 1, 1]],
  ] as const)('%j share %i processes as %j', (names, total, shares) => {
    expect(shareProcesses(names.map(named), total)).toEqual(shares);
  });
});
