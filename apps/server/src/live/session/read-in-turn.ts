import type { Duplex } from 'node:stream';
import type { ProcessingAccount } from '../../limits/processing-account.js';

/** Options of {@link readInTurn}. */
export interface ReadInTurnOptions {
  /** The connection below the WebSocket, whose frames are handled as they are read. */
  readonly transport: Duplex;
  /** Counts the processing time of the frames. */
  readonly account: ProcessingAccount;
  /** Called with true when reading from the connection must pause, and with false when it may resume. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** Bytes that are handled at once: more than two thousand frames, if they are as short as possible. */
const sliceBytes = 16 * 1024;

/**
 * Reads the frames of a connection when it is the turn of their owner, and counts their processing time, including that of fragments and control
 * frames, which message handlers do not see. Must be called after the WebSocket was created and before its connection has been read, since it
 * takes the place of the listener of the WebSocket.
 */
export function readInTurn({ account, onHeld, transport }: ReadInTurnOptions): void {
  const [handle] = transport.listeners('data') as ((chunk: Buffer) => void)[];
  if (handle === undefined) throw new Error('The connection has no WebSocket');
  transport.off('data', handle);
  let isTurn = false;
  let isHeld = false;

  function handleSlice(slice: Buffer): void {
    handle?.call(transport, slice);
  }
  function onData(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && (isTurn || account.isFree)) {
      const slice = rest.subarray(0, sliceBytes);
      rest = rest.subarray(slice.length);
      account.measure(() => handleSlice(slice));
      isTurn = false;
      // After the closing handshake the WebSocket removes its listener, and whatever comes is dropped.
      if (transport.listenerCount('data') === 0) return;
      if (transport.isPaused()) break;
    }
    if (rest.length === 0) return;
    isHeld = !transport.isPaused() || !account.isFree;
    // Paused first: a flowing stream would emit again at once what is put back.
    if (isHeld) onHeld(true);
    transport.unshift(rest);
    if (isHeld) void account.run(readHeld);
  }
  function readHeld(): void {
    if (transport.destroyed) return;
    isHeld = false;
    isTurn = true;
    // Emits what was held, together with what has come since.
    transport.read();
    isTurn = false;
    if (!isHeld) onHeld(false);
  }
  // Removing the listener of the WebSocket removes this one, as with those of `once`.
  transport.on('data', Object.assign(onData, { listener: handle }));
}
