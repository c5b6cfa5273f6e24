import type { PoolRecognitionOptions } from '../port/recognition-options.js';
import type { LiveChannelEvent } from './live-channel-event.js';
import type { LiveChannelPosition } from './live-channel-position.js';

/** How a live channel is transcribed. */
export interface LiveChannelOptions {
  /** Language and vocabulary. */
  readonly recognition: Omit<PoolRecognitionOptions, 'startSeconds'>;
  /**
   * How probable speech must be, 0 to 1; higher takes less background for speech.
   *
   * @defaultValue 0.6
   */
  readonly speechThreshold?: number | undefined;
  /**
   * Silence that ends an utterance, 0.01 to 10 seconds; counted in frames of 32 ms, one at least.
   *
   * @defaultValue 0.05
   */
  readonly endpointingSeconds?: number | undefined;
  /**
   * Longest utterance, 5 to 60 seconds; a longer one is cut at the quietest place of about its last second.
   *
   * @defaultValue 5
   */
  readonly maximumUtteranceSeconds?: number | undefined;
  /**
   * Whether what is understood so far is told while somebody speaks.
   *
   * @defaultValue false
   */
  readonly partials?: boolean | undefined;
  /**
   * Whether noise is taken out before anything is heard; it helps in noise and harms clean speech.
   *
   * @defaultValue false
   */
  readonly enhance?: boolean | undefined;
  /**
   * Where to go on with a channel of an earlier time, whose other options are the same.
   *
   * @defaultValue the begin of a channel
   */
  readonly from?: LiveChannelPosition | undefined;
  /**
   * Takes what the channel tells, never within `push`, `finish` or `abort` and never after `finished`, `failed` or `abort`.
   * What it throws ends the channel with `failed`.
   *
   * @param event - what it tells
   */
  readonly onEvent: (event: LiveChannelEvent) => void;
}

/** One channel of a live session, transcribed in an engine process. */
export interface LiveChannel {
  /**
   * Adds audio; the array can be used again afterwards.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, any number of them
   * @returns false when about two seconds wait: go on after `room`. The samples were taken all the same
   * @throws EngineClosedError after `finish`
   */
  push(samples: Int16Array): boolean;
  /** Ends the channel: the open utterance is ended, then `finished` is told. */
  finish(): void;
  /** Gives the channel up; nothing more is told. Idempotent. */
  abort(): void;
}
