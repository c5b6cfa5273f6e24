import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type CallOptions, Calls } from './calls.js';

/** Limits of the JavaScript heap of a thread whose task is small. */
const smallHeap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Options of a {@link Thread}. */
export interface ThreadOptions {
  /** Data that it has from its start. */
  readonly workerData?: unknown;
  /** Limits of its JavaScript heap. @defaultValue 256 MiB */
  readonly resourceLimits?: ResourceLimits | undefined;
  /** True to discard what it prints. @defaultValue false */
  readonly isSilent?: boolean | undefined;
}

/** A worker thread that serves calls. */
export class Thread<Request, Response, Notice = never> {
  /** Resolves with the reason once the thread has ended. Its calls have been rejected with it. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #calls: Calls<Request, Response, Notice>;

  /** @param file - path of its program */
  constructor(
    file: string,
    { isSilent = false, resourceLimits = smallHeap, workerData }: ThreadOptions = {},
  ) {
    const output = { stdout: isSilent, stderr: isSilent };
    this.#worker = new Worker(file, { workerData, resourceLimits, execArgv: [], ...output });
    if (isSilent) for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.resume();
    this.#calls = new Calls(this.#worker);
    this.ended = new Promise((resolve) => {
      const end = (error: Error) => {
        this.#calls.fail(error);
        resolve(error);
      };
      this.#worker.once('error', end);
      this.#worker.once('exit', (code) => end(new Error(`the thread ended with ${code}`)));
    });
  }

  /**
   * Calls the thread.
   *
   * @throws Error when the thread ends before it responds
   */
  call(request: Request, options?: CallOptions<Notice>): Promise<Response> {
    return this.#calls.call(request, options);
  }

  /** Time in which the thread was running and did not wait, in milliseconds. */
  get processorTimeMs(): number {
    return this.#worker.performance.eventLoopUtilization().active;
  }

  /** Terminates the thread. Idempotent. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}
