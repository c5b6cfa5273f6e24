import type { EngineCapabilities } from './engine-capabilities.js';
import type { EngineStatistics } from './engine-statistics.js';
import type { Recognition } from './recognition.js';
import type { RecognitionOptions, UtteranceOptions } from './recognition-options.js';
import type { SpeechStream, SpeechStreamOptions } from './speech-stream.js';

/** A recogniser of speech: what every adapter implements. */
export interface SpeechEngine {
  /** What it can do. */
  readonly capabilities: EngineCapabilities;

  /**
   * Recognises one utterance.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel; not changed and not kept
   * @param options - language, vocabulary and place in the recording
   * @param signal - gives the utterance up
   * @returns the words with times from the begin of `samples`
   * @throws EngineError when it cannot be done; the reason of `signal` when that is aborted
   */
  transcribe(
    samples: Int16Array,
    options?: UtteranceOptions,
    signal?: AbortSignal,
  ): Promise<Recognition>;

  /**
   * Begins an utterance that is recognised while it is spoken.
   *
   * @param options - language, vocabulary, and where partial hypotheses go
   * @throws EngineError when there is no room for another stream or the options cannot be served
   */
  openStream(options?: SpeechStreamOptions): Promise<SpeechStream>;

  /**
   * Loads ahead what live utterances will need, so that the first of them does not wait for it. Left out by engines that need
   * nothing.
   *
   * @param options - how they are to be recognised
   */
  prepare?(options: RecognitionOptions): void;

  /** What it has done so far and what it costs. */
  statistics(): EngineStatistics;

  /** Frees everything; idempotent. Work that is still going on ends with an `EngineClosedError`. */
  close(): Promise<void>;
}
