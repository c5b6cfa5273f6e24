/** Speech between two silences or cuts, in frames. */
export interface SpeechSegment {
  /** First frame. */
  readonly startFrame: number;
  /** Frame after the last one. */
  readonly endFrame: number;
  /** First frame with speech. */
  readonly speechStartFrame: number;
  /** Frame after the last one with speech, never after `endFrame`. */
  readonly speechEndFrame: number;
  /**
   * First frame that must be recognised with it: before `startFrame` when that is a cut, which may
   * go through a word.
   */
  readonly contextStartFrame: number;
  /**
   * Frame after the last one that must be recognised with it: after `endFrame` when that is a cut.
   */
  readonly contextEndFrame: number;
}

/** A segment that has not ended. */
export interface OngoingSpeech {
  /** First frame. */
  readonly startFrame: number;
  /** First frame with speech, or `undefined` when it follows a cut and nobody has spoken since. */
  readonly speechStartFrame: number | undefined;
  /** True when it has the minimum speech of a segment. */
  readonly isCertain: boolean;
}

/** Position from which segmentation can be resumed, with the probabilities from `frame` on. */
export interface SegmenterPosition {
  /** First frame that may still become part of a segment. */
  readonly frame: number;
  /** Frame after the last segment. */
  readonly takenUpToFrame: number;
  /** True when the last segment was cut and the next one therefore begins at `frame`. */
  readonly isOpen: boolean;
}
