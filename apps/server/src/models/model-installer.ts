import type { CatalogueEntry, ModelErrorCode, PullProgress } from '@earshot/models';
import type { FastifyBaseLogger } from 'fastify';
import { builtFile } from '../built-file.js';
import type { Configuration } from '../configuration/index.js';
import { errorMessage } from '../errors/caught-error.js';
import type { AddressRules } from '../outbound/index.js';
import { Thread } from '../threads/thread.js';
import type { InstallProblem, InstallTask } from './install-model.js';

/** An installation that is running or has failed. */
export interface ModelInstallation {
  readonly id: string;
  /** Progress of download, unpacking and verification, or null until the first byte. */
  progress: PullProgress | null;
  /** True while the engine of the installed model starts. */
  isStarting: boolean;
  /** Reason why it failed, or null while it is running. */
  problem: string | null;
  /** Code of that reason, or null for one without. */
  problemCode: ModelErrorCode | null;
}

/** Source and destination of models. */
type ModelPlaces = Pick<Configuration['engines']['models'], 'folder' | 'mirror'>;

/** Models that may be installed at the same time. */
const maximumInstallations = 2;

/** Installs models, each in a thread of its own, which downloads, unpacks and verifies it. */
export class ModelInstaller {
  readonly #models: ModelPlaces;
  readonly #allowed: readonly string[];
  readonly #logger: FastifyBaseLogger;
  readonly #onInstalled: () => Promise<void>;
  readonly #installations = new Map<string, ModelInstallation>();
  /** Installations under way, by the ids of their models. */
  readonly #running = new Map<string, { interruption: AbortController; ended: Promise<boolean> }>();

  /**
   * @param rules - non-public addresses that may be reached
   * @param onInstalled - puts an installed model to use. The installation lasts until it resolves
   */
  constructor(
    models: ModelPlaces,
    rules: AddressRules,
    logger: FastifyBaseLogger,
    onInstalled: () => Promise<void>,
  ) {
    this.#models = models;
    this.#onInstalled = onInstalled;
    this.#allowed = [
      ...rules.hosts,
      ...rules.ranges.map(([address, bits]) => `${address.toString()}/${bits}`),
    ];
    this.#logger = logger;
  }

  /** Installations under way, and those that have failed since the service started. */
  get installations(): readonly ModelInstallation[] {
    return [...this.#installations.values()];
  }

  /**
   * Starts the installation of a model, unless it is under way already.
   *
   * @param acceptsLicense - true when the licence that the model requires consent for is accepted
   * @returns false when too many installations are under way
   */
  start(entry: CatalogueEntry, acceptsLicense: boolean): boolean {
    if (this.#running.has(entry.id)) return true;
    if (this.#running.size >= maximumInstallations) return false;
    const installation: ModelInstallation = {
      id: entry.id,
      progress: null,
      isStarting: false,
      problem: null,
      problemCode: null,
    };
    this.#installations.set(entry.id, installation);
    const task: InstallTask = {
      entry,
      acceptsLicense,
      modelsFolder: this.#models.folder,
      mirror: this.#models.mirror,
      allowed: this.#allowed,
    };
    const interruption = new AbortController();
    const ended = this.#install(installation, task, interruption.signal);
    this.#running.set(entry.id, { interruption, ended });
    return true;
  }

  async #install(
    installation: ModelInstallation,
    task: InstallTask,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { id } = installation;
    const thread = new Thread<InstallTask, InstallProblem | undefined, PullProgress>(
      builtFile('model-worker.js'),
    );
    const onNotice = (progress: PullProgress) => {
      installation.progress = progress;
    };
    try {
      const failure = await thread.call(task, { signal, onNotice });
      if (failure !== undefined) {
        installation.problem = failure.problem;
        installation.problemCode = failure.code;
      } else if (!signal.aborted) {
        installation.isStarting = true;
        await this.#onInstalled();
      }
    } catch (error) {
      installation.problem = errorMessage(error);
    }
    await thread.terminate();
    this.#running.delete(id);
    const { problem } = installation;
    if (problem === null) this.#installations.delete(id);
    else this.#logger.warn({ modelId: id, reason: problem }, 'a model was not installed');
    return problem === null && installation.isStarting;
  }

  /**
   * Waits for the end of an installation that is under way.
   *
   * @returns true when the model is in use, false when it failed, was interrupted or is not under
   * way
   */
  async ended(id: string): Promise<boolean> {
    return (await this.#running.get(id)?.ended) ?? false;
  }

  /**
   * Interrupts the installation of a model, or removes a failed one. The bytes downloaded so far
   * are kept for the next attempt.
   */
  async cancel(id: string): Promise<void> {
    const running = this.#running.get(id);
    running?.interruption.abort();
    await running?.ended;
    this.#installations.delete(id);
  }

  /** Interrupts all installations. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.cancel(id)));
  }
}
