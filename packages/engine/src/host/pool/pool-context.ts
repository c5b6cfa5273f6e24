import type { EngineChoice } from '../../engines/registry.js';
import type { Timers } from '../../runtime/timers.js';
import type { PoolSettings } from './pool-settings.js';
import type { StartProcess } from './process-connection.js';

/**
 * Log of the life cycle of engine processes. Loggers of pino fit. It never contains a transcript.
 */
export interface EngineLogger {
  /** Logs a normal event, such as a process that is ready. */
  info(fields: object, message: string): void;
  /** Logs a failure from which the pool recovers by itself, such as a process that died. */
  warn(fields: object, message: string): void;
  /** Logs a failure that a person has to resolve, such as a library that is not installed. */
  error(fields: object, message: string): void;
}

/** Context that the parts of a pool share. */
export interface PoolContext {
  readonly choice: EngineChoice;
  readonly settings: PoolSettings;
  readonly logger: EngineLogger | undefined;
  readonly startProcess: StartProcess;
  readonly timers: Timers;
}
