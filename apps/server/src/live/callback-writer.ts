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
  #writing: Promise<unknown> = Promise.resolve();
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(options: CallbackWriterOptions) {
    this.#options = options;
  }

  /** Adds the feed of a session whose journal has messages for its callback. */
  add(feed: CallbackFeed): void {
    this.#pending.add(feed);
    this.#writeLater(gatheringMs);
  }

  /** Removes the feed of a session that another process has taken over, with its messages. */
  remove(feed: CallbackFeed): void {
    this.#pending.delete(feed);
  }

  /** True while a feed has messages that are not in the outbox. */
  isPending(feed: CallbackFeed): boolean {
    return this.#pending.has(feed);
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
    const unreadable = await this.#write();
    if (unreadable.has(feed)) throw unreadable.get(feed);
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
   * @returns the feeds that cannot be read, with their errors, which are also logged. Their
   * messages stay pending, and are retried
   * @throws errors of the database, which are also logged. All messages stay pending, and are
   * retried
   */
  #write(): Promise<ReadonlyMap<CallbackFeed, unknown>> {
    const writing = this.#writing.then(async () => {
      const unreadable = new Map<CallbackFeed, unknown>();
      while (await this.#writeBatch(unreadable));
      return unreadable;
    });
    this.#writing = writing.then(
      (unreadable) => {
        for (const [{ sessionId }, error] of unreadable) this.#retry(error, sessionId);
      },
      (error: unknown) => this.#retry(error),
    );
    return writing;
  }

  #retry(error: unknown, sessionId?: string): void {
    this.#options.logger.error({ sessionId, err: error }, 'live callbacks cannot be written');
    this.#writeLater(retryMs);
  }

  /**
   * Writes the next messages.
   *
   * @param unreadable - feeds that are skipped, to which further ones are added
   * @returns false when there were none
   */
  async #writeBatch(unreadable: Map<CallbackFeed, unknown>): Promise<boolean> {
    const batches: [CallbackFeed, CallbackBatch][] = [];
    let count = 0;
    for (const feed of this.#pending) {
      if (unreadable.has(feed)) continue;
      try {
        const batch = await feed.read();
        batches.push([feed, batch]);
        count += batch.messages.length;
      } catch (error) {
        // Its session may have been taken over while it was read.
        if (this.#pending.has(feed)) unreadable.set(feed, error);
      }
      if (count >= callbacksAtOnce) break;
    }
    if (batches.length === 0) return false;
    await this.#options.outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pending.delete(feed);
    }
    return true;
  }
}
