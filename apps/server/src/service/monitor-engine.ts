import type { EnginePool } from '@earshot/engine';
import { repeat } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';
import type { ServiceContext } from './open-infrastructure.js';

/** Monitors the availability of an engine. */
export interface EngineMonitor {
  /**
   * Reason why the engine cannot transcribe. Undefined while it can, or while it loads for the
   * first time.
   */
  readonly unavailableReason: string | undefined;
  /**
   * Resolves after the first attempt to load the engine, whether it succeeded or not. It never
   * rejects.
   */
  readonly settled: Promise<void>;
  /** Ends the attempts to load it. This is idempotent. */
  stop(): void;
}

const retryMs = 5000;

/**
 * Loads an engine, and retries every five seconds until that succeeds: a missing library may be
 * installed while the service runs.
 *
 * @param context - clock and log
 */
export function monitorEngine(
  engine: Pick<EnginePool, 'ready' | 'unavailableReason'>,
  { clock, logger }: ServiceContext,
): EngineMonitor {
  /** Aborted when the engine is loaded or the monitor is stopped. */
  const ended = new AbortController();
  let loadError: string | undefined;

  const load = async (): Promise<void> => {
    try {
      await engine.ready();
      if (loadError !== undefined) logger.info('engine is available again');
      loadError = undefined;
      ended.abort();
    } catch (error) {
      if (ended.signal.aborted) return;
      loadError = errorMessage(error);
    }
  };
  const settled = load();
  void settled.then(() =>
    repeat(load, { clock, firstPauseMs: retryMs, everyMs: retryMs, signal: ended.signal }),
  );

  return {
    get unavailableReason() {
      return loadError ?? engine.unavailableReason;
    },
    settled,
    stop: () => ended.abort(),
  };
}
