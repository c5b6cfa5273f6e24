import { callbackMethodSchema, webUrlSchema } from '@earshot/core';
import * as z from 'zod';
import { type Clock, WakeUp } from '../clock/index.js';
import { InProcessNotifications } from '../notifications/in-process-notifications.js';
import type { Notifications } from '../notifications/notifications.js';
import type {
  CallbackTarget,
  EndedJob,
  LiveCallbackMessage,
  OmissionRule,
  Storage,
  UnitOfWork,
} from '../storage/index.js';

/** Options of a {@link CallbackOutbox}. */
export interface CallbackOutboxOptions {
  /**
   * Callbacks of a key that may wait. Beyond this number, messages of live sessions that a later
   * message replaces (acknowledgements of audio, partial transcripts) are omitted. No other
   * callback ever is.
   *
   * @defaultValue 20,000
   */
  maximumWaitingPerKey?: number;
  /** Carries new callbacks to those who deliver them. @defaultValue within this outbox only */
  notifications?: Notifications;
  /** Called after messages were omitted. @defaultValue nothing */
  onLeftOut?: (keyId: string, count: number) => void;
}

/** Writes the callbacks of jobs and of live sessions into the outbox of the storage. */
export class CallbackOutbox {
  readonly #storage: Pick<Storage, 'outbox' | 'units'>;
  readonly #rule: OmissionRule;
  readonly #onLeftOut: (keyId: string, count: number) => void;
  readonly #notifications: Notifications;
  /** Notified when callbacks were written. */
  readonly wakeUp: WakeUp;
  #leftOut = 0;

  constructor(
    storage: Pick<Storage, 'outbox' | 'units'>,
    clock: Clock,
    options: CallbackOutboxOptions = {},
  ) {
    this.#storage = storage;
    this.wakeUp = new WakeUp(clock);
    this.#notifications = options.notifications ?? new InProcessNotifications();
    this.#notifications.subscribe('callbacks-written', '', () => this.wakeUp.notify());
    this.#rule = { maximumWaitingPerKey: options.maximumWaitingPerKey ?? 20_000, isReplaceable };
    this.#onLeftOut = options.onLeftOut ?? (() => undefined);
  }

  /** Must be called after a unit that wrote callbacks has been committed. */
  publishWritten(): void {
    this.#notifications.publish('callbacks-written');
  }

  /** Messages that were omitted so far. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Writes the callbacks of jobs that end. To be called from {@link JobQueueOptions.onEnded}. */
  async add(unit: UnitOfWork, ended: readonly EndedJob[]): Promise<void> {
    const callbacks = ended.flatMap(({ id: jobId, keyId, requestParams }) =>
      callbackTargets(requestParams).map((target) => ({ jobId, keyId, ...target })),
    );
    await this.#storage.outbox.addEnds(unit, callbacks);
  }

  /** Writes a message of a live session. One that is already written stays as it is. */
  async addMessage(unit: UnitOfWork, message: LiveCallbackMessage): Promise<void> {
    await this.#storage.outbox.addMessages(unit, [message], this.#rule);
  }

  /** Writes messages of live sessions, all of them or none. */
  async addMessages(messages: readonly LiveCallbackMessage[]): Promise<void> {
    const { outbox, units } = this.#storage;
    const leftOut = await units.run((unit) => outbox.addMessages(unit, messages, this.#rule));
    this.publishWritten();
    for (const [keyId, count] of leftOut) {
      this.#leftOut += count;
      this.#onLeftOut(keyId, count);
    }
  }
}

/**
 * True for a message that a later one makes obsolete: an acknowledgement of audio, or a partial
 * transcript.
 */
function isReplaceable(payload: string): boolean {
  // This service has written it as a message of the contract.
  const message = JSON.parse(payload) as {
    type: string;
    acknowledged?: boolean;
    data?: { is_final?: boolean } | null;
  };
  if (message.type === 'audio_chunk') return message.acknowledged === true;
  return message.type === 'transcript' && message.data?.is_final === false;
}

const parametersSchema = z.object({
  callback: z.boolean().optional(),
  callback_config: z
    .object({ url: webUrlSchema, method: callbackMethodSchema.default('POST') })
    .optional(),
  callback_url: webUrlSchema.optional(),
});

/**
 * The receivers of the end of a job: `callback_config` when `callback` is on, and the deprecated
 * `callback_url` by POST.
 *
 * @param requestParams - the parameters of the job
 * @returns no target, one, or two that differ
 */
export function callbackTargets(requestParams: unknown): CallbackTarget[] {
  const { callback, callback_config, callback_url } = parametersSchema.parse(requestParams);
  const configured = callback === true && callback_config !== undefined ? [callback_config] : [];
  const isCovered =
    callback_url === undefined || configured.some(({ url }) => url === callback_url);
  return isCovered ? configured : [...configured, { url: callback_url, method: 'POST' }];
}
