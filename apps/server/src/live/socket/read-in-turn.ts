import type { Duplex } from 'node:stream';
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
 * Processing time of one connection, in milliseconds: a twentieth of a core, ten times that of audio in real time. A minute of audio that
 * was recorded offline takes a fifth of the burst.
 */
const connectionRate = { burst: 30, perSecond: 50 };
/** Time that a connection waits for more processing time, in milliseconds. */
const waitMs = 20;

/**
 * Reads the frames of a connection when it is the turn of their owner, at most as fast as one connection may be read, and counts their processing
 * time, including that of fragments and control frames, which message handlers do not see. Must be called after the WebSocket was created and
 * before its connection has been read, since it takes the place of the listener of the WebSocket.
 */
export function readInTurn({ account, clock, reading, transport }: ReadInTurnOptions): void {
  const [handle] = transport.listeners('data') as ((chunk: Buffer) => void)[];
  if (handle === undefined) throw new Error('The connection has no WebSocket');
  transport.off('data', handle);
  const bucket = new TokenBucket(connectionRate, () => clock.monotonicMs());
  /** Bytes that were read and are not handled yet. */
  let pending: Buffer | undefined;
  let isWaiting = false;
  let isHeld = false;

  function handleSlice(slice: Buffer): void {
    const startMs = clock.monotonicMs();
    handle?.call(transport, slice);
    bucket.take(clock.monotonicMs() - startMs);
  }
  /** Handles bytes as far as the turn allows. In a turn that was waited for, at least one slice is handled. */
  function take(bytes: Buffer, isTurn: boolean): void {
    let rest = bytes;
    for (let isFirst = isTurn; rest.length > 0; isFirst = false) {
      if (!isFirst && !(account.isFree && bucket.hasTokens)) break;
      const slice = rest.subarray(0, sliceBytes);
      rest = rest.subarray(slice.length);
      account.measure(() => handleSlice(slice));
      // After the closing handshake the WebSocket removes its listener, and further data is dropped.
      if (transport.listenerCount('data') === 0) return;
      if (transport.isPaused()) break;
    }
    if (rest.length === 0) return;
    pending = rest;
    // The code that paused the connection resumes it.
    if (transport.isPaused()) return;
    isWaiting = true;
    if (rest.length > sliceBytes) hold();
    waitForTurn();
  }
  /** Pauses the connection. A few frames wait without that, since pausing and resuming take as long as handling one. */
  function hold(): void {
    if (isHeld) return;
    isHeld = true;
    reading.pause();
  }
  function takePending(isTurn: boolean): void {
    if (isWaiting) return;
    const bytes = pending;
    pending = undefined;
    if (bytes !== undefined) take(bytes, isTurn);
  }
  function waitForTurn(): void {
    if (transport.destroyed) return;
    if (bucket.hasTokens) account.schedule(readInOwnTurn);
    else clock.after(waitMs, waitForTurn);
  }
  function readInOwnTurn(): void {
    isWaiting = false;
    if (transport.destroyed) return;
    if (isHeld) {
      isHeld = false;
      reading.resume();
    }
    if (!transport.isPaused()) takePending(true);
  }
  function onData(chunk: Buffer): void {
    pending = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
    if (isWaiting && pending.length > sliceBytes) hold();
    takePending(false);
  }
  account.connectionCount += 1;
  // Emitted before anything more is read, and also when the connection was paused again in the meantime.
  transport.on('resume', () => {
    if (!transport.isPaused()) takePending(false);
  });
  // Data that a connection sent before it was lost is handled. The WebSocket itself reads the data that follows.
  transport.prependListener('close', () => {
    account.connectionCount -= 1;
    if (pending !== undefined && transport.listenerCount('data') > 0) handleSlice(pending);
    pending = undefined;
  });
  // Removing the listener of the WebSocket removes this one, as with those of `once`.
  transport.on('data', Object.assign(onData, { listener: handle }));
}
