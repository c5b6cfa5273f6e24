import { Worker } from 'node:worker_threads';
import { EngineClosedError, errorMessage } from '../../../port/engine-error.js';
import type { Recognition } from '../../../port/recognition.js';
import { restoreError } from '../../../port/transferred-error.js';
import { builtFile } from '../../../runtime/built-file.js';
import { endProcess } from '../../../runtime/child-process.js';
import type { OnnxOptions } from '../options.js';
import type { SpeechHypothesis } from '../recognizer/recognizer.js';
import type { ThreadCommand, ThreadReply, ThreadRequest } from './thread-messages.js';

/** Facts about a model that was loaded. */
export interface LoadedModel {
  /** Version of ONNX Runtime. */
  readonly version: string;
  /** Limitations of this machine, one sentence each. */
  readonly notes: readonly string[];
}

interface Pending {
  readonly resolve: (reply: ThreadReply) => void;
  readonly reject: (error: unknown) => void;
}

/** Key of the reply to loading, beside the numbers of the work. */
const loading = 0;

/**
 * The thread in which a model runs. ONNX Runtime blocks its thread, which would delay the detection
 * of speech in live channels and the heartbeats of the process. When the thread ends by itself, so
 * does the process, and the pool replaces it.
 */
export class ModelThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastWork = loading;
  #isClosed = false;

  /** @param onDeath - called when the thread ends by itself */
  constructor(onDeath: () => void = endProcess) {
    this.#worker = new Worker(builtFile('onnx-thread.js'), { execArgv: [] });
    this.#worker.on('message', (message) => this.#onReply(message as ThreadReply));
    this.#worker.on('error', (error) => {
      process.stderr.write(`The thread of the model has ended: ${errorMessage(error)}\n`);
      onDeath();
    });
    this.#worker.on('exit', () => {
      if (!this.#isClosed) onDeath();
    });
  }

  /**
   * Loads the model.
   *
   * @throws EngineModelError or EngineUnavailableError
   */
  async load(options: OnnxOptions): Promise<LoadedModel> {
    const reply = await this.#send(loading, { type: 'load', options });
    return reply.type === 'loaded' ? reply : { version: '', notes: [] };
  }

  /**
   * Recognises a complete utterance.
   *
   * @throws EngineError when the model fails, or the reason of the signal when that is aborted
   */
  async recognize(request: ThreadRequest, signal: AbortSignal | undefined): Promise<Recognition> {
    const work = this.#nextWork();
    const reply = await this.#abortable(work, { type: 'recognize', work, request }, signal);
    if (reply.type === 'recognized') return reply.recognition;
    throw new EngineClosedError('The model replied to something else.');
  }

  /** Recognises the beginning of an unfinished utterance, after its hypothesis before. */
  async follow(
    request: ThreadRequest,
    before: SpeechHypothesis | undefined,
    signal: AbortSignal,
  ): Promise<SpeechHypothesis> {
    const work = this.#nextWork();
    const reply = await this.#abortable(work, { type: 'follow', work, request, before }, signal);
    if (reply.type === 'followed') return reply.hypothesis;
    throw new EngineClosedError('The model replied to something else.');
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#pending.values())
      reject(new EngineClosedError('The engine was closed.'));
    this.#pending.clear();
    await this.#worker.terminate();
  }

  #nextWork(): number {
    this.#lastWork += 1;
    return this.#lastWork;
  }

  async #abortable(
    work: number,
    command: ThreadCommand,
    signal: AbortSignal | undefined,
  ): Promise<ThreadReply> {
    signal?.throwIfAborted();
    const onAbort = () => {
      this.#worker.postMessage({ type: 'abort', work } satisfies ThreadCommand);
      this.#pending.get(work)?.reject(signal?.reason);
      this.#pending.delete(work);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#send(work, command);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #send(work: number, command: ThreadCommand): Promise<ThreadReply> {
    if (this.#isClosed) return Promise.reject(new EngineClosedError('The engine was closed.'));
    return new Promise((resolve, reject) => {
      this.#pending.set(work, { resolve, reject });
      this.#worker.postMessage(command);
    });
  }

  #onReply(reply: ThreadReply): void {
    const work = 'work' in reply ? reply.work : loading;
    const pending = this.#pending.get(work);
    this.#pending.delete(work);
    if (reply.type === 'failed' || reply.type === 'unavailable')
      pending?.reject(restoreError(reply.error));
    else pending?.resolve(reply);
  }
}
