import { Worker } from 'node:worker_threads';
import type { CatalogueEntry, PullProgress } from '@earshot/models';
import type { FastifyBaseLogger } from 'fastify';
import { builtFile } from '../built-file.js';
import type { AddressRules } from '../outbound/index.js';
import type { InstallMessage, InstallTask } from './install-model.js';

/** An installation that runs, or ended without the model. */
export interface ModelInstallation {
  readonly id: string;
  /** How far it is; null until the first byte. */
  progress: PullProgress | null;
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
  readonly #installations = new Map<string, ModelInstallation>();
  readonly #workers = new Map<string, { worker: Worker; ended: Promise<void> }>();

  /** @param rules - addresses that may be reached although they are not public */
  constructor(modelsFolder: string, rules: AddressRules, logger: FastifyBaseLogger) {
    this.#modelsFolder = modelsFolder;
    this.#allowed = [
      ...rules.hosts,
      ...rules.ranges.map(([address, bits]) => `${address.toString()}/${bits}`),
    ];
    this.#logger = logger;
  }

  /** What runs, and what ended without its model since the service began. */
  get installations(): readonly ModelInstallation[] {
    return [...this.#installations.values()];
  }

  /** Begins to install a model. @returns false when as many are installed as can be at the same time */
  start(entry: CatalogueEntry): boolean {
    if (this.#workers.has(entry.id)) return true;
    if (this.#workers.size >= maximumInstallations) return false;
    const installation: ModelInstallation = { id: entry.id, progress: null, problem: null };
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
      worker.once('exit', () => {
        this.#workers.delete(entry.id);
        if (installation.problem === null) this.#installations.delete(entry.id);
        else
          this.#logger.warn(
            { modelId: entry.id, reason: installation.problem },
            'a model was not installed',
          );
        resolve();
      });
    });
    this.#workers.set(entry.id, { worker, ended });
    return true;
  }

  /** Interrupts the installation of a model, and forgets why the last one ended. The bytes so far are kept for the next one. */
  async cancel(id: string): Promise<void> {
    const running = this.#workers.get(id);
    running?.worker.postMessage('interrupt');
    await running?.ended;
    this.#installations.delete(id);
  }

  /** Interrupts all of them. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((id) => this.cancel(id)));
  }
}
