import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.js';

/** Limits of the JavaScript heap of a thread. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Runs tasks, each in a separate thread whose results are small: files that it writes, or a message. */
export class TaskThreads {
  readonly #file: string;
  readonly #workers = new Set<Worker>();

  /** @param file - name of the file of `dist` that a thread runs, with the task as its `workerData` */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Runs a task in a thread, which is terminated afterwards.
   *
   * @returns the first message that the thread sends, undefined when it ends without one
   * @throws Error when the thread fails
   */
  async run(task: unknown): Promise<unknown> {
    const worker = new Worker(builtFile(this.#file), { workerData: task, resourceLimits });
    this.#workers.add(worker);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => {
          if (code === 0) resolve(undefined);
          else reject(new Error(`the thread ended with ${code}`));
        });
      });
    } finally {
      this.#workers.delete(worker);
      void worker.terminate();
    }
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }
}
