import type { EngineCapabilities } from './engine-capabilities.js';
import type { VocabularyPreparer } from './prepared-vocabulary.js';
import type { LoadedEngine } from './speech-engine.js';

/** Facts about an engine that are known before it is loaded. */
export interface EngineFacts {
  /** Its capabilities, whose version is `null`. */
  readonly capabilities: EngineCapabilities;
  /** Live channels that a process can transcribe in real time while all of them contain speech. */
  readonly streamsPerProcess: number;
  /**
   * Utterances of recordings that a process recognises concurrently.
   *
   * @defaultValue 1
   */
  readonly utterancesPerProcess?: number;
  /**
   * Time limit for any response of a process, in milliseconds.
   *
   * @defaultValue the setting of the pool
   */
  readonly responseBaseMs?: number;
  /**
   * Time limit for a process to load its model, in milliseconds.
   *
   * @defaultValue the setting of the pool
   */
  readonly loadMs?: number;
  /**
   * Resident memory beyond which an idle process is replaced, in bytes.
   *
   * @defaultValue the setting of the pool
   */
  readonly maximumResidentBytes?: number;
  /**
   * Maximum number of consecutive checks, one per second, without an event of the process while it
   * loads its model.
   *
   * @defaultValue the setting of the pool
   */
  readonly maximumSilentLoadChecks?: number;
}

/**
 * Code of an engine: `load.ts` of its folder. It is imported by the processes of the engine alone.
 */
interface EngineCode<Options> {
  /**
   * Loads the engine into this process.
   *
   * @param streamCapacity - number of streams that it must serve at the same time
   * @throws EngineUnavailableError when it cannot be loaded
   */
  loadEngine(options: Options, streamCapacity: number): Promise<LoadedEngine>;
  /**
   * Loads the vocabulary preparer of the engine into this process.
   *
   * @throws EngineUnavailableError when it cannot be loaded
   */
  loadVocabularyPreparer(options: Options): Promise<VocabularyPreparer>;
}

/** An engine as the registry knows it. */
export interface EngineDefinition<Options> {
  /**
   * Facts about the engine.
   *
   * @throws EngineModelError when the description of its model cannot be read
   */
  factsOf(options: Options): EngineFacts;
  /** Imports the code of the engine. */
  importCode(): Promise<EngineCode<Options>>;
  /**
   * Number of processes of a pool.
   *
   * @defaultValue the number of processors
   */
  readonly processes?: number;
  /**
   * Options with what the environment of the service adds to them, which is not passed to the
   * engine processes, since it may hold secrets.
   *
   * @defaultValue the options themselves
   */
  withEnvironment?(options: Options, environment: NodeJS.ProcessEnv): Options;
}
