/**
 * Where a live channel can be gone on with, by any process and with the same result: JSON as it is, at most 4 KB. Only `sample`,
 * `utterance`, `publishedStarts` and `publishedEnds` mean something outside this package.
 */
export interface LiveChannelPosition {
  /** The first sample of the channel that is still wanted; audio before it can be forgotten. Going on, push from here. */
  readonly sample: number;
  /** Number of the next utterance: how many have had their final. */
  readonly utterance: number;
  /** Utterances whose `speech-start` was told. Whoever goes on after more was told raises it, so that none is told again. */
  readonly publishedStarts: number;
  /** Utterances whose `speech-end` was told; raised likewise. */
  readonly publishedEnds: number;
  /** What finds speech. */
  readonly detector: {
    /** The first frame that it has not heard. */
    readonly frame: number;
    /** What it remembers of the audio before, 32-bit floats in base64; empty at the begin of a channel. */
    readonly state: string;
  };
  /** What cuts speech into utterances. */
  readonly segmenter: {
    /** The first frame that it has not heard. */
    readonly frame: number;
    /** The frame after the utterance before. */
    readonly takenUpToFrame: number;
    /** Whether the utterance before was cut, so that the next one begins at once. */
    readonly isOpen: boolean;
  };
}

/** The begin of a channel: where to go on when no other position was told yet, with how much was told raised. */
export const liveChannelBegin: LiveChannelPosition = {
  sample: 0,
  utterance: 0,
  publishedStarts: 0,
  publishedEnds: 0,
  detector: { frame: 0, state: '' },
  segmenter: { frame: 0, takenUpToFrame: 0, isOpen: false },
};
