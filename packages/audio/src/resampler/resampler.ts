/** A stream of audio that changes its sample rate. */
export interface Resampler {
  /**
   * Takes a planar block, one array for each channel, of any length.
   *
   * @returns what it completes, planar; the arrays belong to the caller and may be empty
   * @throws AudioError `invalid-argument` when the block has other channels or uneven lengths
   */
  write(block: readonly Float32Array[]): Float32Array[];
  /**
   * Ends the stream: what is left comes out, so that the whole has exactly
   * `round(written * toRate / fromRate)` frames. The resampler is then as new.
   */
  flush(): Float32Array[];
  /** Forgets what was written; the next block begins a new stream. */
  reset(): void;
}
