// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { SummarizationType, TranslationModel } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage, TranslationLanguage } from '../enumerations/languages.js';

/** Configuration of custom spelling. */
export interface CustomSpellingConfiguration {
  /** Spellings to replace, by the spelling that replaces them. */
  spelling_dictionary: Record<string, string[]>;
}

/** A word or phrase of a custom vocabulary, with its pronunciations and intensity. */
export interface VocabularyEntry {
  /** Word or phrase as it should be written. At most 128 characters. */
  value: string;
  /**
   * Strength of the preference over words that sound alike: 0 has no effect, 0.4 to 0.6 is a good start. Default:
   * `default_intensity`. From 0 to 1.
   */
  intensity?: number | undefined;
  /** Pronunciations, spelt as they sound. At most 1,000 items. */
  pronunciations?: string[] | undefined;
  /** Code of the only language in which the entry is used. Default: every language. */
  language?: TranscriptionLanguage | undefined;
}

/** Configuration of the custom vocabulary. */
export interface CustomVocabularyConfiguration {
  /** Words and phrases, each as a text or as an entry with more details. At most 1,000 items. */
  vocabulary: (string | VocabularyEntry)[];
  /** Intensity of entries that have none of their own. Default: 0.5. From 0 to 1. */
  default_intensity?: number | undefined;
}

/** Spoken languages and code switching, as a request gives them. */
export interface LanguageConfigurationInput {
  /**
   * Codes of the spoken languages. A single language is used as given; of several, the language is detected among them;
   * if empty, among all supported languages. At most 200 items.
   *
   * @defaultValue `[]`
   */
  languages?: TranscriptionLanguage[] | undefined;
  /**
   * Detects the language for each utterance instead of once. Ignored when exactly one language is given.
   *
   * @defaultValue `false`
   */
  code_switching?: boolean | undefined;
}

/** Spoken languages and code switching, with every default filled in. */
export interface LanguageConfiguration {
  /**
   * Codes of the spoken languages. A single language is used as given; of several, the language is detected among them;
   * if empty, among all supported languages. At most 200 items.
   */
  languages: TranscriptionLanguage[];
  /** Detects the language for each utterance instead of once. Ignored when exactly one language is given. */
  code_switching: boolean;
}

/** The form of the summary, as a request gives it. */
export interface SummarizationConfigurationInput {
  /**
   * Form of the summary.
   *
   * @defaultValue `'general'`
   */
  type?: SummarizationType | undefined;
}

/** The form of the summary, with every default filled in. */
export interface SummarizationConfiguration {
  /** Form of the summary. */
  type: SummarizationType;
}

/** Target languages and style of a translation, as a request gives them. */
export interface TranslationConfigurationInput {
  /** Codes of the languages to translate into. From 1 to 200 items. */
  target_languages: TranslationLanguage[];
  /**
   * Quality of the translation.
   *
   * @defaultValue `'base'`
   */
  model?: TranslationModel | undefined;
  /**
   * Translates each utterance separately and keeps its times; if false, sentences are translated, which reads better.
   *
   * @defaultValue `true`
   */
  match_original_utterances?: boolean | undefined;
  /**
   * Asks for translations that take about as long to say as the original utterances.
   *
   * @defaultValue `true`
   */
  lipsync?: boolean | undefined;
  /**
   * Takes the preceding utterances into account.
   *
   * @defaultValue `true`
   */
  context_adaptation?: boolean | undefined;
  /** Description of the subject of the conversation, which improves the translation. At most 20,000 characters. */
  context?: string | undefined;
  /**
   * Uses the informal form of address, in languages that have one.
   *
   * @defaultValue `false`
   */
  informal?: boolean | undefined;
}

/** Target languages and style of a translation, with every default filled in. */
export interface TranslationConfiguration {
  /** Codes of the languages to translate into. From 1 to 200 items. */
  target_languages: TranslationLanguage[];
  /** Quality of the translation. */
  model: TranslationModel;
  /**
   * Translates each utterance separately and keeps its times; if false, sentences are translated, which reads better.
   */
  match_original_utterances: boolean;
  /** Asks for translations that take about as long to say as the original utterances. */
  lipsync: boolean;
  /** Takes the preceding utterances into account. */
  context_adaptation: boolean;
  /** Description of the subject of the conversation, which improves the translation. At most 20,000 characters. */
  context?: string | undefined;
  /** Uses the informal form of address, in languages that have one. */
  informal: boolean;
}
