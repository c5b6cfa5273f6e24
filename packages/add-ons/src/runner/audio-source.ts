/** Audio of a recording, for add-ons that need more than its words. */
export interface AudioSource {
  /** Number of channels that differ from each other. */
  readonly distinctChannelCount: number;
  /** Its length, in seconds. */
  readonly durationSeconds: number;
  /**
   * Decodes the recording from its begin, each time that it is called. Memory does not grow with its length.
   *
   * @param signal - ends decoding with its reason
   * @returns blocks of 16-bit samples at 16 kHz, one array for each channel, all of the same length; equal channels are there each
   */
  read(signal: AbortSignal): AsyncIterable<readonly Int16Array[]>;
}
