import type { WavLimits } from './wav-limits.js';
import { createWavReader, type WavSummary } from './wav-reader.js';

/** A WAV file that was read as a whole. */
export interface WavFile extends WavSummary {
  /** The samples of each channel, with full scale 1.0. */
  readonly channels: readonly Float32Array[];
}

/**
 * Reads a whole WAV file.
 *
 * @throws WavError when the file cannot be read
 */
export function readWav(bytes: Uint8Array, limits: WavLimits = {}): WavFile {
  const reader = createWavReader(limits);
  const block = reader.push(bytes);
  const summary = reader.end();
  const { channels } = summary.format;
  return {
    ...summary,
    channels: block ?? Array.from({ length: channels }, () => new Float32Array(0)),
  };
}
