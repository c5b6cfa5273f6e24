import { createEnginePool, type EnginePool } from '@earshot/engine';
import type { Configuration } from '../configuration/index.js';
import type { Closers } from './closers.js';
import { type EngineMonitor, monitorEngine } from './engine-monitor.js';
import type { ServiceContext } from './service-context.js';

/**
 * Starts the engine processes. They load while the service starts, and an engine that cannot be loaded keeps nothing else from starting.
 *
 * @param configuration - which engine, and how many processes; one that does no work is there for what it can do alone
 * @param context - time and log
 * @param closers - told how everything is closed
 */
export function startEngine(
  { engine: { id, processes }, roles }: Configuration,
  context: ServiceContext,
  closers: Closers,
): { engine: EnginePool; monitor: EngineMonitor } {
  const wanted = roles.has('worker') || roles.has('live') ? processes : 1;
  const engine = createEnginePool({
    engine: id,
    logger: context.logger,
    ...(wanted === undefined ? {} : { processes: wanted }),
  });
  closers.add(() => engine.close());
  const monitor = monitorEngine(engine, context);
  closers.add(() => monitor.stop());
  return { engine, monitor };
}
