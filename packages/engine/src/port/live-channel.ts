import type { LiveChannelEvent } from './live-channel-event.js';
import type { LiveChannelPosition } from './live-channel-position.js';
import type { PoolRecognitionOptions } from './recognition-options.js';

/** Options of a live channel. */
export interface LiveChannelOptions {
  /** Language and vocabulary. */
  readonly recognition: Omit<PoolRecognitionOptions, 'startSeconds'>;
  /**
   * True when the language is detected in each utterance, by an engine that detects languages and
   * without a requested one. Otherwise it is detected once, in the first utterance with a few
   * words.
   *
   * @defaultValue false
   */
  readonly codeSwitching?: boolean | undefined;
  /**
   * Minimum probability of speech, 0 to 1. A higher value accepts less background noise as speech.
   *
   * @defaultValue 0.6
   */
  readonly speechThreshold?: number | undefined;
  /**
   * Silence that ends an utterance, 0.01 to 10 seconds, rounded to frames of 32 ms, at least one.
   *
   * @defaultValue 0.05
   */
  readonly endpointingSeconds?: number | undefined;
  /**
   * Maximum length of an utterance, 5 to 60 seconds, and at most what the engine recognises at
   * once. A longer one is cut at the quietest moment of about its last second.
   *
   * @defaultValue 5
   */
  readonly maximumUtteranceSeconds?: number | undefined;
  /**
   * True to emit partial hypotheses during speech.
   *
   * @defaultValue false
   */
  readonly partials?: boolean | undefined;
  /**
   * True to suppress noise before recognition, which improves noisy speech and degrades clean
   * speech.
   *
   * @defaultValue false
   */
  readonly enhance?: boolean | undefined;
  /**
   * Position from which an earlier channel with the same options is resumed.
   *
   * @defaultValue the start of a channel
   */
  readonly from?: LiveChannelPosition | undefined;
  /**
   * Listener of the events, which is not called within `push`, `finish` or `abort`, and not after
   * `finished`, `failed` or `abort`. An error that it throws ends the channel with `failed`.
   */
  readonly onEvent: (event: LiveChannelEvent) => void;
}

/** One channel of a live session, transcribed in an engine process. */
export interface LiveChannel {
  /**
   * Adds audio. The array can be reused afterwards.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, any number of them
   * @returns false when about two seconds of audio wait: wait for `room`. The samples are accepted
   * in any case
   * @throws EngineClosedError after `finish`
   */
  push(samples: Int16Array): boolean;
  /** Ends the channel: the open utterance ends, then `finished` is emitted. */
  finish(): void;
  /** Aborts the channel. There are no further events. Idempotent. */
  abort(): void;
}
