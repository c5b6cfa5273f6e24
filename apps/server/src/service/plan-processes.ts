import { availableParallelism } from 'node:os';
import type { CatalogueEntry } from '@earshot/models';
import type { Configuration } from '../configuration/index.js';
import {
  EngineRegistry,
  engineChoices,
  findRoute,
  missingModelFor,
  type NamedEngine,
  plainNeeds,
  withCapabilities,
} from '../engines/index.js';
import type { Disposer } from './disposer.js';
import type { ServiceContext } from './open-infrastructure.js';
import { type ProcessPlan, StartedEngine } from './started-engine.js';

/** True for an engine that computes on another machine, so that one process is enough. */
const isRemote = ({ choice }: NamedEngine) => choice.engine === 'openai';

/**
 * Divides the processes among the engines: remote engines get one each, and the others share the
 * rest equally, with any remainder going to the first ones. Each engine gets at least one.
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

/**
 * Plans the processes of each engine. Those of a list have their share and keep it. Each of `auto`
 * may have all of them, since it is not used with the others at the same time for long, and one
 * process is kept, of the engine for English sessions, whose first words must not wait for a model.
 * Without the role live, it is the engine for English recordings.
 */
export function planProcesses(
  engines: readonly NamedEngine[],
  { engines: { idleMs, ids, processes = availableParallelism() }, roles }: Configuration,
): ProcessPlan[] {
  const isWorking = roles.has('worker') || roles.has('live');
  if (!ids.includes('auto')) {
    const shares = shareProcesses(engines, isWorking ? processes : engines.length);
    return shares.map((share) => ({ processes: share, kept: share, idleMs }));
  }
  const kind = roles.has('live') ? 'live' : 'pre-recorded';
  const known = withCapabilities(engines);
  const { route } = findRoute({ ...plainNeeds, kind, languages: ['en'] }, known);
  const kept = isWorking ? (route?.engines[0] ?? known[0])?.name : undefined;
  // An unreadable model is tried until it is repaired, so that its reason is known.
  const isUnreadable = (name: string) => known.every((engine) => engine.name !== name);
  return engines.map(({ name }) => ({
    processes: isWorking ? processes : 1,
    kept: name === kept || isUnreadable(name) ? 1 : 0,
    idleMs,
  }));
}

/** Running engines of the service. */
export interface RunningEngines {
  readonly engines: EngineRegistry;
  /**
   * Resolves after the first attempt to load each engine that is loaded at the start. It never
   * rejects.
   */
  readonly settled: Promise<void>;
  /**
   * Makes the engines those of the models that are installed now. Resolves once those that are
   * loaded at once are loaded, or cannot be. When the model of an engine gets another model for
   * punctuation or language identification, new processes of the engine are started, and replace
   * the former ones once they are loaded. Engines whose model was removed get no more work, and end
   * when theirs has ended.
   *
   * @throws ConfigurationError when a model of the configuration no longer exists
   */
  readonly adoptModels: () => Promise<void>;
  /** Folders of the models that the engines run. */
  readonly modelFolders: () => readonly string[];
}

/**
 * Starts the engines. They load while the service starts, and an engine that cannot be loaded does
 * not keep the service from starting.
 *
 * @param configuration - engines, number of their processes and roles. Without the roles worker and
 * live, one process each is enough to report the capabilities
 * @param context - clock and log
 * @param options - the disposer, which closes the engines, and the models that requests may lack
 * @throws ConfigurationError when a model does not exist
 */
export function startEngines(
  configuration: Configuration,
  context: ServiceContext,
  { catalogue, disposer }: { catalogue: readonly CatalogueEntry[]; disposer: Disposer },
): RunningEngines {
  const { engines: configured } = configuration;
  const isAuto = configured.ids.includes('auto');
  const started = new Map<string, StartedEngine>();
  let isClosed = false;
  disposer.defer(async () => {
    isClosed = true;
    await Promise.all([...started.values()].map((engine) => engine.close()));
  });

  /**
   * Starts those engines that are not running, and gives those that run with other models the right
   * ones.
   *
   * @returns the engines in their order. `settled` resolves once they have loaded or failed to
   * load, and `retired` are those that have no model any more
   */
  const startMissing = () => {
    const choices = engineChoices(configured);
    const plans = planProcesses(choices, configuration);
    const loading = choices.map((choice, index) => {
      // There is a plan for each engine.
      const plan = plans[index] as ProcessPlan;
      const known = started.get(choice.name);
      if (known !== undefined) return known.adopt(choice, plan);
      const engine = new StartedEngine(choice, plan, context);
      started.set(choice.name, engine);
      return engine.settled;
    });
    const named = choices.flatMap(({ name }) => started.get(name) ?? []);
    return {
      named,
      retired: [...started.values()].filter((engine) => !named.includes(engine)),
      settled: Promise.all(loading).then(() => undefined),
    };
  };

  const first = startMissing();
  const engines = new EngineRegistry(first.named, {
    areProcessorsShared: isAuto,
    remedyFor: (needs) => (isAuto ? missingModelFor(needs, catalogue) : undefined),
  });
  /** Adoptions run one after the other, so that the models of the last one prevail. */
  let adopting: Promise<void> = first.settled;
  const adopt = async (): Promise<void> => {
    if (isClosed) return;
    const { named, retired, settled } = startMissing();
    await settled;
    if (isClosed) return;
    engines.replace(named);
    for (const engine of retired) {
      context.logger.info({ engine: engine.name }, 'engine is not used any more');
      void engine.retire().then(() => {
        if (started.get(engine.name) === engine) started.delete(engine.name);
      });
    }
  };
  return {
    engines,
    settled: first.settled,
    adoptModels() {
      const adopted = adopting.then(adopt);
      adopting = adopted.catch(() => undefined);
      return adopted;
    },
    modelFolders: () =>
      engines.engines.flatMap(({ name }) => started.get(name)?.modelFolders ?? []),
  };
}
