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
  /** Called with true when reading from the connection must pause, and with false when it may resume. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** Bytes that are handled at once: more than a thousand frames, if they are as short as possible. */
const sliceBytes = 8 * 1024;

/**
 * Processing time of one connection, in milliseconds: a twentieth of a core, ten times what audio in real time takes. A minute of audio that was
 * recorded offline takes a fifth of the burst.
 */
const connectionRate = { burst: 30, perSecond: 50 };
/** Time that a connection waits for more processing time, in milliseconds. */
const waitMs = 20;

/**
 * Reads the frames of a connection when it is the turn of their owner, at most as fast as one connection may be read, and counts their processing
 * time, including that of fragments and control frames, which message handlers do not see. Must be called after the WebSocket was created and
 * before its connection has been read, since it takes the place of the listener of the WebSocket.
 */
export function readInTurn({ account, clock, onHeld, transport }: ReadInTurnOptions): void {
  const [handle] = transport.listeners('data') as ((chunk: Buffer) => void)[];
  if (handle === undefined) throw new Error('The connection has no WebSocket');
  transport.off('data', handle);
  const bucket = new TokenBucket(connectionRate, () => clock.monotonicMs());
  let isTurn = false;

  function handleSlice(slice: Buffer): void {
    const startMs = clock.monotonicMs();
    handle?.call(transport, slice);
    bucket.take(clock.monotonicMs() - startMs);
  }
  function isFree(): boolean {
    // Nothing can be put back into a connection that has failed, such as while it responds to what it has read.
    return (account.isFree && bucket.hasTokens) || transport.errored !== null;
  }
  function onData(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && (isTurn || isFree())) {
      const slice = rest.subarray(0, sliceBytes);
      rest = rest.subarray(slice.length);
      account.measure(() => handleSlice(slice));
      isTurn = false;
      // After the closing handshake the WebSocket removes its listener, and whatever comes is dropped.
      if (transport.listenerCount('data') === 0) return;
      if (transport.isPaused() && transport.errored === null) break;
    }
    if (rest.length === 0) return;
    // Whoever has paused it resumes it, and it waits for its turn then.
    const isHeld = !transport.isPaused();
    // Paused first: a flowing stream would emit again at once what is put back.
    if (isHeld) onHeld(true);
    transport.unshift(rest);
    if (isHeld) waitForTurn();
  }
  function waitForTurn(): void {
    if (transport.destroyed) return;
    if (bucket.hasTokens) void account.run(readHeld);
    else clock.after(waitMs, waitForTurn);
  }
  function readHeld(): void {
    if (transport.destroyed) return;
    onHeld(false);
    if (transport.isPaused()) return;
    isTurn = true;
    // Emits what was held.
    transport.read();
    isTurn = false;
  }
  account.connectionCount += 1;
  transport.once('close', () => {
    account.connectionCount -= 1;
  });
  // Removing the listener of the WebSocket removes this one, as with those of `once`.
  transport.on('data', Object.assign(onData, { listener: handle }));
}
