import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawData } from 'ws';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/** Options of an {@link InboundQueue}. */
export interface InboundQueueOptions {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Handles a message of the client. */
  readonly onMessage: (data: Buffer, isBinary: boolean) => void;
  /** Called with true when the client sends more than it may and is not to be read, and with false when it may be read again. */
  readonly onExceeded: (isExceeded: boolean) => void;
}

/**
 * Frames of one client: 20 ms of audio a frame are 50 a second, ten times real time are 500. A frame of text costs more with its
 * length, since it is parsed.
 */
const frameRate = { burst: 1000, perSecond: 500 };
/** Pings and pongs, which are handled as they come. */
const controlRate = { burst: 2000, perSecond: 100 };
const textBytesPerToken = 16 * 1024;
const drainMs = 20;
const flushedAtOnce = 256;

/**
 * Bounds the frames of a client that are handled a second. The network reads 64 KiB at once, which may be ten thousand frames: those
 * above the rate wait here.
 */
export class InboundQueue {
  readonly #options: InboundQueueOptions;
  readonly #bucket: TokenBucket;
  readonly #control: TokenBucket;
  #waiting: [data: Buffer, isBinary: boolean][] = [];
  /** Messages of the queue that were handled. */
  #handled = 0;
  #draining: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: InboundQueueOptions) {
    this.#options = options;
    this.#bucket = new TokenBucket(frameRate, () => options.clock.monotonicMs());
    this.#control = new TokenBucket(controlRate, () => options.clock.monotonicMs());
  }

  /** Takes a message; the sockets of the gateway leave `binaryType` as it is, so that it is one buffer. */
  push(data: RawData, isBinary: boolean): void {
    const message = data as Buffer;
    if (this.#draining === undefined && this.#take(message, isBinary)) {
      this.#options.onMessage(message, isBinary);
      return;
    }
    this.#waiting.push([message, isBinary]);
    this.#draining ??= this.#drain();
  }

  /** Counts a ping or a pong; false when the client sends too many of them. */
  countControl(): boolean {
    if (this.#control.take()) return true;
    this.#draining ??= this.#drain();
    return false;
  }

  /** Takes tokens for a message that cost more than its length shows; those behind it may have to wait. */
  charge(tokens: number): void {
    this.#bucket.take(tokens);
  }

  /** Handles the waiting messages without regard to the rate, since no more come. */
  async flush(): Promise<void> {
    for (let count = 1; this.#next !== undefined; count += 1) {
      this.#handleNext();
      if (count % flushedAtOnce === 0) await nextTurn();
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
    const { clock, onExceeded } = this.#options;
    onExceeded(true);
    do {
      await clock.sleep(drainMs);
      while (this.#next !== undefined && this.#take(...this.#next)) this.#handleNext();
    } while (this.#next !== undefined);
    this.#waiting = [];
    this.#handled = 0;
    this.#draining = undefined;
    if (!this.#isClosed) onExceeded(false);
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
