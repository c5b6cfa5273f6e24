import { createRequire } from 'node:module';
import { readWav } from '@earshot/audio';
import nodeWav from 'node-wav';
import wavDecoder from 'wav-decoder';
import type * as Wavefile from 'wavefile';

// A CommonJS module whose types promise named exports that a bundler would find.
const { WaveFile } = createRequire(import.meta.url)('wavefile') as typeof Wavefile;

/** Readers of WAV files: the samples of each channel. */
export const wavPeers = {
  earshot: (bytes) => readWav(bytes).channels,
  'node-wav': (bytes) => nodeWav.decode(bytes).channelData,
  'wav-decoder': (bytes) => wavDecoder.decode.sync(bytes.slice().buffer).channelData,
  // It leaves whole numbers as they are.
  wavefile: (bytes) => {
    const file = new WaveFile(bytes);
    file.toBitDepth('32f');
    const samples = file.getSamples(false, Float32Array) as unknown as
      | Float32Array
      | Float32Array[];
    return Array.isArray(samples) ? samples : [samples];
  },
} as const satisfies Record<string, (bytes: Uint8Array) => readonly Float32Array[]>;

/** The name of a reader. */
export type WavPeerName = keyof typeof wavPeers;
