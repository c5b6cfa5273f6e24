import { Worker } from 'node:worker_threads';
import { builtFile } from '../../../built-file.js';
import { StorageUnavailableError } from '../../storage-error.js';
import type {
  DatabaseRequest,
  ErrorMessage,
  ReplyMessage,
  RequestMessage,
  ThreadSettings,
} from './database-thread-protocol.js';

/** Reply of a thread: a value, or an error of the request. */
export type ThreadReply = { readonly value: unknown } | { readonly error: ErrorMessage };

interface PendingRequest {
  readonly resolve: (reply: ThreadReply) => void;
  readonly reject: (error: StorageUnavailableError) => void;
}

/** A thread with one connection to the database. */
export interface ConnectionThread {
  /** True while it accepts requests. */
  readonly isAlive: boolean;
  /**
   * Sends a request. Requests are served in the order in which they were sent.
   *
   * @throws StorageUnavailableError when the thread ends before it replies. The request may have
   * had an effect
   */
  request(request: DatabaseRequest): Promise<ThreadReply>;
  /** Closes the connection after the earlier requests, and ends the thread. Idempotent. */
  close(): Promise<void>;
}

/** A {@link ConnectionThread} that is a worker thread. */
export class DatabaseThread implements ConnectionThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #ended: Promise<void>;
  #failure: StorageUnavailableError | undefined;
  #lastId = 0;

  constructor(settings: ThreadSettings) {
    this.#worker = new Worker(builtFile('database-worker.js'), {
      workerData: settings,
      execArgv: [],
    });
    this.#worker.on('message', (reply: ReplyMessage) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      pending?.resolve(reply);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail();
        resolve();
      });
    });
  }

  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  request(request: DatabaseRequest): Promise<ThreadReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#lastId += 1;
      const message: RequestMessage = { id: this.#lastId, request };
      this.#pending.set(message.id, { resolve, reject });
      try {
        this.#worker.postMessage(message);
      } catch (error) {
        // A parameter cannot be copied to another thread.
        this.#pending.delete(message.id);
        reject(error);
      }
    });
  }

  async close(): Promise<void> {
    if (this.isAlive) await this.request({ kind: 'close' }).catch(() => undefined);
    await this.#ended;
  }

  /** Terminates the thread, which has the effect of a crash. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(cause?: unknown): void {
    this.#failure ??= new StorageUnavailableError(
      'The database thread has ended; the next request starts it again',
      cause === undefined ? undefined : { cause },
    );
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}
