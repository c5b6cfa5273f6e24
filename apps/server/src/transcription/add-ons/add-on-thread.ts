import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AddOnName } from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import type { Clock } from '../../clock/index.js';
import { addOnGraceMs, threadMemory, wordsPerMessage } from './add-on-limits.js';
import type { AddOnServices } from './add-on-services.js';
import {
  createServiceResponder,
  describeServices,
  type ServiceResponder,
} from './service-responder.js';
import type { AddOnTask, ThreadReply, ThreadRequest } from './thread-protocol.js';

/** The utterances of a transcript, in order. */
export type UtteranceSource = Iterable<Utterance> | AsyncIterable<Utterance>;

interface AddOnThreadErrorOptions extends ErrorOptions {
  limitMs?: number;
}

/** The thread of add-ons has ended before its work was done. */
export class AddOnThreadError extends Error {
  override readonly name = 'AddOnThreadError';
  readonly running: readonly AddOnName[];
  readonly reason: 'late' | 'crashed';
  /** Time limit that the late add-on has exceeded, in milliseconds; 0 after a crash. */
  readonly limitMs: number;

  /**
   * @param running - the add-ons that were running
   * @param reason - `late` when it was terminated because an add-on took too long
   */
  constructor(
    running: readonly AddOnName[],
    reason: 'late' | 'crashed',
    { limitMs = 0, ...options }: AddOnThreadErrorOptions = {},
  ) {
    super(`The thread of the add-ons has ended (${reason}): ${running.join(', ')}`, options);
    this.running = running;
    this.reason = reason;
    this.limitMs = limitMs;
  }
}

/** A thread that runs the add-ons of one transcript. */
export class AddOnThread {
  readonly #worker: Worker;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #replies: ThreadReply[] = [];
  readonly #arrival = new EventTarget();
  /** Running add-ons, each with the function that cancels its deadline. */
  readonly #running = new Map<AddOnName, () => void>();
  readonly #services: AddOnServices;
  readonly #responder: ServiceResponder;
  #failure: AddOnThreadError | undefined;

  /**
   * @param file - path of its program
   * @param services - services that its add-ons may use
   */
  constructor(file: string, services: AddOnServices, clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
    this.#services = services;
    this.#responder = createServiceResponder(services, (id, response) =>
      this.#worker.postMessage({ type: 'response', id, response } satisfies ThreadRequest),
    );
    this.#worker = new Worker(file, {
      resourceLimits: threadMemory,
      execArgv: [],
    });
    this.#worker.on('message', (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#fail('crashed', { cause: error }));
    this.#worker.on('exit', () => this.#fail('crashed'));
  }

  /**
   * Runs a task over some utterances.
   *
   * @returns the last reply, and the JSON text of the result in slices
   * @throws AddOnThreadError when the thread ends too early
   */
  async run(utterances: UtteranceSource, given: Omit<AddOnTask, 'services'>) {
    const task: AddOnTask = { ...given, services: describeServices(this.#services) };
    for await (const part of inParts(utterances))
      await this.#request({ type: 'utterances', utterances: part });
    let reply = await this.#request({ type: 'run', task });
    const slices: string[] = [];
    while (reply.type === 'taken' || reply.type === 'slice') {
      if (reply.type === 'slice') slices.push(reply.text);
      reply = await this.#request({ type: 'next' });
    }
    return { reply, slices };
  }

  /** Terminates the thread. This is idempotent. */
  async terminate(): Promise<void> {
    this.#responder.close();
    await this.#worker.terminate();
    for (const cancel of this.#running.values()) cancel();
  }

  async #request(request: ThreadRequest): Promise<ThreadReply> {
    this.#worker.postMessage(request);
    for (;;) {
      const reply = this.#replies.shift();
      if (reply !== undefined) return reply;
      if (this.#failure !== undefined) throw this.#failure;
      await once(this.#arrival, 'arrival');
    }
  }

  #receive(reply: ThreadReply): void {
    if (reply.type === 'ask' || reply.type === 'cancel') {
      this.#responder.take(reply);
      return;
    }
    if (reply.type !== 'step') {
      this.#replies.push(reply);
      this.#arrival.dispatchEvent(new Event('arrival'));
      return;
    }
    const { addOn, step, timeoutMs } = reply;
    this.#running.get(addOn)?.();
    this.#running.delete(addOn);
    if (step === 'begun')
      this.#running.set(
        addOn,
        this.#clock.after(timeoutMs + addOnGraceMs, () => {
          this.#fail('late', { limitMs: timeoutMs + addOnGraceMs });
          void this.#worker.terminate();
        }),
      );
  }

  #fail(reason: 'late' | 'crashed', options: AddOnThreadErrorOptions = {}): void {
    this.#failure ??= new AddOnThreadError([...this.#running.keys()], reason, options);
    this.#arrival.dispatchEvent(new Event('arrival'));
  }
}

/** Divides utterances into parts with a bounded number of words. */
async function* inParts(utterances: UtteranceSource): AsyncGenerator<Utterance[], void> {
  let part: Utterance[] = [];
  let words = 0;
  for await (const utterance of utterances) {
    part.push(utterance);
    words += utterance.words.length;
    if (words < wordsPerMessage) continue;
    yield part;
    part = [];
    words = 0;
  }
  if (part.length > 0) yield part;
}
