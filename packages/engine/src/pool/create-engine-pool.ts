import { availableParallelism } from 'node:os';
import { pocketsphinxCapabilities } from '../pocketsphinx/pocketsphinx-capabilities.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { scriptedCapabilities } from '../scripted/scripted-capabilities.js';
import type { EngineChoice } from './engine-choice.js';
import type { EnginePool } from './engine-pool.js';
import type { EngineLogger } from './pool-context.js';
import { defaultPoolSettings, type PoolSettings } from './pool-settings.js';
import { ProcessPool } from './process-pool.js';
import { startEngineProcess } from './start-engine-process.js';
import { systemTimers } from './timers.js';

/** Options of {@link createEnginePool}. */
export type EnginePoolOptions = EngineChoice &
  Partial<PoolSettings> & {
    /**
     * Number of processes, each of which recognises one utterance at a time.
     *
     * @defaultValue the number of processors
     */
    readonly processes?: number;
    /**
     * Log of the lives of the processes; never of a transcript.
     *
     * @defaultValue nothing is logged
     */
    readonly logger?: EngineLogger;
  };

const staticCapabilities: Record<EngineChoice['engine'], EngineCapabilities> = {
  pocketsphinx: pocketsphinxCapabilities(null),
  scripted: scriptedCapabilities,
};

/** Live channels with which a process keeps up while all of them speak. */
const streamsPerProcess: Record<EngineChoice['engine'], number> = {
  pocketsphinx: 5,
  scripted: 1000,
};

/**
 * Starts a pool of engine processes, which load their models at once. It spreads the work over its processes, replaces those that
 * crash or hang, and assigns their work to others.
 *
 * @param options - the engine, the number of processes and the limits
 * @throws RangeError when `processes` or `streamsPerProcess` is no positive integer
 */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  const {
    processes = availableParallelism(),
    logger,
    engine,
    engineOptions,
    ...settings
  } = options;
  return new ProcessPool({
    // Taking the choice apart has lost that the options belong to the engine.
    choice: { engine, engineOptions: engineOptions ?? {} } as EngineChoice,
    capabilities: staticCapabilities[engine],
    processes,
    settings: {
      ...defaultPoolSettings,
      streamsPerProcess: streamsPerProcess[engine],
      ...settings,
    },
    logger,
    startProcess: startEngineProcess,
    timers: systemTimers,
  });
}
