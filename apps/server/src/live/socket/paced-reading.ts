import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawData } from 'ws';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/** Options of {@link readInTurn}. */
export interface ReadInTurnOptions {
  /** The connection below the WebSocket, whose frames are handled as they are read. */
  readonly transport: Duplex;
  /** Counts the processing time of the frames. */
  readonly account: ProcessingAccount;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
  /** Pauses and resumes the reading of the connection. */
  readonly reading: { pause(): void; resume(): void };
}

/** Bytes that are handled at once: more than a thousand frames, if they are as short as possible. */
const sliceBytes = 8 * 1024;
/**
 * Bytes of a connection that may wait without a pause: some frames, since pausing and resuming take
 * as long as handling one.
 */
const maximumPendingBytes = 16 * 1024;

/**
 * Processing time of one connection, in milliseconds: a twentieth of a core, ten times that of
 * audio in real time. A minute of audio that was recorded offline takes a fifth of the burst.
 */
const connectionRate = { burst: 30, perSecond: 50 };
/**
 * Processing time after which the turn of a connection ends, in milliseconds. What has gathered
 * until its turn is then mostly handled as a whole, and written and acknowledged together.
 */
const connectionTurnMs = 1;
/** Time that a connection waits for more processing time, in milliseconds. */
const waitMs = 20;

/**
 * Reads the frames of a connection when it is the turn of their owner, at most as fast as one
 * connection may be read, and counts their processing time, including that of fragments and control
 * frames, which message handlers do not see. Must be called after the WebSocket was created and
 * before its connection has been read, since it takes the place of the listener of the WebSocket.
 */
export function readInTurn(options: ReadInTurnOptions): void {
  new TurnReader(options).start();
}

/** Reads one connection. */
class TurnReader {
  readonly #options: ReadInTurnOptions;
  readonly #bucket: TokenBucket;
  /** The listener of the WebSocket. */
  readonly #handle: (chunk: Buffer) => void;
  /**
   * Chunks that were read and are not handled yet. They are not joined, since new memory for the
   * same bytes brings the next garbage collection closer.
   */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #isWaiting = false;
  #isHeld = false;

  constructor(options: ReadInTurnOptions) {
    this.#options = options;
    this.#bucket = new TokenBucket(connectionRate, () => options.clock.monotonicMs());
    const [handle] = options.transport.listeners('data') as ((chunk: Buffer) => void)[];
    if (handle === undefined) throw new Error('The connection has no WebSocket');
    this.#handle = handle;
  }

  /** Takes the place of the listener of the WebSocket. */
  start(): void {
    const { account, transport } = this.#options;
    const handle = this.#handle;
    transport.off('data', handle);
    account.connectionCount += 1;
    // Emitted before anything more is read, and also when the connection was paused again in the
    // meantime.
    transport.on('resume', () => {
      if (!transport.isPaused()) this.#takePending(false);
    });
    // Data that a connection sent before it was lost is handled. The WebSocket itself reads the
    // data that follows.
    transport.prependListener('close', () => {
      account.connectionCount -= 1;
      for (const chunk of this.#pending)
        if (transport.listenerCount('data') > 0) this.#handleSlice(chunk);
      this.#pending = [];
      this.#pendingBytes = 0;
    });
    const onData = (chunk: Buffer): void => this.#receive(chunk);
    // Removing the listener of the WebSocket removes this one, as with those of `once`.
    transport.on('data', Object.assign(onData, { listener: handle }));
  }

  #receive(chunk: Buffer): void {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    if (!this.#isWaiting) this.#takePending(false);
    else if (this.#pendingBytes > maximumPendingBytes) this.#hold();
  }

  /** Handles the pending chunks as far as the turn allows. The rest waits for the next one. */
  #takePending(isTurn: boolean): void {
    const { account } = this.#options;
    if (this.#isWaiting || this.#pendingBytes === 0) return;
    if (isTurn || (account.isFree && this.#bucket.hasTokens))
      account.measure(() => this.#handlePending());
    // After the closing handshake the WebSocket removes its listener, and further data is dropped.
    // The code that paused the connection resumes it.
    if (this.#pendingBytes === 0 || !this.#isRead) return;
    this.#isWaiting = true;
    if (this.#pendingBytes > maximumPendingBytes) this.#hold();
    this.#waitForTurn();
  }

  /** Handles at least one slice of the pending chunks. */
  #handlePending(): void {
    const { clock } = this.#options;
    const untilMs = clock.monotonicMs() + connectionTurnMs;
    let handled = 0;
    for (let chunk = this.#pending[0]; chunk !== undefined; chunk = this.#pending[handled]) {
      const slice = chunk.subarray(0, sliceBytes);
      if (slice.length < chunk.length) this.#pending[handled] = chunk.subarray(sliceBytes);
      else handled += 1;
      this.#pendingBytes -= slice.length;
      this.#handleSlice(slice);
      if (!this.#isRead || !this.#bucket.hasTokens || clock.monotonicMs() >= untilMs) break;
    }
    this.#pending = this.#pending.slice(handled);
  }

  /** False while the connection is paused, and once the WebSocket ignores it. */
  get #isRead(): boolean {
    const { transport } = this.#options;
    return !transport.isPaused() && transport.listenerCount('data') > 0;
  }

  #handleSlice(slice: Buffer): void {
    const { clock, transport } = this.#options;
    const startMs = clock.monotonicMs();
    this.#handle.call(transport, slice);
    this.#bucket.take(clock.monotonicMs() - startMs);
  }

  /** Pauses the connection until its turn. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#options.reading.pause();
  }

  #waitForTurn(): void {
    const { account, clock, transport } = this.#options;
    if (transport.destroyed) return;
    if (this.#bucket.hasTokens) account.schedule(() => this.#readInOwnTurn());
    else clock.after(waitMs, () => this.#waitForTurn());
  }

  #readInOwnTurn(): void {
    const { reading, transport } = this.#options;
    this.#isWaiting = false;
    if (transport.destroyed) return;
    if (this.#isHeld) {
      this.#isHeld = false;
      reading.resume();
    }
    if (!transport.isPaused()) this.#takePending(true);
  }
}

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
