import { createEnginePool, type EnginePool } from '@earshot/engine';
import {
  type AutomaticPlace,
  type EngineEntry,
  foldersOfEngine,
  type NamedEngine,
  ReplaceablePool,
} from '../engines/index.js';
import { type EngineMonitor, monitorEngine } from './monitor-engine.js';
import type { ServiceContext } from './open-infrastructure.js';
import type { ProcessPlan } from './plan-processes.js';

/** An engine with its processes. */
export class StartedEngine implements EngineEntry {
  readonly name: string;
  readonly place: AutomaticPlace | undefined;
  readonly pool: ReplaceablePool;
  readonly #context: Pick<ServiceContext, 'clock' | 'logger'>;
  #current: MonitoredPool;
  /** The pool that is being loaded to replace the current one. */
  #next: MonitoredPool | undefined;
  #plan: ProcessPlan;
  #isClosed = false;

  constructor(engine: NamedEngine, plan: ProcessPlan, { clock, logger }: ServiceContext) {
    this.name = engine.name;
    this.place = engine.place;
    this.#plan = plan;
    this.#context = { clock, logger: logger.child({ engine: engine.name }) };
    this.#current = startPool(engine, plan, this.#context);
    this.pool = new ReplaceablePool(this.#current.pool, clock);
  }

  /** Resolves after the first attempt to load the kept processes. It never rejects. */
  get settled(): Promise<void> {
    return this.#current.monitor?.settled ?? Promise.resolve();
  }

  get modelFolders(): readonly string[] {
    return this.#current.folders;
  }

  get unavailableReason(): string | undefined {
    const { monitor, pool } = this.#current;
    return monitor === undefined ? pool.unavailableReason : monitor.unavailableReason;
  }

  /**
   * Changes the number of processes that stay, and starts processes with other models, which
   * replace the current ones once they are loaded, and are closed if they cannot be.
   */
  async adopt(engine: NamedEngine, plan: ProcessPlan): Promise<void> {
    if (plan.kept !== this.#plan.kept) this.#keep(plan);
    if (String(foldersOfEngine(engine)) === String(this.modelFolders)) return this.settled;
    const loaded = startPool(engine, plan, this.#context);
    this.#next = loaded;
    await loaded.monitor?.settled;
    this.#next = undefined;
    const reason = loaded.monitor?.unavailableReason;
    if (this.#isClosed || reason !== undefined) {
      loaded.monitor?.stop();
      await loaded.pool.close();
      if (!this.#isClosed)
        this.#context.logger.warn(
          { reason },
          'engine keeps its models: it cannot be loaded with the new ones',
        );
      return;
    }
    this.#current.monitor?.stop();
    this.#current = loaded;
    this.pool.replace(loaded.pool);
  }

  /** Ends its processes once their work has ended. */
  retire(): Promise<void> {
    this.#isClosed = true;
    this.#current.monitor?.stop();
    return this.pool.retire();
  }

  /** Ends its processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#current.monitor?.stop();
    this.#next?.monitor?.stop();
    await Promise.all([this.pool.close(), this.#next?.pool.close()]);
  }

  #keep(plan: ProcessPlan): void {
    this.#plan = plan;
    this.pool.keepLoaded(plan.kept);
    this.#current.monitor?.stop();
    this.#current = { ...this.#current, monitor: monitorKept(this.pool, plan, this.#context) };
  }
}

/** Processes of an engine that run certain models. */
interface MonitoredPool {
  readonly pool: EnginePool;
  /**
   * Undefined when no process is kept, and whether the engine can be loaded is found out when it is
   * needed.
   */
  readonly monitor: EngineMonitor | undefined;
  /** Folders of the models. */
  readonly folders: readonly string[];
}

function startPool(
  engine: NamedEngine,
  plan: ProcessPlan,
  context: Pick<ServiceContext, 'clock' | 'logger'>,
): MonitoredPool {
  const { idleMs, kept: keptProcesses, processes } = plan;
  const { logger } = context;
  const pool = createEnginePool({ ...engine.choice, logger, processes, keptProcesses, idleMs });
  return { pool, monitor: monitorKept(pool, plan, context), folders: foldersOfEngine(engine) };
}

function monitorKept(
  pool: EnginePool,
  { kept }: ProcessPlan,
  context: Pick<ServiceContext, 'clock' | 'logger'>,
): EngineMonitor | undefined {
  return kept === 0 ? undefined : monitorEngine(pool, context);
}
