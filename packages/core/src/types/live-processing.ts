// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, SummarizationConfiguration, SummarizationConfigurationInput, TranslationConfiguration, TranslationConfigurationInput } from './configurations.js';
import type { DiarizationConfiguration } from './pre-recorded-configurations.js';

/** Processing of live audio before recognition, as a request gives it. */
export interface PreProcessingInput {
  /**
   * Enables noise suppression before recognition.
   *
   * @defaultValue `false`
   */
  audio_enhancer?: boolean | undefined;
  /**
   * Confidence from which audio counts as speech; with values closer to 1, background sounds are less likely to be
   * taken for speech. From 0 to 1.
   *
   * @defaultValue `0.6`
   */
  speech_threshold?: number | undefined;
}

/** Processing of live audio before recognition, with every default filled in. */
export interface PreProcessing {
  /** Enables noise suppression before recognition. */
  audio_enhancer: boolean;
  /**
   * Confidence from which audio counts as speech; with values closer to 1, background sounds are less likely to be
   * taken for speech. From 0 to 1.
   */
  speech_threshold: number;
}

/** Processing of live audio during recognition, as a request gives it. */
export interface RealtimeProcessingInput {
  /**
   * Enables the custom vocabulary, which requires `custom_vocabulary_config`.
   *
   * @defaultValue `false`
   */
  custom_vocabulary?: boolean | undefined;
  /** Words and phrases to prefer. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Enables custom spelling, which requires `custom_spelling_config`.
   *
   * @defaultValue `false`
   */
  custom_spelling?: boolean | undefined;
  /** Spellings to replace in the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /**
   * Enables the translation of utterances, which requires `translation_config`.
   *
   * @defaultValue `false`
   */
  translation?: boolean | undefined;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfigurationInput | undefined;
  /**
   * Enables named entity recognition in utterances.
   *
   * @defaultValue `false`
   */
  named_entity_recognition?: boolean | undefined;
  /**
   * Enables sentiment analysis of utterances.
   *
   * @defaultValue `false`
   */
  sentiment_analysis?: boolean | undefined;
  /**
   * Enables speaker diarization: finals get their speaker, and are split where it changes. An extension of the
   * contract; false unless given.
   */
  diarization?: boolean | undefined;
  /** Known or expected number of speakers. */
  diarization_config?: DiarizationConfiguration | undefined;
  /** Requires an engine whose word times are measured, to 0.02 seconds or finer, instead of estimated. */
  words_accurate_timestamps?: boolean | undefined;
}

/** Processing of live audio during recognition, with every default filled in. */
export interface RealtimeProcessing {
  /** Enables the custom vocabulary, which requires `custom_vocabulary_config`. */
  custom_vocabulary: boolean;
  /** Words and phrases to prefer. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /** Enables custom spelling, which requires `custom_spelling_config`. */
  custom_spelling: boolean;
  /** Spellings to replace in the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /** Enables the translation of utterances, which requires `translation_config`. */
  translation: boolean;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfiguration | undefined;
  /** Enables named entity recognition in utterances. */
  named_entity_recognition: boolean;
  /** Enables sentiment analysis of utterances. */
  sentiment_analysis: boolean;
  /**
   * Enables speaker diarization: finals get their speaker, and are split where it changes. An extension of the
   * contract; false unless given.
   */
  diarization?: boolean | undefined;
  /** Known or expected number of speakers. */
  diarization_config?: DiarizationConfiguration | undefined;
  /** Requires an engine whose word times are measured, to 0.02 seconds or finer, instead of estimated. */
  words_accurate_timestamps?: boolean | undefined;
}

/** Processing of a live session after its recording, as a request gives it. */
export interface PostProcessingInput {
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
   * Enables the division of the transcript into chapters.
   *
   * @defaultValue `false`
   */
  chapterization?: boolean | undefined;
}

/** Processing of a live session after its recording, with every default filled in. */
export interface PostProcessing {
  /** Enables a summary of the transcript. */
  summarization: boolean;
  /** Form of the summary. */
  summarization_config: SummarizationConfiguration;
  /** Enables the division of the transcript into chapters. */
  chapterization: boolean;
}
