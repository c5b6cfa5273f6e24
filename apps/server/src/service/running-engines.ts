import type { Configuration } from '../configuration/index.js';
import { EngineRegistry, engineChoices, missingModelFor } from '../engines/index.js';
import type { ListModels } from '../models/open-model-catalogue.js';
import type { Disposer } from './disposer.js';
import type { ServiceContext } from './open-infrastructure.js';
import { type ProcessPlan, planProcesses } from './plan-processes.js';
import { StartedEngine } from './started-engine.js';

/** Options of {@link RunningEngines}. */
export interface RunningEnginesOptions extends ServiceContext {
  /**
   * Engines, number of their processes and roles. Without the roles worker and live, one process
   * each is enough to report the capabilities.
   */
  readonly configuration: Configuration;
  /** Lists the models that requests may lack. */
  readonly listModels: ListModels;
  /** Closes the engines. */
  readonly disposer: Disposer;
}

/** Engines in their order. */
interface EngineSelection {
  readonly named: readonly StartedEngine[];
  /** Those that have no model any more. */
  readonly retired: readonly StartedEngine[];
  /** Resolves once they have loaded or failed to load. */
  readonly settled: Promise<void>;
}

/**
 * Running engines of the service. They load while the service starts, and an engine that cannot be
 * loaded does not keep the service from starting.
 */
export class RunningEngines {
  readonly registry: EngineRegistry;
  /**
   * Resolves after the first attempt to load each engine that is loaded at the start. It never
   * rejects.
   */
  readonly settled: Promise<void>;
  readonly #options: RunningEnginesOptions;
  /** Engines by their names. Those that are being retired are among them. */
  readonly #started = new Map<string, StartedEngine>();
  /** Adoptions run one after the other, so that the models of the last one prevail. */
  #adopting: Promise<void>;
  #isClosed = false;

  /** @throws ConfigurationError when a model does not exist */
  constructor(options: RunningEnginesOptions) {
    const { configuration, disposer, listModels } = options;
    const isAuto = configuration.engines.ids.includes('auto');
    this.#options = options;
    disposer.defer(() => this.#close());
    const { named, settled } = this.#startMissing();
    this.registry = new EngineRegistry(named, {
      areProcessorsShared: isAuto,
      remedyFor: (needs) => (isAuto ? missingModelFor(needs, listModels()) : undefined),
    });
    this.settled = settled;
    this.#adopting = settled;
  }

  /** Folders of the models that the engines run. */
  modelFolders(): readonly string[] {
    return this.registry.engines.flatMap(({ name }) => this.#started.get(name)?.modelFolders ?? []);
  }

  /**
   * Makes the engines those of the models that are installed now. Resolves once those that are
   * loaded at once are loaded, or cannot be. When the model of an engine gets another model for
   * punctuation or language identification, new processes of the engine are started, and replace
   * the former ones once they are loaded. Engines whose model was removed get no more work, and end
   * when theirs has ended.
   *
   * @throws ConfigurationError when a model of the configuration no longer exists
   */
  adoptModels(): Promise<void> {
    const adopted = this.#adopting.then(() => this.#adopt());
    this.#adopting = adopted.catch(() => undefined);
    return adopted;
  }

  async #adopt(): Promise<void> {
    if (this.#isClosed) return;
    const { named, retired, settled } = this.#startMissing();
    await settled;
    if (this.#isClosed) return;
    this.registry.replace(named);
    for (const engine of retired) {
      this.#options.logger.info({ engine: engine.name }, 'engine is not used any more');
      void engine.retire().then(() => {
        if (this.#started.get(engine.name) === engine) this.#started.delete(engine.name);
      });
    }
  }

  /**
   * Starts those engines that are not running, and gives those that run with other models the right
   * ones.
   */
  #startMissing(): EngineSelection {
    const { configuration } = this.#options;
    const choices = engineChoices(configuration.engines);
    const plans = planProcesses(choices, configuration);
    const loading = choices.map((choice, index) => {
      // There is a plan for each engine.
      const plan = plans[index] as ProcessPlan;
      const known = this.#started.get(choice.name);
      if (known !== undefined) return known.adopt(choice, plan);
      const engine = new StartedEngine(choice, plan, this.#options);
      this.#started.set(choice.name, engine);
      return engine.settled;
    });
    const named = choices.flatMap(({ name }) => this.#started.get(name) ?? []);
    return {
      named,
      retired: [...this.#started.values()].filter((engine) => !named.includes(engine)),
      settled: Promise.all(loading).then(() => undefined),
    };
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#started.values()].map((engine) => engine.close()));
  }
}
