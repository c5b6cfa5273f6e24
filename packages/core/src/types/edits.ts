// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** The edits of a transcript, as a caller writes them. */
export interface TranscriptEditsInput {
  /**
   * Replacements of recognised words, in ascending order and without overlaps. At most 10,000 items.
   *
   * @defaultValue `[]`
   */
  corrections?: {
    /**
     * Index of the first word to replace, counted from 0 over the words of all utterances in order. From 0 to
     * 10,000,000.
     */
    from: number;
    /**
     * Number of words to replace. From 1 to 1,000.
     *
     * @defaultValue `1`
     */
    count?: number | undefined;
    /** Replacement text; an empty text removes the words. At most 2,000 characters. */
    text: string;
  }[] | undefined;
  /**
   * Indexes of the words before which an utterance is split, in ascending order. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  splits?: number[] | undefined;
  /**
   * Indexes of the first words of utterances to merge into the preceding one, in ascending order. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  merges?: number[] | undefined;
  /**
   * Utterances to assign to another speaker, in ascending order of their words. At most 5,000 items.
   *
   * @defaultValue `[]`
   */
  turns?: {
    /** Index of the first word of the utterance. From 0 to 10,000,000. */
    word: number;
    /** Number of its new speaker, counted from 0. From 0 to 9,999. */
    speaker: number;
  }[] | undefined;
  /**
   * Names and merges of speakers, in ascending order of their numbers. At most 1,000 items.
   *
   * @defaultValue `[]`
   */
  speakers?: {
    /**
     * Number of the speaker, counted from 0; that of the channel when the transcript has no speakers. From 0 to 9,999.
     */
    speaker: number;
    /** Name of the speaker. At most 100 characters. */
    name?: string | undefined;
    /** Number of the speaker who takes over all utterances of this one. From 0 to 9,999. */
    merged_into?: number | undefined;
  }[] | undefined;
}

/** The edits of a transcript, kept beside it: the transcript itself never changes. Every default is filled in. */
export interface TranscriptEdits {
  /** Replacements of recognised words, in ascending order and without overlaps. At most 10,000 items. */
  corrections: {
    /**
     * Index of the first word to replace, counted from 0 over the words of all utterances in order. From 0 to
     * 10,000,000.
     */
    from: number;
    /** Number of words to replace. From 1 to 1,000. */
    count: number;
    /** Replacement text; an empty text removes the words. At most 2,000 characters. */
    text: string;
  }[];
  /** Indexes of the words before which an utterance is split, in ascending order. At most 5,000 items. */
  splits: number[];
  /**
   * Indexes of the first words of utterances to merge into the preceding one, in ascending order. At most 5,000 items.
   */
  merges: number[];
  /** Utterances to assign to another speaker, in ascending order of their words. At most 5,000 items. */
  turns: {
    /** Index of the first word of the utterance. From 0 to 10,000,000. */
    word: number;
    /** Number of its new speaker, counted from 0. From 0 to 9,999. */
    speaker: number;
  }[];
  /** Names and merges of speakers, in ascending order of their numbers. At most 1,000 items. */
  speakers: {
    /**
     * Number of the speaker, counted from 0; that of the channel when the transcript has no speakers. From 0 to 9,999.
     */
    speaker: number;
    /** Name of the speaker. At most 100 characters. */
    name?: string | undefined;
    /** Number of the speaker who takes over all utterances of this one. From 0 to 9,999. */
    merged_into?: number | undefined;
  }[];
}
