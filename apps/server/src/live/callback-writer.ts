import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { CallbackBatch, CallbackFeed, LastMessages } from './session/callback-feed.js';
import type { LastCallbacks } from './session/finish-session.js';

/** Callbacks that one transaction writes. */
const callbacksAtOnce = 500;

/**
 * Writes the callback messages of live sessions into the outbox. Until they are there they are in the journals, where a new process
 * finds them again.
 */
export class CallbackWriter {
  readonly #outbox: CallbackOutbox;
  readonly #logger: Pick<Logger, 'error'>;
  /** Feeds with messages that are not in the outbox. */
  readonly #pending = new Set<CallbackFeed>();
  #writing: Promise<void> = Promise.resolve();
  #onPending: () => void = () => undefined;

  constructor(outbox: CallbackOutbox, logger: Pick<Logger, 'error'>) {
    this.#outbox = outbox;
    this.#logger = logger;
  }

  /** Adds the feed of a session whose journal has messages for its callback. */
  add(feed: CallbackFeed): void {
    this.#pending.add(feed);
    this.#onPending();
  }

  /** Resolves once a feed has messages that are not in the outbox, or the signal is aborted. One at a time may wait. */
  async waitForMessages(signal: AbortSignal): Promise<void> {
    if (this.#pending.size > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#onPending = resolve;
      signal.addEventListener('abort', resolve, { once: true });
    });
    signal.removeEventListener('abort', this.#onPending);
  }

  /** True while a feed has messages that are not in the outbox. */
  isPending(feed: CallbackFeed): boolean {
    return this.#pending.has(feed);
  }

  /**
   * Writes all pending messages.
   *
   * @throws errors of the files and of the database, which are logged as well; the messages stay pending
   */
  write(): Promise<void> {
    const writing = this.#writing.then(async () => {
      while (this.#pending.size > 0) await this.#writeBatch();
    });
    this.#writing = writing.catch((error: unknown) =>
      this.#logger.error({ err: error }, 'live callbacks cannot be written'),
    );
    return writing;
  }

  /** Reads the last messages of a session, which are written in the transaction that stores its result. */
  async prepareLast(feed: CallbackFeed, last: LastMessages): Promise<LastCallbacks> {
    // Those before them go first.
    await this.write();
    const batch = await feed.read(last);
    return {
      advance: () => {
        batch.advance();
        this.#outbox.wakeUp.notify();
      },
      write: async (transaction) => {
        for (const message of batch.messages) await this.#outbox.addMessage(transaction, message);
      },
    };
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
    await this.#outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pending.delete(feed);
    }
  }
}
