import type { EngineCapabilities } from './engine-capabilities.js';

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

/** An engine as the registry knows it. */
export interface EngineDefinition<Options> {
  /**
   * Facts about the engine.
   *
   * @throws EngineModelError when the description of its model cannot be read
   */
  readFacts(options: Options): EngineFacts;
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
