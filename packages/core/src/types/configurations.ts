// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { SummarizationType, TranslationModel } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage, TranslationLanguage } from '../enumerations/languages.js';

/** Spelling dictionary of custom spelling. */
export interface CustomSpellingConfiguration {
  /** The wanted spelling of each word, with the spellings that it replaces. */
  spelling_dictionary: Record<string, string[]>;
}

/** A word or phrase of a custom vocabulary, with its pronunciations and intensity. */
export interface VocabularyEntry {
  /** The word or phrase as it is to be written. At most 128 characters. */
  value: string;
  /** Preference over words that sound alike; 0 has no effect, 0.4 to 0.6 is a good start. From 0 to 1. */
  intensity?: number | undefined;
  /** Its pronunciations, spelt as they sound. At most 1,000 items. */
  pronunciations?: string[] | undefined;
  /** The language in which it is said: it is used in no other one. Any unless given. */
  language?: TranscriptionLanguage | undefined;
}

/** Custom vocabulary of a job. */
export interface CustomVocabularyConfiguration {
  /** The words and phrases, each a text or an entry with more details. At most 1,000 items. */
  vocabulary: (string | VocabularyEntry)[];
  /** The intensity of entries that give none. From 0 to 1. */
  default_intensity?: number | undefined;
}

/** Spoken languages and code switching, as a request gives them. */
export interface LanguageConfigurationInput {
  /**
   * The languages that are spoken. One: it is used. None or several: the language is detected among them. At most 200
   * items.
   *
   * @defaultValue `[]`
   */
  languages?: TranscriptionLanguage[] | undefined;
  /**
   * Whether the language is detected for each utterance instead of once. Ignored when exactly one language is given.
   *
   * @defaultValue `false`
   */
  code_switching?: boolean | undefined;
}

/** Spoken languages and code switching, with every default filled in. */
export interface LanguageConfiguration {
  /**
   * The languages that are spoken. One: it is used. None or several: the language is detected among them. At most 200
   * items.
   */
  languages: TranscriptionLanguage[];
  /**
   * Whether the language is detected for each utterance instead of once. Ignored when exactly one language is given.
   */
  code_switching: boolean;
}

/** The form of the summary, as a request gives it. */
export interface SummarizationConfigurationInput {
  /**
   * The form of the summary.
   *
   * @defaultValue `'general'`
   */
  type?: SummarizationType | undefined;
}

/** The form of the summary, with every default filled in. */
export interface SummarizationConfiguration {
  /** The form of the summary. */
  type: SummarizationType;
}

/** Target languages and style of a translation, as a request gives them. */
export interface TranslationConfigurationInput {
  /** The languages to translate into. From 1 to 200 items. */
  target_languages: TranslationLanguage[];
  /**
   * The quality of the translation.
   *
   * @defaultValue `'base'`
   */
  model?: TranslationModel | undefined;
  /**
   * Whether the translated utterances follow the original ones.
   *
   * @defaultValue `true`
   */
  match_original_utterances?: boolean | undefined;
  /**
   * Whether translated utterances keep to the movements of the lips.
   *
   * @defaultValue `true`
   */
  lipsync?: boolean | undefined;
  /**
   * Whether the translation takes the whole conversation into account.
   *
   * @defaultValue `true`
   */
  context_adaptation?: boolean | undefined;
  /** Subject of the conversation, which improves the translation. At most 20,000 characters. */
  context?: string | undefined;
  /**
   * Whether people are addressed informally, in languages that have the difference.
   *
   * @defaultValue `false`
   */
  informal?: boolean | undefined;
}

/** Target languages and style of a translation, with every default filled in. */
export interface TranslationConfiguration {
  /** The languages to translate into. From 1 to 200 items. */
  target_languages: TranslationLanguage[];
  /** The quality of the translation. */
  model: TranslationModel;
  /** Whether the translated utterances follow the original ones. */
  match_original_utterances: boolean;
  /** Whether translated utterances keep to the movements of the lips. */
  lipsync: boolean;
  /** Whether the translation takes the whole conversation into account. */
  context_adaptation: boolean;
  /** Subject of the conversation, which improves the translation. At most 20,000 characters. */
  context?: string | undefined;
  /** Whether people are addressed informally, in languages that have the difference. */
  informal: boolean;
}
