import type { PartialHypothesis, Recognition } from './recognition.js';
import type { RecognitionOptions } from './recognition-options.js';

/** Options of {@link SpeechEngine.openStream}. */
export interface SpeechStreamOptions extends RecognitionOptions {
  /**
   * Called with each new partial hypothesis, never after `finish` or `abort` has settled.
   *
   * @defaultValue partial hypotheses are not computed
   */
  readonly onPartial?: ((hypothesis: PartialHypothesis) => void) | undefined;
}

/** One utterance that is recognised while it is spoken. */
export interface SpeechStream {
  /**
   * Adds audio to the utterance.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, any number of them
   * @returns a promise that resolves when the engine accepts more audio
   * @throws EngineError when the stream has failed or ended, or has received more than the maximum
   * of an utterance
   */
  push(samples: Int16Array): Promise<void>;

  /**
   * Ends the utterance. Further calls have the same result.
   *
   * @returns the recognition of the whole utterance, which replaces every partial hypothesis
   * @throws EngineError when the engine fails
   */
  finish(): Promise<Recognition>;

  /**
   * Aborts the utterance and frees its resources. Idempotent, and without effect after `finish`.
   */
  abort(): void;
}
