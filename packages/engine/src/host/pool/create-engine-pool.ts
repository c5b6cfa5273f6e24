import { availableParallelism } from 'node:os';
import {
  checkEngine,
  completeChoice,
  countProcesses,
  type EngineChoice,
  engineFacts,
} from '../../engines/registry.js';
import { checkNames } from '../../port/check-names.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';
import { EngineUnavailableError } from '../../port/engine-error.js';
import { systemTimers } from '../../runtime/timers.js';
import type { EnginePool } from './engine-pool.js';
import type { EngineLogger } from './pool-context.js';
import { defaultPoolSettings, type PoolSettings } from './pool-settings.js';
import { ProcessPool } from './process-pool.js';
import { startEngineProcess } from './start-engine-process.js';

/** Options of {@link createEnginePool}. */
export type EnginePoolOptions = EngineChoice &
  Partial<PoolSettings> & {
    /**
     * Number of processes. Each recognises one utterance at a time, or as many as the options of
     * the engine set.
     *
     * @defaultValue the number of processors, or 1 for the engine `openai`, which needs little
     * processor time
     */
    readonly processes?: number;
    /**
     * Log of the life cycle of the processes. It never contains a transcript.
     *
     * @defaultValue nothing is logged
     */
    readonly logger?: EngineLogger;
  };

/** Every option. The one that is meant by a misspelt name is looked for in this order. */
const optionNames = {
  engine: undefined,
  engineOptions: undefined,
  processes: undefined,
  logger: undefined,
  streamsPerProcess: undefined,
  ...defaultPoolSettings,
} satisfies Record<keyof EnginePoolOptions, unknown>;

/**
 * Starts a pool of engine processes, which load their models at once. It spreads the work over its
 * processes, replaces those that crash or hang, and assigns their work to others.
 *
 * @example
 * ```ts
 * import { createEnginePool } from '@earshot/engine';
 *
 * const engine = createEnginePool({ engine: 'pocketsphinx', processes: 2 });
 * await engine.ready(); // EngineUnavailableError says what to install
 * console.log(engine.capabilities.languages);
 * await engine.close();
 * ```
 *
 * @param options - the engine, the number of processes and the limits
 * @throws RangeError when `processes` or `streamsPerProcess` is not a positive integer,
 * EngineRequestError for an engine or an option that does not exist
 */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  checkNames(options, optionNames);
  const { engine, engineOptions, logger, processes, ...settings } = options;
  checkEngine(engine);
  // Destructuring has lost the type relation between the engine and its options.
  const choice = completeChoice({ engine, engineOptions } as EngineChoice, process.env);
  const { capabilities, ...defaults } = presentFacts(choice);
  return new ProcessPool({
    choice,
    capabilities,
    processes: processes ?? countProcesses(choice) ?? availableParallelism(),
    settings: { ...defaultPoolSettings, ...defaults, ...settings },
    logger,
    startProcess: startEngineProcess,
    timers: systemTimers,
  });
}

/**
 * Facts about an engine. When its model cannot be read, which the processes report, they are those
 * of an engine without abilities.
 */
function presentFacts(choice: EngineChoice): EngineFacts {
  try {
    return engineFacts(choice);
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    return {
      capabilities: {
        id: choice.engine,
        model: 'unknown',
        version: null,
        languages: [],
        streaming: true,
        partials: false,
        batch: true,
        wordTimestamps: false,
        wordTimestampResolutionSeconds: null,
        confidences: false,
        customVocabulary: false,
        punctuation: false,
        casing: false,
        languageDetection: false,
        sampleRateHz,
        maximumUtteranceSeconds: 28,
        notes: [error.message],
      },
      streamsPerProcess: 1,
    };
  }
}
