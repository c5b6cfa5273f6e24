import { Worker } from 'node:worker_threads';
import type { CatalogueEntry, ModelErrorCode, PullProgress } from '@earshot/models';
import type { FastifyBaseLogger } from 'fastify';
import { builtFile } from '../built-file.js';
import type { Configuration } from '../configuration/index.js';
import { errorMessage } from '../errors/caught-error.js';
import type { AddressRules } from '../outbound/index.js';
import type { InstallMessage, InstallTask } from './install-model.js';

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
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Installs models, each in a thread of its own, which downloads, unpacks and verifies it. */
export class ModelInstaller {
  readonly #models: ModelPlaces;
  readonly #allowed: readonly string[];
  readonly #logger: FastifyBaseLogger;
  readonly #onInstalled: () => Promise<void>;
  readonly #installations = new Map<string, ModelInstallation>();
  readonly #workers = new Map<string, { worker: Worker; ended: Promise<void> }>();
  /** Ids of models whose installation was cancelled. */
  readonly #interrupted = new Set<string>();

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
    if (this.#workers.has(entry.id)) return true;
    if (this.#workers.size >= maximumInstallations) return false;
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
    const worker = new Worker(builtFile('model-worker.js'), { workerData: task, resourceLimits });
    worker.on('message', (message: InstallMessage) => {
      if ('progress' in message) installation.progress = message.progress;
      else {
        installation.problem = message.problem;
        installation.problemCode = message.code;
      }
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('error', (error) => {
        installation.problem = error.message;
      });
      worker.once('exit', () => resolve());
    }).then(() => this.#finish(installation));
    this.#workers.set(entry.id, { worker, ended });
    return true;
  }

  async #finish(installation: ModelInstallation): Promise<void> {
    const { id } = installation;
    if (installation.problem === null && !this.#interrupted.has(id)) {
      installation.isStarting = true;
      await this.#onInstalled().catch((error: unknown) => {
        installation.problem = errorMessage(error);
      });
    }
    this.#workers.delete(id);
    this.#interrupted.delete(id);
    const { problem } = installation;
    if (problem === null) this.#installations.delete(id);
    else this.#logger.warn({ modelId: id, reason: problem }, 'a model was not installed');
  }

  /** Interrupts the installation of a model, or removes a failed one. The bytes downloaded so far are kept for the next attempt. */
  async cancel(id: string): Promise<void> {
    const running = this.#workers.get(id);
    if (running !== undefined) this.#interrupted.add(id);
    running?.worker.postMessage('interrupt');
    await running?.ended;
    this.#installations.delete(id);
  }

  /** Interrupts all installations. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((id) => this.cancel(id)));
  }
}
