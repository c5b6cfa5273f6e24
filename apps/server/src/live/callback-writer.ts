import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import type { CallbackBatch, CallbackFeed, LastMessages } from './session/callback-feed.js';
import type { LastCallbacks } from './session/finish-session.js';

/** Number of callbacks from which a transaction is written. */
const callbacksAtOnce = 500;

/** Time that messages wait for further ones, to be written together, in milliseconds. */
const gatheringMs = 50;
/** Time after which a write that has failed is tried again, in milliseconds. */
const retryMs = 1000;

/** Options of a {@link CallbackWriter}. */
export interface CallbackWriterOptions {
  readonly outbox: CallbackOutbox;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Writes the callback messages of live sessions to the outbox. Until then they are in the journals,
 * from which a new process can read them again.
 */
export class CallbackWriter {
  readonly #options: CallbackWriterOptions;
  /** Feeds with messages that are not in the outbox yet. */
  readonly #pending = new Set<CallbackFeed>();
  /** Feeds that could not be read, with their errors, until they are tried again. */
  readonly #unreadable = new Map<CallbackFeed, unknown>();
  #writing: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(options: CallbackWriterOptions) {
    this.#options = options;
  }

  /** Adds the feed of a session whose journal has messages for its callback. */
  add(feed: CallbackFeed): void {
    if (this.#unreadable.has(feed)) return;
    this.#pending.add(feed);
    this.#writeLater(gatheringMs);
  }

  /** Removes the feed of a session that another process has taken over, with its messages. */
  remove(feed: CallbackFeed): void {
    this.#pending.delete(feed);
    this.#unreadable.delete(feed);
  }

  /** True while a feed has messages that are not in the outbox. */
  isPending(feed: CallbackFeed): boolean {
    return this.#pending.has(feed) || this.#unreadable.has(feed);
  }

  /** Writes pending messages, and stops the periodic writes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#write().catch(() => undefined);
  }

  /**
   * Reads the last messages of a session, which are written in the transaction that stores its
   * result.
   *
   * @throws the error for which earlier messages of the session cannot be written
   */
  async prepareLast(feed: CallbackFeed, last: LastMessages): Promise<LastCallbacks> {
    if (this.#unreadable.delete(feed)) this.#pending.add(feed);
    await this.#write();
    if (this.#unreadable.has(feed)) throw this.#unreadable.get(feed);
    const batch = await feed.read(last);
    return {
      advance: () => {
        batch.advance();
        this.#options.outbox.publishWritten();
      },
      write: async (unit) => {
        for (const message of batch.messages) await this.#options.outbox.addMessage(unit, message);
      },
    };
  }

  #writeLater(afterMs: number): void {
    if (this.#isClosed) return;
    this.#cancelTimer ??= this.#options.clock.after(afterMs, () => {
      this.#cancelTimer = undefined;
      this.#write().catch(() => undefined);
    });
  }

  /**
   * Writes all pending messages that can be read. Those of other sessions do not wait for them.
   *
   * @throws errors of the database, which are also logged. All messages stay pending, and are
   * retried
   */
  #write(): Promise<void> {
    const writing = this.#writing.then(async () => {
      while (this.#pending.size > 0) await this.#writeBatch();
    });
    this.#writing = writing.catch((error: unknown) => {
      this.#logError(error);
      this.#writeLater(retryMs);
    });
    return writing;
  }

  /** Sets a feed aside that cannot be read, and tries it again later. */
  #retryLater(feed: CallbackFeed, error: unknown): void {
    this.#logError(error, feed.sessionId);
    this.#unreadable.set(feed, error);
    this.#options.clock.after(retryMs, () => {
      if (!this.#isClosed && this.#unreadable.delete(feed)) this.add(feed);
    });
  }

  #logError(error: unknown, sessionId?: string): void {
    this.#options.logger.error({ sessionId, err: error }, 'live callbacks cannot be written');
  }

  async #writeBatch(): Promise<void> {
    const batches: [CallbackFeed, CallbackBatch][] = [];
    let count = 0;
    for (const feed of this.#pending) {
      try {
        const batch = await feed.read();
        batches.push([feed, batch]);
        count += batch.messages.length;
      } catch (error) {
        // Its session may have been taken over while it was read.
        if (this.#pending.delete(feed)) this.#retryLater(feed, error);
      }
      if (count >= callbacksAtOnce) break;
    }
    await this.#options.outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pending.delete(feed);
    }
  }
}
