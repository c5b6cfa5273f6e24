/** Samples of one frame, for which a probability is computed: 32 ms at 16 kHz. */
export const frameSamples = 512;

/** Length of one frame in seconds. */
export const frameSeconds = frameSamples / 16_000;

/** What a model remembers between two stretches of a recording; its content is the model's own. */
export type VoiceActivityState = Float32Array;

/** Where speech is. */
export interface VoiceActivity {
  /** The probability of speech in each frame, 0 to 1. */
  readonly probabilities: Float32Array;
  /** What the model needs to go on with the audio that follows. */
  readonly state: VoiceActivityState;
}

/** Tells speech from everything else. It holds nothing of a recording, so any copy can go on with any recording. */
export interface VoiceActivityModel {
  /**
   * Computes the probability of speech in each frame.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, whole frames
   * @param state - what was answered for the audio just before; `undefined` at the begin of a recording
   */
  detect(samples: Int16Array, state: VoiceActivityState | undefined): VoiceActivity;
}
