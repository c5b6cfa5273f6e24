import { type WavPeerName, wavPeers } from './wav-peers.js';

/** A file to be read, and by whom. */
export interface WavTask {
  readonly peer: WavPeerName;
  readonly bytes: Uint8Array;
}

/** What came of it: the samples, or null where the reader threw. */
export interface WavAnswer {
  readonly channels: readonly Float32Array[] | null;
}

// A process of its own, since a reader that hangs or fills the memory can only be ended from outside.
process.on('message', ({ peer, bytes }: WavTask) => {
  let answer: WavAnswer;
  try {
    answer = { channels: wavPeers[peer](new Uint8Array(bytes)) };
  } catch {
    answer = { channels: null };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
