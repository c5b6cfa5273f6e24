/** Region of speech with vectors of its voices. */
export interface VoiceRegion {
  /** Start, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
  /**
   * Powers by which telephone speech is recognised, each the mean density summed over the frames.
   */
  readonly bandwidth: {
    /** From 4.3 to 7 kHz, which telephones do not transmit. */
    readonly high: number;
    /** From 1 to 3 kHz. */
    readonly middle: number;
  };
  /** Numbers of a vector. */
  readonly vectorSize: number;
  /**
   * Vectors of length 1 one after the other, one for each step of 0.2 seconds (the last step lasts
   * to the end of the region): of the second around its middle.
   */
  readonly searchVectors: Float32Array;
  /** The same for every other step, from the first on: of the 1.6 seconds around its middle. */
  readonly clusterVectors: Float32Array;
}

/**
 * A speaker encoder: it finds speech in a recording, and turns it into vectors whose cosine is the
 * similarity of two voices.
 */
export interface VoiceEncoder {
  /** Name for metadata, such as `the model GE2E`. */
  readonly name: string;
  /**
   * Encodes a recording.
   *
   * @param audio - mono samples at 16 kHz, from -1 to 1, in chunks of any length
   * @param onRegion - called with each region of speech, in their order
   * @param signal - ends the work with its reason
   */
  encode(
    audio: AsyncIterable<Float32Array>,
    onRegion: (region: VoiceRegion) => void,
    signal: AbortSignal | undefined,
  ): Promise<void>;
}
