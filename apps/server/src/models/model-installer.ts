import { Worker } from 'node:worker_threads';
import type { CatalogueEntry, PullProgress } from '@earshot/models';
import type { FastifyBaseLogger } from 'fastify';
import { builtFile } from '../built-file.js';
import type { AddressRules } from '../outbound/index.js';
import type { InstallMessage, InstallTask } from './install-model.js';

/** An installation that runs, or ended without the model. */
export interface ModelInstallation {
  readonly id: string;
  /** Progress of the download, unpacking and check; null until the first byte. */
  progress: PullProgress | null;
  /** True once it is installed, while its engine is started. */
  isStarting: boolean;
  /** Reason why it ended; null while it runs. */
  problem: string | null;
}

/** Models that are installed at the same time. */
const maximumInstallations = 2;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Installs models, each in a thread of its own: its download is unpacked and checked there. */
export class ModelInstaller {
  readonly #modelsFolder: string;
  readonly #allowed: readonly string[];
  readonly #logger: FastifyBaseLogger;
  readonly #onInstalled: () => Promise<void>;
  readonly #installations = new Map<string, ModelInstallation>();
  readonly #workers = new Map<string, { worker: Worker; ended: Promise<void> }>();
  /** Ids of those that somebody has interrupted. */
  readonly #interrupted = new Set<string>();

  /**
   * @param rules - addresses that may be reached although they are not public
   * @param onInstalled - has a model that was installed used; an installation ends with it
   */
  constructor(
    modelsFolder: string,
    rules: AddressRules,
    logger: FastifyBaseLogger,
    onInstalled: () => Promise<void>,
  ) {
    this.#modelsFolder = modelsFolder;
    this.#onInstalled = onInstalled;
    this.#allowed = [
      ...rules.hosts,
      ...rules.ranges.map(([address, bits]) => `${address.toString()}/${bits}`),
    ];
    this.#logger = logger;
  }

  /** Installations under way, and those that ended without their model since the service began. */
  get installations(): readonly ModelInstallation[] {
    return [...this.#installations.values()];
  }

  /** Begins to install a model. @returns false when as many are installed as can be at the same time */
  start(entry: CatalogueEntry): boolean {
    if (this.#workers.has(entry.id)) return true;
    if (this.#workers.size >= maximumInstallations) return false;
    const installation: ModelInstallation = {
      id: entry.id,
      progress: null,
      isStarting: false,
      problem: null,
    };
    this.#installations.set(entry.id, installation);
    const task: InstallTask = { entry, modelsFolder: this.#modelsFolder, allowed: this.#allowed };
    const worker = new Worker(builtFile('model-worker.js'), { workerData: task, resourceLimits });
    worker.on('message', (message: InstallMessage) => {
      if ('progress' in message) installation.progress = message.progress;
      else installation.problem = message.problem;
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
        installation.problem = error instanceof Error ? error.message : String(error);
      });
    }
    this.#workers.delete(id);
    this.#interrupted.delete(id);
    const { problem } = installation;
    if (problem === null) this.#installations.delete(id);
    else this.#logger.warn({ modelId: id, reason: problem }, 'a model was not installed');
  }

  /** Interrupts the installation of a model, and forgets why the last one ended. The bytes so far are kept for the next one. */
  async cancel(id: string): Promise<void> {
    const running = this.#workers.get(id);
    if (running !== undefined) this.#interrupted.add(id);
    running?.worker.postMessage('interrupt');
    await running?.ended;
    this.#installations.delete(id);
  }

  /** Interrupts all of them. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((id) => this.cancel(id)));
  }
}
