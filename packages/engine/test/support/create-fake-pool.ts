import { vi } from 'vitest';
import { scriptedCapabilities } from '../../src/engines/scripted/options.js';
import { defaultPoolSettings, type PoolSettings } from '../../src/host/pool/pool-settings.js';
import { ProcessPool } from '../../src/host/pool/process-pool.js';
import { createFakeProcesses, createFakeTimers } from './fake-processes.js';

/** Creates a pool whose processes and timers the test controls. */
export function createFakePool(processes = 1, settings: Partial<PoolSettings> = {}) {
  const fakes = createFakeProcesses();
  const timers = createFakeTimers();
  const log = () => vi.fn<(fields: object, message: string) => void>();
  const logger = { info: log(), warn: log(), error: log() };
  const pool = new ProcessPool({
    choice: { engine: 'scripted' },
    capabilities: scriptedCapabilities,
    processes,
    settings: { ...defaultPoolSettings, streamsPerProcess: 4, ...settings },
    logger,
    startProcess: fakes.start,
    timers,
  });
  const process = (index: number) => {
    const found = fakes.processes[index];
    if (found === undefined) throw new Error(`There is no process ${index}.`);
    return found;
  };
  return { pool, timers, logger, process, processes: fakes.processes };
}

/** Waits for the end of the turn of the event loop. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
