import { availableParallelism } from 'node:os';
import { createEnginePool, type EnginePool } from '@earshot/engine';
import { repeat } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import {
  type EngineEntry,
  EngineRegistry,
  engineChoices,
  foldersOfEngine,
  type NamedEngine,
  ReplaceablePool,
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
   * Starts the engines of models that were installed since, and lets work be done by them once they are loaded, or cannot be. An engine
   * whose model is given another one for punctuation or for the language is started anew beside itself, and takes new work once it is loaded.
   *
   * @throws ConfigurationError when a model of the configuration does not exist any more
   */
  readonly adoptModels: () => Promise<void>;
  /** Folders of the models that the engines run. */
  readonly modelFolders: () => readonly string[];
}

/** An engine with its processes. */
interface StartedEngine extends EngineEntry {
  /** Resolves after the first attempt to load it; never rejects. */
  readonly settled: Promise<void>;
  /** Folders of its models. */
  readonly modelFolders: readonly string[];
  /** Has processes with other models take the place of its own, once they are loaded; those that cannot be are closed again. */
  adopt(engine: NamedEngine, processes: number): Promise<void>;
  /** Ends its processes. */
  close(): Promise<void>;
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
    await Promise.all([...started.values()].map((engine) => engine.close()));
  });

  /**
   * Starts those engines of the configuration that do not run, or not with their models of now.
   *
   * @returns all in its order, behind them those whose model is gone, and what resolves once they are loaded, or cannot be
   */
  const startMissing = () => {
    const choices = engineChoices(configured);
    const total = isWorking ? (configured.processes ?? availableParallelism()) : choices.length;
    const processes = shareProcesses(choices, total);
    const loading = choices.map((choice, index) => {
      const share = processes[index] ?? 1;
      const known = started.get(choice.name);
      if (known !== undefined) return known.adopt(choice, share);
      const engine = startEngine(choice, share, context);
      started.set(choice.name, engine);
      return engine.settled;
    });
    const named = choices.flatMap(({ name }) => started.get(name) ?? []);
    const others = [...started.values()].filter((engine) => !named.includes(engine));
    return {
      all: [...named, ...others],
      settled: Promise.all(loading).then(() => undefined),
    };
  };

  const first = startMissing();
  const engines = new EngineRegistry(first.all);
  /** One after the other, so that the models of the last one are those that stay. */
  let adopting: Promise<void> = first.settled;
  const adopt = async (): Promise<void> => {
    if (isClosed) return;
    const { all, settled } = startMissing();
    await settled;
    if (!isClosed) engines.replace(all);
  };
  return {
    engines,
    settled: first.settled,
    adoptModels() {
      const adopted = adopting.then(adopt);
      adopting = adopted.catch(() => undefined);
      return adopted;
    },
    modelFolders: () => [...started.values()].flatMap(({ modelFolders }) => modelFolders),
  };
}

function startEngine(
  { choice, name }: NamedEngine,
  processes: number,
  { clock, ...rest }: ServiceContext,
): StartedEngine {
  const logger = rest.logger.child({ engine: name });
  const startPool = (engine: Pick<NamedEngine, 'choice'>, size: number) => {
    const pool = createEnginePool({ ...engine.choice, logger, processes: size });
    return {
      pool,
      monitor: monitorEngine(pool, { clock, logger }),
      folders: foldersOfEngine(engine),
    };
  };
  let current = startPool({ choice }, processes);
  /** The pool that is being loaded to take its place. */
  let next: typeof current | undefined;
  let isClosed = false;
  const pool = new ReplaceablePool(current.pool, clock);
  return {
    name,
    pool,
    settled: current.monitor.settled,
    get modelFolders() {
      return current.folders;
    },
    get unavailableReason() {
      return current.monitor.unavailableReason;
    },
    async adopt(engine, size) {
      if (String(foldersOfEngine(engine)) === String(current.folders)) return;
      const loaded = startPool(engine, size);
      next = loaded;
      await loaded.monitor.settled;
      next = undefined;
      const { unavailableReason: reason } = loaded.monitor;
      if (isClosed || reason !== undefined) {
        loaded.monitor.stop();
        await loaded.pool.close();
        if (!isClosed) logger.warn({ reason }, 'the engine keeps the models that it has');
        return;
      }
      current.monitor.stop();
      current = loaded;
      pool.replace(loaded.pool);
    },
    async close() {
      isClosed = true;
      current.monitor.stop();
      next?.monitor.stop();
      await Promise.all([pool.close(), next?.pool.close()]);
    },
  };
}
