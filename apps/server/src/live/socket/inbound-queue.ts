import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawData } from 'ws';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/** Options of an {@link InboundQueue}. */
export interface InboundQueueOptions {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Counts the processing time of messages that have waited. */
  readonly account: ProcessingAccount;
  /** Handles a message of the client. */
  readonly onMessage: (data: Buffer, isBinary: boolean) => void;
  /**
   * Called with true when the client exceeds its rate, so that reading must pause, and with false
   * when reading may resume.
   */
  readonly onExceeded: (isExceeded: boolean) => void;
}

/**
 * Frames of one client: frames of 20 ms are 50 per second in real time, and 500 at ten times real
 * time. Text frames cost more, in proportion to their length, since they are parsed.
 */
const frameRate = { burst: 1000, perSecond: 500 };
/** Pings and pongs, which are not queued. */
const controlRate = { burst: 2000, perSecond: 100 };
const textBytesPerToken = 16 * 1024;
const drainMs = 20;
const flushBatchSize = 256;

/**
 * Limits the rate at which the frames of a client are handled. A single read of 64 KiB may contain
 * ten thousand frames: those beyond the rate wait here.
 */
export class InboundQueue {
  readonly #options: InboundQueueOptions;
  readonly #bucket: TokenBucket;
  readonly #control: TokenBucket;
  #waiting: [data: Buffer, isBinary: boolean][] = [];
  /** Number of handled messages in the queue. */
  #handled = 0;
  #draining: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: InboundQueueOptions) {
    this.#options = options;
    this.#bucket = new TokenBucket(frameRate, () => options.clock.monotonicMs());
    this.#control = new TokenBucket(controlRate, () => options.clock.monotonicMs());
  }

  /** Adds a message, which is a single buffer, since the gateway does not change `binaryType`. */
  push(data: RawData, isBinary: boolean): void {
    const message = data as Buffer;
    if (this.#draining === undefined && this.#take(message, isBinary)) {
      this.#options.onMessage(message, isBinary);
      return;
    }
    this.#waiting.push([message, isBinary]);
    this.#draining ??= this.#drain();
  }

  /** Counts a ping or a pong. Returns false when the client sends too many of them. */
  countControl(): boolean {
    if (this.#control.take()) return true;
    this.#draining ??= this.#drain();
    return false;
  }

  /** Takes additional tokens for a message that has cost more than its length indicates. */
  charge(tokens: number): void {
    this.#bucket.take(tokens);
  }

  /** Handles the waiting messages regardless of the rate, since no more will come. */
  async flush(): Promise<void> {
    for (let count = 1; this.#next !== undefined; count += 1) {
      this.#handleNext();
      if (count % flushBatchSize === 0) await nextTurn();
    }
  }

  /** Drops the waiting messages. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#handled = 0;
  }

  get #next(): [data: Buffer, isBinary: boolean] | undefined {
    return this.#waiting[this.#handled];
  }

  async #drain(): Promise<void> {
    const { account, clock, onExceeded } = this.#options;
    onExceeded(true);
    do {
      await clock.sleep(drainMs);
      if (this.#next !== undefined) await account.run(() => this.#handleRate());
    } while (this.#next !== undefined);
    this.#waiting = [];
    this.#handled = 0;
    this.#draining = undefined;
    if (!this.#isClosed) onExceeded(false);
  }

  /** Handles as many messages as the rate allows. */
  #handleRate(): void {
    while (this.#next !== undefined && this.#take(...this.#next)) this.#handleNext();
  }

  #handleNext(): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#handled += 1;
    this.#options.onMessage(...next);
  }

  #take(message: Buffer, isBinary: boolean): boolean {
    return this.#bucket.take(isBinary ? 1 : 1 + message.length / textBytesPerToken);
  }
}
