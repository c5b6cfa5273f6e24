/** The filters of a resampler with the unfinished input of one channel. Which kernel does the arithmetic is behind it. */
export interface ChannelResampler {
  /** How many samples {@link ChannelResampler.convert} will give for `inputCount` more. */
  countOutputs(inputCount: number): number;
  /** Takes samples and returns what they complete. */
  convert(samples: Float32Array): Float32Array;
}
