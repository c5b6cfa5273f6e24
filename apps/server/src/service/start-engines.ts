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
      const engine = new StartedEngine(choice, share, context);
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

/** An engine with its processes. */
class StartedEngine implements EngineEntry {
  readonly name: string;
  readonly pool: ReplaceablePool;
  /** Resolves after the first attempt to load it; never rejects. */
  readonly settled: Promise<void>;
  readonly #context: Pick<ServiceContext, 'clock' | 'logger'>;
  #current: MonitoredPool;
  /** The pool that is being loaded to replace the current one. */
  #next: MonitoredPool | undefined;
  #isClosed = false;

  constructor(engine: NamedEngine, processes: number, { clock, logger }: ServiceContext) {
    this.name = engine.name;
    this.#context = { clock, logger: logger.child({ engine: engine.name }) };
    this.#current = startPool(engine, processes, this.#context);
    this.pool = new ReplaceablePool(this.#current.pool, clock);
    this.settled = this.#current.monitor.settled;
  }

  /** Folders of its models. */
  get modelFolders(): readonly string[] {
    return this.#current.folders;
  }

  get unavailableReason(): string | undefined {
    return this.#current.monitor.unavailableReason;
  }

  /** Starts processes with other models, which replace the current ones once they are loaded, and are closed if they cannot be. */
  async adopt(engine: NamedEngine, processes: number): Promise<void> {
    if (String(foldersOfEngine(engine)) === String(this.modelFolders)) return;
    const loaded = startPool(engine, processes, this.#context);
    this.#next = loaded;
    await loaded.monitor.settled;
    this.#next = undefined;
    const { unavailableReason: reason } = loaded.monitor;
    if (this.#isClosed || reason !== undefined) {
      loaded.monitor.stop();
      await loaded.pool.close();
      if (!this.#isClosed)
        this.#context.logger.warn(
          { reason },
          'engine keeps its models: it cannot be loaded with the new ones',
        );
      return;
    }
    this.#current.monitor.stop();
    this.#current = loaded;
    this.pool.replace(loaded.pool);
  }

  /** Ends its processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#current.monitor.stop();
    this.#next?.monitor.stop();
    await Promise.all([this.pool.close(), this.#next?.pool.close()]);
  }
}

/** Processes of an engine that run certain models. */
interface MonitoredPool {
  readonly pool: EnginePool;
  readonly monitor: EngineMonitor;
  /** Folders of the models. */
  readonly folders: readonly string[];
}

function startPool(
  engine: NamedEngine,
  processes: number,
  { clock, logger }: Pick<ServiceContext, 'clock' | 'logger'>,
): MonitoredPool {
  const pool = createEnginePool({ ...engine.choice, logger, processes });
  const monitor = monitorEngine(pool, { clock, logger });
  return { pool, monitor, folders: foldersOfEngine(engine) };
}
