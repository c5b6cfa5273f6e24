/** One step of a resampler for one channel: a polyphase filter with its unfinished input. */
export interface ResamplerStage {
  /** How many samples {@link ResamplerStage.process} will give for `inputCount` more. */
  countOutputs(inputCount: number): number;
  /**
   * Takes the first `inputCount` samples of `input` and writes what they complete to the start of `output`.
   *
   * @returns how many samples were written, as `countOutputs` said
   */
  process(input: Float64Array, inputCount: number, output: Float64Array): number;
}
