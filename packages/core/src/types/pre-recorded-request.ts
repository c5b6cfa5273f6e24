// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { ChannelMode, TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, LanguageConfiguration, LanguageConfigurationInput, SummarizationConfiguration, SummarizationConfigurationInput, TranslationConfiguration, TranslationConfigurationInput } from './configurations.js';
import type { AudioToLlmConfiguration, AudioToLlmConfigurationInput, CallbackConfiguration, CallbackConfigurationInput, DiarizationConfiguration, PiiRedactionConfiguration, PiiRedactionConfigurationInput, StructuredDataExtractionConfiguration, StructuredDataExtractionConfigurationInput, SubtitlesConfiguration, SubtitlesConfigurationInput } from './pre-recorded-configurations.js';

/** The body that creates a pre-recorded job, as a caller writes it. */
export interface PreRecordedRequestInput {
  /** Url of an upload, or of audio to download. At most 8,192 characters. */
  audio_url: string;
  /**
   * Transcription model.
   *
   * @defaultValue `'earshot-1'`
   */
  model?: TranscriptionModel | undefined;
  /**
   * Enables the custom vocabulary, which requires `custom_vocabulary_config`.
   *
   * @defaultValue `false`
   */
  custom_vocabulary?: boolean | undefined;
  /** Words and phrases to prefer. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url to which the result is sent by POST; replaced by `callback` and `callback_config`. At most 8,192 characters.
   *
   * @deprecated
   */
  callback_url?: string | undefined;
  /**
   * Enables the callback, which requires `callback_config`.
   *
   * @defaultValue `false`
   */
  callback?: boolean | undefined;
  /** Url and HTTP method of the callback. */
  callback_config?: CallbackConfigurationInput | undefined;
  /**
   * Enables subtitle files.
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
   * Enables speaker diarization, which assigns a speaker to each word.
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
   * Enables the translation of the transcript, which requires `translation_config`.
   *
   * @defaultValue `false`
   */
  translation?: boolean | undefined;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfigurationInput | undefined;
  /**
   * Enables a summary of the transcript.
   *
   * @defaultValue `false`
   */
  summarization?: boolean | undefined;
  /**
   * Form of the summary.
   *
   * @defaultValue the defaults of its members
   */
  summarization_config?: SummarizationConfigurationInput | undefined;
  /**
   * Enables named entity recognition.
   *
   * @defaultValue `false`
   */
  named_entity_recognition?: boolean | undefined;
  /**
   * Enables custom spelling, which requires `custom_spelling_config`.
   *
   * @defaultValue `false`
   */
  custom_spelling?: boolean | undefined;
  /** Spellings to replace in the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /**
   * Enables sentiment analysis of passages.
   *
   * @defaultValue `false`
   */
  sentiment_analysis?: boolean | undefined;
  /**
   * Enables prompts to a language model about the transcript, which require `audio_to_llm_config`.
   *
   * @defaultValue `false`
   */
  audio_to_llm?: boolean | undefined;
  /** Prompts, and the language model that they are sent to. */
  audio_to_llm_config?: AudioToLlmConfigurationInput | undefined;
  /**
   * Enables the redaction of personal data.
   *
   * @defaultValue `false`
   */
  pii_redaction?: boolean | undefined;
  /**
   * Kinds of personal data to redact, and their replacement.
   *
   * @defaultValue the defaults of its members
   */
  pii_redaction_config?: PiiRedactionConfigurationInput | undefined;
  /**
   * Enables splitting the transcript into sentences.
   *
   * @defaultValue `false`
   */
  sentences?: boolean | undefined;
  /**
   * Enables the restoration of punctuation and capital letters by a dedicated model.
   *
   * @defaultValue `false`
   */
  punctuation_enhanced?: boolean | undefined;
  /**
   * Enables the division of the transcript into chapters.
   *
   * @defaultValue `false`
   */
  chapterization?: boolean | undefined;
  /**
   * Enables moderation, which detects harmful content.
   *
   * @defaultValue `false`
   */
  moderation?: boolean | undefined;
  /**
   * Enables a uniform spelling of each name. Deprecated in the contract.
   *
   * @defaultValue `false`
   */
  name_consistency?: boolean | undefined;
  /**
   * Enables the extraction of structured data, which requires `structured_data_extraction_config`.
   *
   * @defaultValue `false`
   */
  structured_data_extraction?: boolean | undefined;
  /** Classes of data to extract. */
  structured_data_extraction_config?: StructuredDataExtractionConfigurationInput | undefined;
  /**
   * Enables a display version of the transcript, in reading order where speakers overlap.
   *
   * @defaultValue `false`
   */
  display_mode?: boolean | undefined;
  /**
   * Spoken languages and code switching.
   *
   * @defaultValue the defaults of its members
   */
  language_config?: LanguageConfigurationInput | undefined;
  /**
   * How the channels are transcribed: each sound once, each channel by itself, or all as one. Without it as `auto`:
   * each sound once.
   */
  channel_mode?: ChannelMode | undefined;
  /** Custom data stored with the job, an object of at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}

/** The parameters of a pre-recorded job: the request with every default filled in. */
export interface PreRecordedRequest {
  /** Url of an upload, or of audio to download. At most 8,192 characters. */
  audio_url: string;
  /** Transcription model. */
  model: TranscriptionModel;
  /** Enables the custom vocabulary, which requires `custom_vocabulary_config`. */
  custom_vocabulary: boolean;
  /** Words and phrases to prefer. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url to which the result is sent by POST; replaced by `callback` and `callback_config`. At most 8,192 characters.
   *
   * @deprecated
   */
  callback_url?: string | undefined;
  /** Enables the callback, which requires `callback_config`. */
  callback: boolean;
  /** Url and HTTP method of the callback. */
  callback_config?: CallbackConfiguration | undefined;
  /** Enables subtitle files. */
  subtitles: boolean;
  /** Formats and segmentation of the subtitle files. */
  subtitles_config: SubtitlesConfiguration;
  /** Enables speaker diarization, which assigns a speaker to each word. */
  diarization: boolean;
  /** Known or expected number of speakers. */
  diarization_config: DiarizationConfiguration;
  /** Enables the translation of the transcript, which requires `translation_config`. */
  translation: boolean;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfiguration | undefined;
  /** Enables a summary of the transcript. */
  summarization: boolean;
  /** Form of the summary. */
  summarization_config: SummarizationConfiguration;
  /** Enables named entity recognition. */
  named_entity_recognition: boolean;
  /** Enables custom spelling, which requires `custom_spelling_config`. */
  custom_spelling: boolean;
  /** Spellings to replace in the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /** Enables sentiment analysis of passages. */
  sentiment_analysis: boolean;
  /** Enables prompts to a language model about the transcript, which require `audio_to_llm_config`. */
  audio_to_llm: boolean;
  /** Prompts, and the language model that they are sent to. */
  audio_to_llm_config?: AudioToLlmConfiguration | undefined;
  /** Enables the redaction of personal data. */
  pii_redaction: boolean;
  /** Kinds of personal data to redact, and their replacement. */
  pii_redaction_config: PiiRedactionConfiguration;
  /** Enables splitting the transcript into sentences. */
  sentences: boolean;
  /** Enables the restoration of punctuation and capital letters by a dedicated model. */
  punctuation_enhanced: boolean;
  /** Enables the division of the transcript into chapters. */
  chapterization: boolean;
  /** Enables moderation, which detects harmful content. */
  moderation: boolean;
  /** Enables a uniform spelling of each name. Deprecated in the contract. */
  name_consistency: boolean;
  /** Enables the extraction of structured data, which requires `structured_data_extraction_config`. */
  structured_data_extraction: boolean;
  /** Classes of data to extract. */
  structured_data_extraction_config?: StructuredDataExtractionConfiguration | undefined;
  /** Enables a display version of the transcript, in reading order where speakers overlap. */
  display_mode: boolean;
  /** Spoken languages and code switching. */
  language_config: LanguageConfiguration;
  /**
   * How the channels are transcribed: each sound once, each channel by itself, or all as one. Without it as `auto`:
   * each sound once.
   */
  channel_mode?: ChannelMode | undefined;
  /** Custom data stored with the job, an object of at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}
