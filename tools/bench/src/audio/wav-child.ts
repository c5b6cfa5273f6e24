import { type WavPeerName, wavPeers } from './wav-peers.js';

/** A file to read, and the reader. */
export interface WavTask {
  readonly peer: WavPeerName;
  readonly bytes: Uint8Array;
}

/** Result of a reader: the samples, or null where it threw. */
export interface WavResult {
  readonly channels: readonly Float32Array[] | null;
}

// A process of its own, since a reader that hangs or fills the memory can only be ended from
// outside.
process.on('message', ({ peer, bytes }: WavTask) => {
  let result: WavResult;
  try {
    result = { channels: wavPeers[peer](new Uint8Array(bytes)) };
  } catch {
    result = { channels: null };
  }
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
