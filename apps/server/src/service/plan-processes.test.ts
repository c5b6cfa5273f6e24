import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSyntheticModel } from '@earshot/engine/synthetic-models';
import { verifies } from '@earshot/specification';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { loadConfiguration } from '../configuration/index.js';
import { engineChoices } from '../engines/index.js';
import { monitorEngine } from './monitor-engine.js';
import { planProcesses, shareProcesses } from './plan-processes.js';

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

describe('planProcesses', () => {
  const models = temporaryFolder();
  writeSyntheticModel(join(models, 'stream'), 'streaming-transducer');
  writeSyntheticModel(join(models, 'whisper'), 'whisper');
  mkdirSync(join(models, 'broken'));
  writeFileSync(join(models, 'broken/model.json'), '{}');
  const plan = (settings: Record<string, string>) => {
    const configuration = loadConfiguration({
      environment: {
        EARSHOT_MODELS_DIR: models,
        EARSHOT_ENGINE_PROCESSES: '4',
        EARSHOT_ENGINE_IDLE_SECONDS: '60',
        ...settings,
      },
      workingFolder: temporaryFolder(),
    });
    const engines = engineChoices(configuration.engines);
    return Object.fromEntries(
      planProcesses(engines, configuration).map(({ kept, processes }, index) => [
        engines[index]?.name,
        [processes, kept],
      ]),
    );
  };

  verifies('engines.idle-processes', 'auto keeps one process, for English sessions', () => {
    const planned = plan({});
    expect(planned).toMatchObject({
      'sherpa-onnx/stream': [4, 1],
      'sherpa-onnx/whisper': [4, 0],
      // It is retried repeatedly.
      'sherpa-onnx/broken': [4, 1],
    });
    // Where there are no sessions, for English recordings.
    expect(plan({ EARSHOT_ROLES: 'worker,api' })).toMatchObject({
      'sherpa-onnx/stream': [4, 0],
      'sherpa-onnx/whisper': [4, 1],
    });
    expect(plan({ EARSHOT_ROLES: 'api' })).toMatchObject({
      'sherpa-onnx/stream': [1, 0],
      'sherpa-onnx/whisper': [1, 0],
    });
  });

  verifies('engines.idle-processes', 'engines of a list share the processes and keep them', () => {
    expect(plan({ EARSHOT_ENGINE: 'sherpa-onnx,scripted' })).toEqual({
      'sherpa-onnx/broken': [1, 1],
      'sherpa-onnx/stream': [1, 1],
      'sherpa-onnx/whisper': [1, 1],
      scripted: [1, 1],
    });
  });
});
