// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** The edits of a transcript, as a caller writes them. */
export interface TranscriptEditsInput {
  /**
   * Words in place of recognised ones, in the order of the words. At most 10,000 items.
   *
   * @defaultValue `[]`
   */
  corrections?: {
    /**
     * The first word that is replaced: its index among the words of all utterances, in their order, counted from 0.
     * From 0 to 10,000,000.
     */
    from: number;
    /**
     * Number of words that are replaced. From 1 to 1,000.
     *
     * @defaultValue `1`
     */
    count?: number | undefined;
    /** The words in their place; none when it is empty. At most 2,000 characters. */
    text: string;
  }[] | undefined;
  /**
   * Words before which an utterance begins that did not, in order. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  splits?: number[] | undefined;
  /**
   * First words of utterances that continue the one before, in order. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  merges?: number[] | undefined;
  /**
   * Utterances with another speaker, in the order of the words. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  turns?: {
    /** The first word of the utterance. From 0 to 10,000,000. */
    word: number;
    /** Its speaker, counted from 0. From 0 to 9,999. */
    speaker: number;
  }[] | undefined;
  /**
   * Names of speakers, and speakers who are one, in the order of their numbers. At most 1,000 items.
   *
   * @defaultValue `[]`
   */
  speakers?: {
    /** The speaker, counted from 0; the channel where the transcript has no speakers. From 0 to 9,999. */
    speaker: number;
    /** The name of the speaker. At most 100 characters. */
    name?: string | undefined;
    /** The speaker that has all of its utterances instead. From 0 to 9,999. */
    merged_into?: number | undefined;
  }[] | undefined;
}

/** The edits of a transcript, which itself never changes: what a person corrected. */
export interface TranscriptEdits {
  /** Words in place of recognised ones, in the order of the words. At most 10,000 items. */
  corrections: {
    /**
     * The first word that is replaced: its index among the words of all utterances, in their order, counted from 0.
     * From 0 to 10,000,000.
     */
    from: number;
    /** Number of words that are replaced. From 1 to 1,000. */
    count: number;
    /** The words in their place; none when it is empty. At most 2,000 characters. */
    text: string;
  }[];
  /** Words before which an utterance begins that did not, in order. At most 5,000 items. */
  splits: number[];
  /** First words of utterances that continue the one before, in order. At most 5,000 items. */
  merges: number[];
  /** Utterances with another speaker, in the order of the words. At most 5,000 items. */
  turns: {
    /** The first word of the utterance. From 0 to 10,000,000. */
    word: number;
    /** Its speaker, counted from 0. From 0 to 9,999. */
    speaker: number;
  }[];
  /** Names of speakers, and speakers who are one, in the order of their numbers. At most 1,000 items. */
  speakers: {
    /** The speaker, counted from 0; the channel where the transcript has no speakers. From 0 to 9,999. */
    speaker: number;
    /** The name of the speaker. At most 100 characters. */
    name?: string | undefined;
    /** The speaker that has all of its utterances instead. From 0 to 9,999. */
    merged_into?: number | undefined;
  }[];
}
