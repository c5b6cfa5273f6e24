import type { PartialHypothesis, Recognition } from './recognition.js';
import type { RecognitionOptions } from './recognition-options.js';

/** How an utterance that is still going on is to be recognised. */
export interface SpeechStreamOptions extends RecognitionOptions {
  /**
   * Called with what was understood so far, each time that it changed; never after `finish` or `abort` has settled.
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
   * @returns when the engine can take more
   * @throws EngineError when the stream has failed, ended or was given more than an utterance may hold
   */
  push(samples: Int16Array): Promise<void>;

  /**
   * Ends the utterance. Called again, it gives the same answer.
   *
   * @returns what was heard in the whole utterance, which replaces every partial hypothesis
   * @throws EngineError when the engine could not do it
   */
  finish(): Promise<Recognition>;

  /** Gives the utterance up and frees what it holds; idempotent, and harmless after `finish`. */
  abort(): void;
}
