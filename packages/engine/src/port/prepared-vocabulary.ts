/** An entry of a custom vocabulary that an engine does not use as it was given. */
export interface VocabularyNote {
  /** The word or phrase of the entry. */
  readonly value: string;
  /** Whether the whole entry is left out, or its `language` alone has no effect. */
  readonly effect: 'left_out' | 'language_ignored';
  /** Why, in words that follow the value. */
  readonly reason: string;
}

/** A custom vocabulary that was prepared and tried out, so that any process can load it quickly. */
export interface PreparedVocabulary {
  /** Equal for equal vocabularies. */
  readonly id: string;
  /** What an engine loads; only the engine that prepared it looks into it. */
  readonly content: string;
  /** The entries that the engine does not use as they were given, in their order. */
  readonly notes: readonly VocabularyNote[];
}
