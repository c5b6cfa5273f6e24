import type { EnginePool } from '@earshot/engine';
import type { ServiceContext } from './service-context.js';

/** Watches whether the engine can work. */
export interface EngineMonitor {
  /** Why it cannot work; undefined while it can, or while it is loading for the first time. */
  readonly unavailableReason: string | undefined;
  /** Resolves when the engine is loaded, or turned out to be unavailable for now; never rejects. */
  readonly settled: Promise<void>;
  /** Ends the watch; idempotent. */
  stop(): void;
}

const retryMs = 5000;

/**
 * Waits for the engine to load, and goes on waiting when it cannot: what is missing may be installed while the service runs.
 *
 * @param engine - the engine
 * @param context - time and log
 */
export function monitorEngine(
  engine: Pick<EnginePool, 'ready'>,
  { clock, logger }: ServiceContext,
): EngineMonitor {
  const stopped = new AbortController();
  let unavailableReason: string | undefined;

  const load = async (): Promise<boolean> => {
    try {
      await engine.ready();
      if (unavailableReason !== undefined) logger.info('engine is available again');
      unavailableReason = undefined;
      return true;
    } catch (error) {
      if (stopped.signal.aborted) return false;
      unavailableReason = error instanceof Error ? error.message : String(error);
      return false;
    }
  };
  const keepTrying = async (isLoaded: boolean): Promise<void> => {
    while (!isLoaded && !stopped.signal.aborted) {
      await clock.sleep(retryMs, stopped.signal).catch(() => undefined);
      if (!stopped.signal.aborted) isLoaded = await load();
    }
  };
  const first = load();
  void first.then(keepTrying);

  return {
    get unavailableReason() {
      return unavailableReason;
    },
    settled: first.then(() => undefined),
    stop: () => stopped.abort(),
  };
}
