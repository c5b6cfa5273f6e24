import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import type { CallbackBatch, CallbackFeed, LastMessages } from './session/callback-feed.js';
import type { LastCallbacks } from './session/finish-session.js';

/** Number of callbacks from which a transaction is written. */
const callbacksAtOnce = 500;

/** Time that messages wait for further ones, to be written together, in milliseconds. */
const gatheringMs = 50;

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
  #writing: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(options: CallbackWriterOptions) {
    this.#options = options;
  }

  /** Adds the feed of a session whose journal has messages for its callback. */
  add(feed: CallbackFeed): void {
    this.#pending.add(feed);
    this.#writeLater();
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
   */
  async prepareLast(feed: CallbackFeed, last: LastMessages): Promise<LastCallbacks> {
    // Earlier messages must be written first.
    await this.#write();
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

  #writeLater(): void {
    if (this.#isClosed) return;
    this.#cancelTimer ??= this.#options.clock.after(gatheringMs, () => {
      this.#cancelTimer = undefined;
      this.#write().catch(() => undefined);
    });
  }

  /**
   * Writes all pending messages.
   *
   * @throws errors of the files and of the database, which are also logged. The messages stay
   * pending, and are retried
   */
  #write(): Promise<void> {
    const writing = this.#writing.then(async () => {
      while (this.#pending.size > 0) await this.#writeBatch();
    });
    this.#writing = writing.catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'live callbacks cannot be written');
      this.#writeLater();
    });
    return writing;
  }

  async #writeBatch(): Promise<void> {
    const batches: [CallbackFeed, CallbackBatch][] = [];
    let count = 0;
    for (const feed of this.#pending) {
      const batch = await feed.read();
      batches.push([feed, batch]);
      count += batch.messages.length;
      if (count >= callbacksAtOnce) break;
    }
    await this.#options.outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pending.delete(feed);
    }
  }
}
