import type { TranscriptionLanguage } from '@earshot/core';

/**
 * Position from which a live channel can be resumed, by any process and with the same result:
 * serialisable as JSON, at most 4 KB. Only `sample`, `utterance`, `publishedStarts` and
 * `publishedEnds` have a meaning outside this package.
 */
export interface LiveChannelPosition {
  /**
   * First sample of the channel that is still needed: push from here to resume. Audio before it can
   * be dropped.
   */
  readonly sample: number;
  /** Number of the next utterance, which is the number of finals so far. */
  readonly utterance: number;
  /**
   * Number of utterances whose `speech-start` was emitted. A caller that has published more raises
   * it, so that none is emitted again.
   */
  readonly publishedStarts: number;
  /** Number of utterances whose `speech-end` was emitted. Raised in the same way. */
  readonly publishedEnds: number;
  /**
   * Language that was detected for the channel, absent before that, and when no language is to be
   * detected.
   */
  readonly language?: TranscriptionLanguage | undefined;
  /** Voice activity detection. */
  readonly detector: {
    /** First frame that was not processed. */
    readonly frame: number;
    /**
     * State of the model and of the levels after the audio before, 32-bit floats in base64, empty
     * at the start of a channel.
     */
    readonly state: string;
  };
  /** Segmentation into utterances. */
  readonly segmenter: {
    /** First frame that may still become part of an utterance. */
    readonly frame: number;
    /** Frame after the previous utterance. */
    readonly takenUpToFrame: number;
    /** True when the previous utterance was cut and the next one therefore starts immediately. */
    readonly isOpen: boolean;
    /**
     * Time in the channel at which the words of the next utterance start, in seconds, when the
     * previous utterance was cut.
     */
    readonly wordsFromSeconds?: number;
  };
}

/**
 * Start of a channel, the position to resume from before another one was emitted, with
 * `publishedStarts` and `publishedEnds` raised.
 */
export const liveChannelBegin: LiveChannelPosition = {
  sample: 0,
  utterance: 0,
  publishedStarts: 0,
  publishedEnds: 0,
  detector: { frame: 0, state: '' },
  segmenter: { frame: 0, takenUpToFrame: 0, isOpen: false },
};
