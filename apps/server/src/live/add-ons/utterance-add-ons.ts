import { describeError, failedEnvelope, timeoutFailure } from '@earshot/add-ons/runner';
import type { AddonEnvelope } from '@earshot/core';
import type { Logger } from 'pino';
import { builtFile } from '../../built-file.js';
import type { Clock } from '../../clock/index.js';
import { Thread } from '../../threads/thread.js';
import { threadMemory } from '../../transcription/add-ons/add-on-limits.js';
import { openServicePort, type ServicePort } from '../../transcription/add-ons/service-port.js';
import type { AddOnServices } from '../../transcription/index.js';
import {
  checkMs,
  loadMs,
  maximumBarrenThreads,
  stallMs,
  utteranceTimeoutMs,
} from './add-on-limits.js';
import type {
  UtteranceNotice,
  UtteranceRequest,
  UtteranceResponse,
  UtteranceTask,
} from './utterance-thread-protocol.js';

/** Options of {@link UtteranceAddOns}. */
export interface UtteranceAddOnsOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Path of the program of the thread. @defaultValue that of this service */
  readonly threadFile?: string | undefined;
}

interface PendingTask {
  readonly task: Omit<UtteranceTask, 'services'>;
  readonly end: (envelope: AddonEnvelope<unknown>) => void;
  readonly services: AddOnServices;
  /** Aborted at the deadline of the task. */
  readonly late: AbortController;
  readonly cancelDeadline: () => void;
  /** Where the thread uses the services. It is undefined while no thread has the task. */
  servicePort: ServicePort | undefined;
}

type AddOnsThread = Thread<UtteranceRequest, UtteranceResponse, UtteranceNotice>;

/**
 * Runs the add-ons of the utterances of all sessions of the process in one thread, which is started
 * when it is first needed. A thread that crashes or is blocked is replaced: the task that it has
 * begun last fails, and the others are started again.
 */
export class UtteranceAddOns {
  readonly #options: UtteranceAddOnsOptions;
  readonly #pending = new Set<PendingTask>();
  /** Tasks that the thread has begun, in order. */
  readonly #begun = new Set<PendingTask>();
  #thread: AddOnsThread | undefined;
  #barrenThreads = 0;
  #cancelCheck: () => void = () => undefined;
  #isClosed = false;

  constructor(options: UtteranceAddOnsOptions) {
    this.#options = options;
  }

  /**
   * Runs an add-on for an utterance. Resolves with its envelope, which also reports failures. Never
   * resolves once this is closed.
   *
   * @param services - services that the add-on may use
   */
  run(
    task: Omit<UtteranceTask, 'services'>,
    services: AddOnServices,
  ): Promise<AddonEnvelope<unknown>> {
    return new Promise((end) => {
      if (this.#isClosed) return;
      const late = new AbortController();
      const cancelDeadline = this.#options.clock.after(utteranceTimeoutMs, () => {
        late.abort();
        this.#fail(pending, timeoutFailure(task.addOn, utteranceTimeoutMs));
      });
      const pending = { task, end, services, late, cancelDeadline, servicePort: undefined };
      this.#pending.add(pending);
      if (this.#thread === undefined) this.#start();
      else this.#give(pending, this.#thread);
    });
  }

  /** Terminates the thread, and drops pending tasks. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelCheck();
    for (const { cancelDeadline, servicePort } of this.#pending) {
      cancelDeadline();
      servicePort?.close();
    }
    this.#pending.clear();
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #start(): void {
    const { threadFile = builtFile('live-add-on-worker.js') } = this.#options;
    const thread: AddOnsThread = new Thread(threadFile, { resourceLimits: threadMemory });
    this.#thread = thread;
    void thread.ended.then((cause) => this.#replace(thread, { cause }));
    this.#check(thread, loadMs);
    for (const pending of this.#pending) this.#give(pending, thread);
  }

  /** Sends a task to the thread, with a port for its services. */
  #give(pending: PendingTask, thread: AddOnsThread): void {
    pending.servicePort = openServicePort(pending.services);
    const services = pending.servicePort.descriptions;
    const onNotice = () => {
      this.#barrenThreads = 0;
      if (this.#pending.has(pending)) this.#begun.add(pending);
    };
    thread
      .call(
        { ...pending.task, services },
        { onNotice, signal: pending.late.signal, transferred: [services.port] },
      )
      .then(
        (envelope) => envelope && this.#end(pending, envelope),
        // The end of the thread is seen by #replace.
        () => undefined,
      );
  }

  /**
   * Replaces the thread unless it responds within a time limit, and checks it again later, while it
   * has tasks.
   */
  #check(thread: AddOnsThread, limitMs: number): void {
    const { clock } = this.#options;
    this.#cancelCheck = clock.after(limitMs, () => this.#replace(thread, { limitMs }));
    const checkLater = () => {
      if (this.#thread !== thread) return;
      this.#cancelCheck();
      this.#cancelCheck = clock.after(checkMs, () =>
        this.#pending.size === 0 ? checkLater() : this.#check(thread, stallMs),
      );
    };
    // The end of the thread is seen by #replace.
    thread.call('ping').then(checkLater, () => undefined);
  }

  #end(pending: PendingTask, envelope: AddonEnvelope<unknown>): void {
    this.#begun.delete(pending);
    if (!this.#pending.delete(pending)) return;
    pending.cancelDeadline();
    pending.servicePort?.close();
    pending.end(envelope);
  }

  #fail(pending: PendingTask, cause: unknown): void {
    this.#end(pending, failedEnvelope(describeError(pending.task.addOn, cause)));
  }

  /** Replaces a thread that has crashed, or has not responded within a time limit. */
  #replace(
    thread: AddOnsThread,
    { cause, limitMs }: { readonly cause?: unknown; readonly limitMs?: number },
  ): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#cancelCheck();
    void thread.terminate();
    for (const { servicePort } of this.#pending) servicePort?.close();
    const last = [...this.#begun].slice(-1);
    this.#begun.clear();
    this.#barrenThreads += 1;
    const reason = limitMs === undefined ? 'crashed' : 'late';
    this.#options.logger.error({ err: cause, reason }, 'thread of live add-ons is replaced');
    const failed = this.#barrenThreads >= maximumBarrenThreads ? [...this.#pending] : last;
    for (const pending of failed)
      this.#fail(
        pending,
        limitMs === undefined ? cause : timeoutFailure(pending.task.addOn, limitMs),
      );
    if (this.#pending.size > 0 && this.#thread === undefined) this.#start();
  }
}
