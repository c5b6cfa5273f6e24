import type { CustomVocabularyConfiguration } from '@earshot/core';

/** An entry of a custom vocabulary that an engine does not use as it was given. */
export interface VocabularyNote {
  /** The word or phrase of the entry. */
  readonly value: string;
  /**
   * `left_out` when the entry is not used at all, `pronunciations_ignored` when its pronunciations
   * have no effect, and `matched_by_sound` when it cannot bias the engine, and is matched by sound
   * with the recognised words instead.
   */
  readonly effect: 'left_out' | 'pronunciations_ignored' | 'matched_by_sound';
  /** Reason, phrased to follow the value. */
  readonly reason: string;
}

/** A custom vocabulary that was prepared and tried out, so that any process can load it quickly. */
export interface PreparedVocabulary {
  /** Id, equal for equal vocabularies. */
  readonly id: string;
  /** Content that the engine loads, opaque to everything else. */
  readonly content: string;
  /** Entries that the engine does not use as they were given, in the order of the vocabulary. */
  readonly notes: readonly VocabularyNote[];
}

/** Prepares and tries out vocabularies for an engine. */
export interface VocabularyPreparer {
  /**
   * Prepares a vocabulary.
   *
   * @throws EngineError when the engine cannot use it
   */
  prepare(vocabulary: CustomVocabularyConfiguration): Promise<PreparedVocabulary>;
}
