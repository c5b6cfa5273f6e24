// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, LanguageConfiguration, LanguageConfigurationInput, SummarizationConfiguration, SummarizationConfigurationInput, TranslationConfiguration, TranslationConfigurationInput } from './configurations.js';
import type { AudioToLlmConfiguration, AudioToLlmConfigurationInput, CallbackConfiguration, CallbackConfigurationInput, DiarizationConfiguration, PiiRedactionConfiguration, PiiRedactionConfigurationInput, StructuredDataExtractionConfiguration, StructuredDataExtractionConfigurationInput, SubtitlesConfiguration, SubtitlesConfigurationInput } from './pre-recorded-configurations.js';

/** The body that creates a pre-recorded job, as a caller writes it. */
export interface PreRecordedRequestInput {
  /** Url of the audio. At most 8,192 characters. */
  audio_url: string;
  /**
   * The transcription model.
   *
   * @defaultValue `'earshot-1'`
   */
  model?: TranscriptionModel | undefined;
  /**
   * Whether custom_vocabulary_config is used.
   *
   * @defaultValue `false`
   */
  custom_vocabulary?: boolean | undefined;
  /** The words and phrases that are preferred. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url that the result is sent to by POST; callback and callback_config replace it. At most 8,192 characters.
   *
   * @deprecated
   */
  callback_url?: string | undefined;
  /**
   * Whether the result is sent to callback_config.url.
   *
   * @defaultValue `false`
   */
  callback?: boolean | undefined;
  /** Url and method of the callback. */
  callback_config?: CallbackConfigurationInput | undefined;
  /**
   * Whether subtitle files are made.
   *
   * @defaultValue `false`
   */
  subtitles?: boolean | undefined;
  /**
   * Formats and segmentation of the subtitle files.
   *
   * @defaultValue the defaults of its members
   */
  subtitles_config?: SubtitlesConfigurationInput | undefined;
  /**
   * Whether the speakers are separated.
   *
   * @defaultValue `false`
   */
  diarization?: boolean | undefined;
  /**
   * Known or expected number of speakers.
   *
   * @defaultValue the defaults of its members
   */
  diarization_config?: DiarizationConfiguration | undefined;
  /**
   * Whether the transcript is translated.
   *
   * @defaultValue `false`
   */
  translation?: boolean | undefined;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfigurationInput | undefined;
  /**
   * Whether the transcript is summarized.
   *
   * @defaultValue `false`
   */
  summarization?: boolean | undefined;
  /**
   * The form of the summary.
   *
   * @defaultValue the defaults of its members
   */
  summarization_config?: SummarizationConfigurationInput | undefined;
  /**
   * Whether named entities are listed.
   *
   * @defaultValue `false`
   */
  named_entity_recognition?: boolean | undefined;
  /**
   * Whether custom_spelling_config is applied.
   *
   * @defaultValue `false`
   */
  custom_spelling?: boolean | undefined;
  /** Spelling dictionary of the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /**
   * Whether the sentiment of passages is analysed.
   *
   * @defaultValue `false`
   */
  sentiment_analysis?: boolean | undefined;
  /**
   * Whether a language model is asked about the transcript.
   *
   * @defaultValue `false`
   */
  audio_to_llm?: boolean | undefined;
  /** Prompts and model. */
  audio_to_llm_config?: AudioToLlmConfigurationInput | undefined;
  /**
   * Whether personal data is redacted.
   *
   * @defaultValue `false`
   */
  pii_redaction?: boolean | undefined;
  /**
   * Kinds of personal data that are redacted.
   *
   * @defaultValue the defaults of its members
   */
  pii_redaction_config?: PiiRedactionConfigurationInput | undefined;
  /**
   * Whether the transcript is split into sentences.
   *
   * @defaultValue `false`
   */
  sentences?: boolean | undefined;
  /**
   * Whether punctuation is restored by a model of its own.
   *
   * @defaultValue `false`
   */
  punctuation_enhanced?: boolean | undefined;
  /**
   * Whether the transcript is divided into chapters.
   *
   * @defaultValue `false`
   */
  chapterization?: boolean | undefined;
  /**
   * Whether the transcript is checked for harmful content.
   *
   * @defaultValue `false`
   */
  moderation?: boolean | undefined;
  /**
   * Whether names are checked for being written in one way. Deprecated in the contract.
   *
   * @defaultValue `false`
   */
  name_consistency?: boolean | undefined;
  /**
   * Whether data of the classes in structured_data_extraction_config is extracted.
   *
   * @defaultValue `false`
   */
  structured_data_extraction?: boolean | undefined;
  /** Classes of the data that is extracted. */
  structured_data_extraction_config?: StructuredDataExtractionConfigurationInput | undefined;
  /**
   * Whether the transcript is also given in an order to be read.
   *
   * @defaultValue `false`
   */
  display_mode?: boolean | undefined;
  /**
   * Spoken languages.
   *
   * @defaultValue the defaults of its members
   */
  language_config?: LanguageConfigurationInput | undefined;
  /** Free-form data of the caller, at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}

/** The parameters of a pre-recorded job: the request with every default filled in. */
export interface PreRecordedRequest {
  /** Url of the audio. At most 8,192 characters. */
  audio_url: string;
  /** The transcription model. */
  model: TranscriptionModel;
  /** Whether custom_vocabulary_config is used. */
  custom_vocabulary: boolean;
  /** The words and phrases that are preferred. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url that the result is sent to by POST; callback and callback_config replace it. At most 8,192 characters.
   *
   * @deprecated
   */
  callback_url?: string | undefined;
  /** Whether the result is sent to callback_config.url. */
  callback: boolean;
  /** Url and method of the callback. */
  callback_config?: CallbackConfiguration | undefined;
  /** Whether subtitle files are made. */
  subtitles: boolean;
  /** Formats and segmentation of the subtitle files. */
  subtitles_config: SubtitlesConfiguration;
  /** Whether the speakers are separated. */
  diarization: boolean;
  /** Known or expected number of speakers. */
  diarization_config: DiarizationConfiguration;
  /** Whether the transcript is translated. */
  translation: boolean;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfiguration | undefined;
  /** Whether the transcript is summarized. */
  summarization: boolean;
  /** The form of the summary. */
  summarization_config: SummarizationConfiguration;
  /** Whether named entities are listed. */
  named_entity_recognition: boolean;
  /** Whether custom_spelling_config is applied. */
  custom_spelling: boolean;
  /** Spelling dictionary of the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /** Whether the sentiment of passages is analysed. */
  sentiment_analysis: boolean;
  /** Whether a language model is asked about the transcript. */
  audio_to_llm: boolean;
  /** Prompts and model. */
  audio_to_llm_config?: AudioToLlmConfiguration | undefined;
  /** Whether personal data is redacted. */
  pii_redaction: boolean;
  /** Kinds of personal data that are redacted. */
  pii_redaction_config: PiiRedactionConfiguration;
  /** Whether the transcript is split into sentences. */
  sentences: boolean;
  /** Whether punctuation is restored by a model of its own. */
  punctuation_enhanced: boolean;
  /** Whether the transcript is divided into chapters. */
  chapterization: boolean;
  /** Whether the transcript is checked for harmful content. */
  moderation: boolean;
  /** Whether names are checked for being written in one way. Deprecated in the contract. */
  name_consistency: boolean;
  /** Whether data of the classes in structured_data_extraction_config is extracted. */
  structured_data_extraction: boolean;
  /** Classes of the data that is extracted. */
  structured_data_extraction_config?: StructuredDataExtractionConfiguration | undefined;
  /** Whether the transcript is also given in an order to be read. */
  display_mode: boolean;
  /** Spoken languages. */
  language_config: LanguageConfiguration;
  /** Free-form data of the caller, at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}
