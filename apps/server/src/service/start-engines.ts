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

/** Monitors the availability of an engine. */
export interface EngineMonitor {
  /** Reason why the engine cannot transcribe; undefined while it can, or while it loads for the first time. */
  readonly unavailableReason: string | undefined;
  /** Resolves after the first attempt to load the engine, whether it succeeded or not; never rejects. */
  readonly settled: Promise<void>;
  /** Ends the attempts to load it; idempotent. */
  stop(): void;
}

const retryMs = 5000;

/**
 * Loads an engine, and retries every five seconds until that succeeds: a missing library may be installed while the service runs.
 *
 * @param engine - the engine
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

/** True for an engine that computes on another machine, so that one process is enough. */
const isRemote = ({ choice }: NamedEngine) => choice.engine === 'openai';

/**
 * Divides the processes among the engines: remote engines get one each, and the others share the rest equally, with any remainder going to
 * the first ones. Each engine gets at least one.
 *
 * @param engines - the engines in order of preference
 * @param total - number of processes
 * @returns the number of processes of each engine
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
   * Starts the engines of newly installed models; resolves once they are loaded and used, or cannot be loaded. When the model of an engine
   * gets another model for punctuation or language identification, new processes of the engine are started, and replace the former ones
   * once they are loaded.
   *
   * @throws ConfigurationError when a model of the configuration no longer exists
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
  /** Starts processes with other models, which replace the current ones once they are loaded, and are closed if they cannot be. */
  adopt(engine: NamedEngine, processes: number): Promise<void>;
  /** Ends its processes. */
  close(): Promise<void>;
}

/**
 * Starts the processes of all engines. They load while the service starts, and an engine that cannot be loaded does not keep the service
 * from starting.
 *
 * @param configuration - engines, number of their processes and roles; without the roles worker and live, one process each is enough to
 * report the capabilities
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
   * Starts those engines of the configuration that are not running, or run with other models than they should.
   *
   * @returns all engines in the order of the configuration, followed by those whose model was removed; `settled` resolves once they have
   * loaded or failed to load
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
  /** Adoptions run one after the other, so that the models of the last one prevail. */
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
  /** The pool that is being loaded to replace the current one. */
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
        if (!isClosed)
          logger.warn({ reason }, 'engine keeps its models: it cannot be loaded with the new ones');
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
