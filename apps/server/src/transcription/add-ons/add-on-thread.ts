import type { AddOnName } from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import type { Clock } from '../../clock/index.js';
import { Thread } from '../../threads/thread.js';
import { addOnGraceMs, threadMemory, wordsPerMessage } from './add-on-limits.js';
import type { AddOnServices } from './add-on-services.js';
import type {
  AddOnStep,
  AddOnTask,
  ThreadRequest,
  ThreadResponse,
} from './add-on-thread-protocol.js';
import { openServicePort, type ServicePort } from './service-port.js';

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
  /** Time limit that the late add-on has exceeded, in milliseconds, or 0 after a crash. */
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
  readonly #thread: Thread<ThreadRequest, ThreadResponse, AddOnStep>;
  readonly #clock: Pick<Clock, 'after'>;
  /** Running add-ons, each with the function that cancels its deadline. */
  readonly #running = new Map<AddOnName, () => void>();
  readonly #services: ServicePort;
  #lateError: AddOnThreadError | undefined;

  /**
   * @param file - path of its program
   * @param services - services that its add-ons may use
   */
  constructor(file: string, services: AddOnServices, clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
    this.#services = openServicePort(services);
    this.#thread = new Thread(file, { resourceLimits: threadMemory });
  }

  /**
   * Runs a task over some utterances.
   *
   * @returns the outcome, and the JSON text of the result in slices
   * @throws AddOnThreadError when the thread ends too early
   */
  async run(utterances: UtteranceSource, given: Omit<AddOnTask, 'services'>) {
    try {
      for await (const part of inParts(utterances))
        await this.#thread.call({ type: 'utterances', utterances: part });
      const services = this.#services.descriptions;
      let response = await this.#thread.call(
        { type: 'run', task: { ...given, services } },
        { transferred: [services.port], onNotice: (step) => this.#follow(step) },
      );
      const slices: string[] = [];
      while (typeof response === 'string') {
        slices.push(response);
        response = await this.#thread.call({ type: 'next' });
      }
      if (response === undefined) throw new Error('The thread of the add-ons has no outcome');
      return { outcome: response, slices };
    } catch (cause) {
      throw this.#lateError ?? new AddOnThreadError(this.#names, 'crashed', { cause });
    }
  }

  /** Terminates the thread. This is idempotent. */
  async terminate(): Promise<void> {
    this.#services.close();
    await this.#thread.terminate();
    for (const cancel of this.#running.values()) cancel();
  }

  get #names(): AddOnName[] {
    return [...this.#running.keys()];
  }

  #follow({ addOn, step, timeoutMs }: AddOnStep): void {
    this.#running.get(addOn)?.();
    this.#running.delete(addOn);
    if (step !== 'begun') return;
    const limitMs = timeoutMs + addOnGraceMs;
    const cancel = this.#clock.after(limitMs, () => {
      this.#lateError ??= new AddOnThreadError(this.#names, 'late', { limitMs });
      void this.#thread.terminate();
    });
    this.#running.set(addOn, cancel);
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
