import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import {
  createGuardedAgent,
  type ResolveHost,
  resolveHost,
  type SourceRules,
  startDeadline,
} from '../sources/index.js';
import type { Database } from '../storage/index.js';
import { type CallbackAttempt, CallbackOutbox } from './callback-outbox.js';
import { readCallbackMessage } from './read-callback-message.js';
import { retryDelay } from './retry-delay.js';
import { type CallbackAnswer, sendCallback } from './send-callback.js';

/** Options of a {@link CallbackCourier}. */
export interface CallbackCourierOptions {
  database: Database;
  clock: Clock;
  /** What may be reached beyond the public. */
  rules: SourceRules;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** @defaultValue the resolver of this machine */
  resolveHost?: ResolveHost;
  /** For the jitter. @defaultValue Math.random */
  random?: () => number;
}

const attemptMs = 15_000;
const limits = {
  pollMs: 1000,
  /** After that the process that sends it is taken for dead. */
  heldMs: attemptMs + 10_000,
  attempts: 64,
  attemptsPerHost: 4,
};

/** Delivers the callbacks of the outbox, each at least once. */
export class CallbackCourier {
  readonly #options: Required<CallbackCourierOptions>;
  readonly #outbox: CallbackOutbox;
  readonly #dispatcher: ReturnType<typeof createGuardedAgent>;
  readonly #closing = new AbortController();
  /** What is being sent, and to which host. */
  readonly #underWay = new Map<Promise<void>, string>();
  #running: Promise<void> | undefined;

  constructor(options: CallbackCourierOptions) {
    this.#options = { resolveHost, random: Math.random, ...options };
    this.#outbox = new CallbackOutbox(options.database, options.clock);
    this.#dispatcher = createGuardedAgent({
      rules: this.#options.rules,
      resolveHost: this.#options.resolveHost,
      connectTimeoutMs: attemptMs,
      headersTimeoutMs: attemptMs,
      bodyTimeoutMs: attemptMs,
      connectionsPerHost: limits.attemptsPerHost,
    });
  }

  /** Begins to deliver; idempotent. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops, and gives back what is under way; idempotent. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is closing'));
    await this.#running;
    await Promise.all(this.#underWay.keys());
    await this.#dispatcher.destroy();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#begin();
      await this.#wait(signal);
    }
  }

  /** Waits until something ended, which makes room, or the next look at the outbox is due. */
  async #wait(signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    const pause = this.#options.clock
      .sleep(limits.pollMs, AbortSignal.any([signal, enough.signal]))
      // Given up, since the courier closes or something ended first.
      .catch(() => undefined);
    await Promise.race([pause, ...this.#underWay.keys()]);
    enough.abort();
  }

  async #begin(): Promise<void> {
    try {
      const attempts = await this.#outbox.take(
        limits.attempts - this.#underWay.size,
        (host) => limits.attemptsPerHost - this.#countOf(host),
        limits.heldMs,
      );
      for (const attempt of attempts) {
        const delivery = this.#deliver(attempt).finally(() => this.#underWay.delete(delivery));
        this.#underWay.set(delivery, attempt.host);
      }
    } catch (error) {
      // The database may be busy or its disk full; what is due stays due.
      this.#options.logger.error({ err: error }, 'callbacks cannot be read');
    }
  }

  #countOf(host: string): number {
    return [...this.#underWay.values()].filter((one) => one === host).length;
  }

  async #deliver(attempt: CallbackAttempt): Promise<void> {
    const { logger } = this.#options;
    const about = { callbackId: attempt.id, jobId: attempt.jobId, attempts: attempt.attempts };
    try {
      const answer = await this.#send(attempt);
      if (answer === 'gone') return;
      if (this.#closing.signal.aborted && answer === null) {
        await this.#outbox.giveBack(attempt);
        return;
      }
      const status = answer?.status ?? null;
      if (status !== null && status >= 200 && status < 300) {
        await this.#outbox.markDelivered(attempt, status);
        logger.info({ ...about, status }, 'callback delivered');
        return;
      }
      const delayMs =
        status === 410
          ? null
          : retryDelay(attempt.attempts, answer?.retryAfterMs ?? null, this.#options.random);
      if (delayMs === null) await this.#outbox.markGivenUp(attempt, status);
      else await this.#outbox.putOff(attempt, delayMs, status);
      logger.warn(
        { ...about, status, delayMs },
        delayMs === null ? 'callback given up' : 'callback put off',
      );
    } catch (error) {
      // What became of it could not be written; it is tried again when it is no longer held.
      logger.error({ ...about, err: error }, 'the end of a callback cannot be written');
    }
  }

  /** The answer; null when there was none, and `gone` when the job was deleted in between. */
  async #send(attempt: CallbackAttempt): Promise<CallbackAnswer | null | 'gone'> {
    const { clock, database } = this.#options;
    const message = await readCallbackMessage(database, attempt);
    if (message === undefined) return 'gone';
    const deadline = startDeadline(clock, attemptMs, this.#closing.signal);
    try {
      const { signal } = deadline;
      return await sendCallback(attempt, message, {
        dispatcher: this.#dispatcher,
        now: clock.now(),
        signal,
      });
    } catch {
      // Why a receiver could not be reached is nothing that it or we can act upon; it is tried again.
      return null;
    } finally {
      deadline.clear();
    }
  }
}
