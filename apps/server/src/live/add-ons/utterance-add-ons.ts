import { Worker } from 'node:worker_threads';
import { describeError, failedEnvelope, timeoutFailure } from '@earshot/add-ons/runner';
import type { AddonEnvelope } from '@earshot/core';
import type { Logger } from 'pino';
import { builtFile } from '../../built-file.js';
import type { Clock } from '../../clock/index.js';
import { threadMemory } from '../../transcription/add-ons/add-on-limits.js';
import {
  createServiceResponder,
  describeServices,
  type ServiceResponder,
} from '../../transcription/add-ons/service-responder.js';
import type { AddOnServices } from '../../transcription/index.js';
import {
  checkMs,
  loadMs,
  maximumBarrenThreads,
  stallMs,
  utteranceTimeoutMs,
} from './add-on-limits.js';
import type { UtteranceReply, UtteranceRequest, UtteranceTask } from './thread-protocol.js';

/** Options of {@link UtteranceAddOns}. */
export interface UtteranceAddOnsOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Path of the program of the thread. @defaultValue that of this service */
  readonly threadFile?: string | undefined;
}

interface PendingTask {
  readonly task: UtteranceTask;
  readonly end: (envelope: AddonEnvelope<unknown>) => void;
  readonly cancelDeadline: () => void;
  readonly services: AddOnServices;
  /** Responds to the questions of the task. It is undefined while no thread has the task. */
  responder: ServiceResponder | undefined;
}

/**
 * Runs the add-ons of the utterances of all sessions of the process in one thread, which is started when it is first needed. A thread that
 * crashes or is blocked is replaced: the task that it has begun last fails, and the others are started again.
 */
export class UtteranceAddOns {
  readonly #options: UtteranceAddOnsOptions;
  readonly #pending = new Map<number, PendingTask>();
  /** Ids of the tasks that the thread has begun, in order. */
  readonly #begun = new Set<number>();
  #worker: Worker | undefined;
  #nextId = 0;
  #barrenThreads = 0;
  #cancelCheck: () => void = () => undefined;
  #isClosed = false;

  constructor(options: UtteranceAddOnsOptions) {
    this.#options = options;
  }

  /**
   * Runs an add-on for an utterance. Resolves with its envelope, which also reports failures. Never resolves once this is closed.
   *
   * @param services - services that the add-on may use
   */
  run(
    task: Omit<UtteranceTask, 'id' | 'services'>,
    services: AddOnServices,
  ): Promise<AddonEnvelope<unknown>> {
    return new Promise((end) => {
      if (this.#isClosed) return;
      const id = this.#nextId;
      this.#nextId += 1;
      const numbered = { ...task, id, services: describeServices(services) };
      const cancelDeadline = this.#options.clock.after(utteranceTimeoutMs, () => {
        this.#post({ type: 'cancel', id });
        this.#fail(numbered, timeoutFailure(task.addOn, utteranceTimeoutMs));
      });
      const pending = { task: numbered, end, cancelDeadline, services, responder: undefined };
      this.#pending.set(id, pending);
      if (this.#worker === undefined) this.#start();
      else this.#give(pending);
    });
  }

  /** Terminates the thread, and drops pending tasks. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelCheck();
    for (const { cancelDeadline, responder } of this.#pending.values()) {
      cancelDeadline();
      responder?.close();
    }
    this.#pending.clear();
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): void {
    const worker = new Worker(this.#options.threadFile ?? builtFile('live-add-on-worker.js'), {
      resourceLimits: threadMemory,
      execArgv: [],
    });
    this.#worker = worker;
    worker.on('message', (reply: UtteranceReply) => {
      if (this.#worker === worker) this.#receive(reply);
    });
    worker.on('error', (cause) => this.#replace(worker, { cause }));
    worker.on('exit', () => this.#replace(worker, {}));
    this.#replaceAfter(worker, loadMs);
    for (const pending of this.#pending.values()) this.#give(pending);
  }

  /** Sends a task to the thread, and creates a responder to its questions. */
  #give(pending: PendingTask): void {
    const { services, task } = pending;
    pending.responder = createServiceResponder(services, (id, response) =>
      this.#post({ type: 'response', task: task.id, id, response }),
    );
    this.#post({ type: 'run', task });
  }

  #post(request: UtteranceRequest): void {
    this.#worker?.postMessage(request);
  }

  #receive(reply: UtteranceReply): void {
    switch (reply.type) {
      case 'begun':
        this.#barrenThreads = 0;
        if (this.#pending.has(reply.id)) this.#begun.add(reply.id);
        break;
      case 'ended':
        this.#end(reply.id, reply.envelope);
        break;
      case 'service':
        this.#pending.get(reply.task)?.responder?.take(reply.message);
        break;
      case 'ready':
      case 'pong':
        this.#cancelCheck();
        this.#checkLater();
        break;
    }
  }

  #checkLater(): void {
    this.#cancelCheck = this.#options.clock.after(checkMs, () => this.#check());
  }

  /** Replaces the thread unless it responds within a time limit. */
  #replaceAfter(worker: Worker, limitMs: number): void {
    this.#cancelCheck = this.#options.clock.after(limitMs, () =>
      this.#replace(worker, { limitMs }),
    );
  }

  /** Checks that the thread is not blocked, while it has tasks. */
  #check(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    const isIdle = this.#pending.size === 0 && this.#begun.size === 0;
    if (isIdle) {
      this.#checkLater();
      return;
    }
    this.#post({ type: 'ping' });
    this.#replaceAfter(worker, stallMs);
  }

  #end(id: number, envelope: AddonEnvelope<unknown>): void {
    const pending = this.#pending.get(id);
    this.#begun.delete(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    pending.cancelDeadline();
    pending.responder?.close();
    pending.end(envelope);
  }

  #fail({ addOn, id }: UtteranceTask, cause: unknown): void {
    this.#end(id, failedEnvelope(describeError(addOn, cause)));
  }

  /** Replaces a thread that has crashed, or has not responded within a time limit. */
  #replace(
    worker: Worker,
    { cause, limitMs }: { readonly cause?: unknown; readonly limitMs?: number },
  ): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#cancelCheck();
    void worker.terminate();
    for (const { responder } of this.#pending.values()) responder?.close();
    const last = [...this.#begun].at(-1);
    this.#begun.clear();
    this.#barrenThreads += 1;
    const reason = limitMs === undefined ? 'crashed' : 'late';
    this.#options.logger.error({ err: cause, reason }, 'thread of live add-ons is replaced');
    const failed = this.#barrenThreads >= maximumBarrenThreads ? [...this.#pending.keys()] : [last];
    for (const id of failed) {
      const task = id === undefined ? undefined : this.#pending.get(id)?.task;
      if (task === undefined) continue;
      this.#fail(task, limitMs === undefined ? cause : timeoutFailure(task.addOn, limitMs));
    }
    if (this.#pending.size > 0 && this.#worker === undefined) this.#start();
  }
}
