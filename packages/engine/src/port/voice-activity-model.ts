import { sampleRateHz } from './engine-capabilities.js';

/** Length of one frame, for which a probability is computed, in samples: 32 ms at 16 kHz. */
export const frameSamples = 512;

/** Length of one frame, in seconds. */
export const frameSeconds = frameSamples / sampleRateHz;

/** Time at which a frame begins, in seconds, exactly equal to that of its first sample. */
export const secondsOfFrame = (frame: number): number => (frame * frameSamples) / sampleRateHz;

/** State of a model between two blocks of a recording, opaque to everything else. */
export type VoiceActivityState = Float32Array;

/** Result of {@link VoiceActivityModel.detect}. */
export interface VoiceActivity {
  /** The probability of speech in each frame, 0 to 1. */
  readonly probabilities: Float32Array;
  /** State with which the model continues with the audio that follows. */
  readonly state: VoiceActivityState;
}

/**
 * A voice activity model. It keeps no state of a recording, so any instance can continue any
 * recording.
 */
export interface VoiceActivityModel {
  /**
   * Computes the probability of speech in each frame.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, whole frames
   * @param state - state after the audio just before, or `undefined` at the start of a recording
   */
  detect(samples: Int16Array, state: VoiceActivityState | undefined): VoiceActivity;
}
