import { createEnginePool, type EnginePool } from '@earshot/engine';
import { repeat } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import type { Disposer } from './disposer.js';
import type { ServiceContext } from './service-context.js';

/** Availability of the engine. */
export interface EngineMonitor {
  /** Reason why the engine cannot transcribe; undefined while it can, or while it loads for the first time. */
  readonly unavailableReason: string | undefined;
  /** Resolves after the first attempt to load the engine, whether it succeeded or not; never rejects. */
  readonly settled: Promise<void>;
  /** Ends the attempts; idempotent. */
  stop(): void;
}

const retryMs = 5000;

/**
 * Loads the engine, and tries again every five seconds until it succeeds: a missing library may be installed while the service runs.
 *
 * @param engine - the engine
 * @param context - clock and log
 */
export function monitorEngine(
  engine: Pick<EnginePool, 'ready'>,
  { clock, logger }: ServiceContext,
): EngineMonitor {
  /** Aborted when the engine is loaded, or the monitor was stopped. */
  const ended = new AbortController();
  let unavailableReason: string | undefined;

  const load = async (): Promise<void> => {
    try {
      await engine.ready();
      if (unavailableReason !== undefined) logger.info('engine is available again');
      unavailableReason = undefined;
      ended.abort();
    } catch (error) {
      if (ended.signal.aborted) return;
      unavailableReason = error instanceof Error ? error.message : String(error);
    }
  };
  const settled = load();
  void settled.then(() =>
    repeat(load, { clock, firstPauseMs: retryMs, everyMs: retryMs, signal: ended.signal }),
  );

  return {
    get unavailableReason() {
      return unavailableReason;
    },
    settled,
    stop: () => ended.abort(),
  };
}

/**
 * Starts the engine processes. They load while the service starts, and an engine that cannot be loaded keeps nothing else from
 * starting.
 *
 * @param configuration - engine, number of its processes and roles; without the roles worker and live one process is enough, which
 * reports the capabilities
 * @param context - clock and log
 * @param disposer - closes the engine
 */
export function startEngine(
  { engine: { id, processes }, roles }: Configuration,
  context: ServiceContext,
  disposer: Disposer,
): { engine: EnginePool; monitor: EngineMonitor } {
  const wanted = roles.has('worker') || roles.has('live') ? processes : 1;
  const engine = createEnginePool({
    engine: id,
    logger: context.logger,
    ...(wanted === undefined ? {} : { processes: wanted }),
  });
  disposer.defer(() => engine.close());
  const monitor = monitorEngine(engine, context);
  disposer.defer(() => monitor.stop());
  return { engine, monitor };
}
