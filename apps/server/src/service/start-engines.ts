import { availableParallelism } from 'node:os';
import { createEnginePool, type EnginePool } from '@earshot/engine';
import { repeat } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import {
  type EngineEntry,
  EngineRegistry,
  engineChoices,
  type NamedEngine,
} from '../engines/index.js';
import { errorMessage } from '../errors/caught-error.js';
import type { Disposer } from './disposer.js';
import type { ServiceContext } from './open-infrastructure.js';

/** Availability of an engine. */
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
 * Loads an engine, and tries again every five seconds until it succeeds: a missing library may be installed while the service runs.
 *
 * @param engine - the engine
 * @param context - clock and log
 */
export function monitorEngine(
  engine: Pick<EnginePool, 'ready' | 'unavailableReason'>,
  { clock, logger }: ServiceContext,
): EngineMonitor {
  /** Aborted when the engine is loaded, or the monitor was stopped. */
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

/** Engines that compute little in this machine, so that one process each is enough. */
const isRemote = ({ choice }: NamedEngine) => choice.engine === 'openai';

/**
 * Divides the processes among the engines: one for each that has its work done elsewhere, and the others share the rest equally, the
 * first ones more. Each engine has one at least.
 *
 * @param engines - the engines in order of preference
 * @param total - number of processes
 * @returns a number for each engine
 */
export function shareProcesses(engines: readonly NamedEngine[], total: number): number[] {
  const local = engines.filter((engine) => !isRemote(engine)).length;
  const rest = Math.max(local, total - (engines.length - local));
  let index = 0;
  return engines.map((engine) => {
    if (isRemote(engine)) return 1;
    const share = Math.floor(rest / local) + (index < rest % local ? 1 : 0);
    index += 1;
    return share;
  });
}

/** Running engines of the service. */
export interface RunningEngines {
  readonly engines: EngineRegistry;
  /** Resolves after the first attempt to load each engine; never rejects. */
  readonly settled: Promise<void>;
  /**
   * Starts the engines of models that were installed since, and lets work be done by them once they are loaded, or cannot be. Engines
   * that run stay as they are.
   *
   * @throws ConfigurationError when a model of the configuration does not exist any more
   */
  readonly adoptModels: () => Promise<void>;
}

/** An engine with its processes. */
interface StartedEngine extends EngineEntry {
  readonly monitor: EngineMonitor;
}

/**
 * Starts the processes of all engines. They load while the service starts, and an engine that cannot be loaded keeps nothing else from
 * starting.
 *
 * @param configuration - engines, number of their processes and roles; without the roles worker and live one process each is enough,
 * which reports the capabilities
 * @param context - clock and log
 * @param disposer - closes the engines
 * @throws ConfigurationError when a model does not exist
 */
export function startEngines(
  { engines: configured, roles }: Configuration,
  context: ServiceContext,
  disposer: Disposer,
): RunningEngines {
  const isWorking = roles.has('worker') || roles.has('live');
  const started = new Map<string, StartedEngine>();
  let isClosed = false;
  disposer.defer(async () => {
    isClosed = true;
    for (const { monitor } of started.values()) monitor.stop();
    await Promise.all([...started.values()].map(({ pool }) => pool.close()));
  });

  /** Starts those engines of the configuration that do not run, and returns all in its order; behind them those whose model is gone. */
  const startMissing = (): readonly StartedEngine[] => {
    const choices = engineChoices(configured);
    const total = isWorking ? (configured.processes ?? availableParallelism()) : choices.length;
    const processes = shareProcesses(choices, total);
    for (const [index, choice] of choices.entries())
      if (!started.has(choice.name))
        started.set(choice.name, startEngine(choice, processes[index] ?? 1, context));
    const named = choices.flatMap(({ name }) => started.get(name) ?? []);
    return [...named, ...[...started.values()].filter((engine) => !named.includes(engine))];
  };
  const settle = async (engines: readonly StartedEngine[]): Promise<void> => {
    await Promise.all(engines.map(({ monitor }) => monitor.settled));
  };

  const first = startMissing();
  const engines = new EngineRegistry(first);
  return {
    engines,
    settled: settle(first),
    async adoptModels() {
      if (isClosed) return;
      const all = startMissing();
      await settle(all);
      if (!isClosed) engines.replace(all);
    },
  };
}

function startEngine(
  { choice, name }: NamedEngine,
  processes: number,
  context: ServiceContext,
): StartedEngine {
  const logger = context.logger.child({ engine: name });
  const pool = createEnginePool({ ...choice, logger, processes });
  const monitor = monitorEngine(pool, { ...context, logger });
  return {
    name,
    pool,
    monitor,
    get unavailableReason() {
      return monitor.unavailableReason;
    },
  };
}
