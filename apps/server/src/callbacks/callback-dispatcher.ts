import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { type Clock, combineSignals, SetBackWatch, type WakeUp } from '../clock/index.js';
import { errorCode } from '../errors/caught-error.js';
import {
  type AddressRules,
  createGuardedAgent,
  createHostResolver,
  type ResolveHost,
  startDeadline,
} from '../outbound/index.js';
import type { CallbackAttempt, Outbox, Storage } from '../storage/index.js';
import { retryDelay } from './callback-retry.js';
import { type Delivery, DeliveryLimits } from './delivery-limits.js';
import { readCallbackMessage } from './read-callback-message.js';
import {
  type CallbackResponse,
  isDelivered,
  sendCallback,
  toDeliveryOutcome,
} from './send-callback.js';

/** Options of a {@link CallbackDispatcher}. */
export interface CallbackDispatcherOptions {
  storage: Pick<Storage, 'outbox' | 'results' | 'pendingWork'>;
  /** Notified of written callbacks. */
  wakeUp: WakeUp;
  clock: Clock;
  /** Non-public addresses that may be reached. */
  rules: AddressRules;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** @defaultValue a resolver that queries the name servers of the machine */
  resolveHost?: ResolveHost;
  /** For the jitter. @defaultValue Math.random */
  random?: () => number;
  /**
   * Number of nodes that send callbacks, this one among them, which share the limits of a receiver.
   *
   * @defaultValue this one alone
   */
  senders?: () => number;
}

/** Time limit of one attempt, in milliseconds. */
const attemptMs = 15_000;
const limits = {
  pollMs: 1000,
  /**
   * Time after which a callback is due again when its attempt was not recorded because its process
   * has died, in milliseconds.
   */
  heldMs: attemptMs + 10_000,
  total: 64,
  reserved: 16,
  perKey: 16,
  perLane: 4,
  perHost: 8,
  perAddress: 16,
};
/**
 * Delay of a callback whose receiver's address already has the maximum number of attempts under
 * way, in milliseconds.
 */
const addressBusyMs = 1000;
/**
 * Callbacks older than `ageMs` are abandoned. All attempts at one callback take a day and a half,
 * so only callbacks that waited behind others for a dead receiver become that old.
 */
const expiry = { ageMs: 72 * 3600 * 1000, everyMs: 60_000, batchSize: 1000 };

/**
 * Reason why a callback was not sent: its job was deleted, or its receiver's address has no room
 * for another attempt.
 */
type NotSent = 'gone' | 'busy';

/** Outcome of an attempt that got no response. */
interface NoResponse {
  /**
   * Code of the error. Its message is not logged, since it may contain the address of the receiver.
   */
  readonly reason: string;
}

/** Delivers the callbacks of the outbox, each at least once. */
export class CallbackDispatcher {
  readonly #options: Required<CallbackDispatcherOptions>;
  readonly #outbox: Outbox;
  readonly #limits: DeliveryLimits;
  readonly #setBacks: SetBackWatch;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Opened for the first attempt. */
  #agent: ReturnType<typeof createGuardedAgent> | undefined;
  #running: Promise<void> | undefined;
  #expiredAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: CallbackDispatcherOptions) {
    this.#options = {
      resolveHost: createHostResolver(),
      random: Math.random,
      senders: () => 1,
      ...options,
    };
    const { clock, random, senders, storage } = this.#options;
    this.#outbox = storage.outbox;
    // Each attempt under way has a listener, which is removed when the attempt ends.
    setMaxListeners(limits.total, this.#closing.signal);
    this.#setBacks = new SetBackWatch(clock);
    const monotonicMs = () => clock.monotonicMs();
    this.#limits = new DeliveryLimits(limits, { monotonicMs, random, senders });
  }

  /** Starts delivering. This is idempotent. */
  start(): void {
    this.#running ??= this.#run();
  }

  /**
   * Stops delivering, and releases the callbacks whose attempts are under way. This is idempotent.
   */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is closing'));
    await this.#running;
    await Promise.all(this.#underWay);
    await (await this.#agent)?.destroy();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let hasEvent = true;
    while (!signal.aborted) {
      const seen = this.#options.wakeUp.notifications;
      await this.#begin(hasEvent);
      hasEvent = await this.#wait(signal, seen);
    }
  }

  /**
   * Waits until an attempt has ended, which makes room for another one, until callbacks were
   * written, or until the next poll.
   *
   * @returns false when only the time of the next poll has come
   */
  async #wait(signal: AbortSignal, seen: number): Promise<boolean> {
    const stopWaiting = new AbortController();
    const either = combineSignals(signal, stopWaiting.signal);
    const pause = this.#options.wakeUp
      .wait(limits.pollMs, either.signal, seen)
      // Cancelled: the dispatcher closes, or another wait ended first.
      .catch(() => false);
    const ended = [...this.#underWay].map((delivery) => delivery.then(() => true));
    const hasEvent = await Promise.race([pause, ...ended]);
    stopWaiting.abort();
    either.release();
    return hasEvent;
  }

  /**
   * Begins as many attempts as there is room for.
   *
   * @param isCertain - false to look first, cheaply, whether any callbacks are waiting
   */
  async #begin(isCertain: boolean): Promise<void> {
    try {
      await this.#setBacks.look((byMs) => this.#outbox.bringForward(byMs));
      if (!isCertain && !(await this.#options.storage.pendingWork.look()).hasCallbacks) return;
      await this.#expire();
      if (!this.#limits.hasRoom) return;
      const shares = this.#limits.share(await this.#outbox.dueLanes());
      for (const attempt of await this.#outbox.take(shares, limits.heldMs)) {
        const slot = this.#limits.begin(attempt);
        const delivery = this.#deliver(attempt, slot).finally(() => {
          slot.end();
          this.#underWay.delete(delivery);
        });
        this.#underWay.add(delivery);
      }
    } catch (error) {
      // The database may be busy or its disk full. Callbacks that are due stay due.
      this.#options.logger.error({ err: error }, 'callbacks cannot be read');
    }
  }

  /**
   * Abandons, once a minute, the callbacks that have waited too long behind others for a dead
   * receiver.
   */
  async #expire(): Promise<void> {
    const { clock, logger } = this.#options;
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#expiredAtMs < expiry.everyMs) return;
    const count = await this.#outbox.abandonOlderThan(expiry.ageMs, expiry.batchSize);
    // A full batch may leave others behind: they follow at the next poll.
    if (count < expiry.batchSize) this.#expiredAtMs = nowMs;
    if (count > 0) logger.warn({ count }, 'callbacks abandoned that waited for three days');
  }

  async #deliver(attempt: CallbackAttempt, slot: Delivery): Promise<void> {
    const { clock, logger } = this.#options;
    const about = { callbackId: attempt.id, jobId: attempt.jobId, attempts: attempt.attempts };
    const startedAtMs = clock.monotonicMs();
    try {
      const sent = await this.#send(attempt, slot);
      if (sent === 'gone') return;
      if (sent === 'busy') {
        await this.#outbox.release(attempt, addressBusyMs);
        return;
      }
      const response = 'reason' in sent ? null : sent;
      if (this.#closing.signal.aborted && response === null) {
        await this.#outbox.release(attempt, 0);
        return;
      }
      slot.end(toDeliveryOutcome(response, clock.monotonicMs() - startedAtMs));
      const status = response?.status ?? null;
      if (isDelivered(status)) {
        await this.#outbox.end(attempt, 'delivered', status);
        logger.info({ ...about, status }, 'callback delivered');
        return;
      }
      const delayMs = await this.#tryLater(attempt, response);
      logger.warn(
        { ...about, status, delayMs, ...('reason' in sent ? sent : {}) },
        delayMs === null ? 'callback abandoned' : 'callback rescheduled',
      );
    } catch (error) {
      // The outcome is not stored, so the callback is tried again as soon as it is no longer held.
      logger.error({ ...about, err: error }, 'the end of a callback cannot be written');
    }
  }

  /**
   * Reschedules a callback that was not delivered, or abandons it.
   *
   * @returns milliseconds until its next attempt, null when there is none
   */
  async #tryLater(
    attempt: CallbackAttempt,
    response: CallbackResponse | null,
  ): Promise<number | null> {
    const { retryAfterMs, status } = response ?? { retryAfterMs: null, status: null };
    const { random } = this.#options;
    const delayMs = status === 410 ? null : retryDelay(attempt.attempts, retryAfterMs, random);
    if (delayMs === null) await this.#outbox.end(attempt, 'abandoned', status);
    else await this.#outbox.reschedule(attempt, delayMs, status);
    return delayMs;
  }

  /** Makes one attempt, if the address of the receiver has room for it. */
  async #send(
    attempt: CallbackAttempt,
    slot: Delivery,
  ): Promise<CallbackResponse | NoResponse | NotSent> {
    const { clock, storage } = this.#options;
    if (!slot.enter(await this.#resolveAddress(attempt))) return 'busy';
    const message = await readCallbackMessage(storage, attempt);
    if (message === undefined) return 'gone';
    const deadline = startDeadline(clock, attemptMs, this.#closing.signal);
    try {
      const { signal } = deadline;
      return await sendCallback(attempt, message, {
        dispatcher: await this.#openAgent(),
        clock,
        nowMs: clock.now(),
        signal,
      });
    } catch (error) {
      return { reason: errorCode(error) || 'unknown' };
    } finally {
      deadline.clear();
    }
  }

  #openAgent(): ReturnType<typeof createGuardedAgent> {
    const { resolveHost, rules } = this.#options;
    this.#agent ??= createGuardedAgent({
      rules,
      resolveHost,
      connectTimeoutMs: attemptMs,
      headersTimeoutMs: attemptMs,
      bodyTimeoutMs: attemptMs,
      connectionsPerHost: limits.total,
    });
    return this.#agent;
  }

  /**
   * The address of a receiver, or its host name when that does not resolve, in which case the
   * attempt itself fails.
   */
  async #resolveAddress({ url }: CallbackAttempt): Promise<string> {
    const { hostname } = new URL(url);
    const [first] = await this.#options.resolveHost(hostname).catch(() => []);
    return first?.address ?? hostname;
  }
}
