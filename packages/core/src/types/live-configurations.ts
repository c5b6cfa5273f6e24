// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, SummarizationConfiguration, SummarizationConfigurationInput, TranslationConfiguration, TranslationConfigurationInput } from './configurations.js';

/** Callback url of a live session and the kinds of message sent to it by POST, as a request gives them. */
export interface LiveCallbackConfigurationInput {
  /** Url that messages are sent to by POST. At most 8,192 characters. */
  url?: string | undefined;
  /**
   * Partials: transcripts of utterances that are not finished.
   *
   * @defaultValue `false`
   */
  receive_partial_transcripts?: boolean | undefined;
  /**
   * Finals: transcripts of finished utterances.
   *
   * @defaultValue `true`
   */
  receive_final_transcripts?: boolean | undefined;
  /**
   * The begin and the end of speech.
   *
   * @defaultValue `false`
   */
  receive_speech_events?: boolean | undefined;
  /**
   * Measurements of the audio.
   *
   * @defaultValue `true`
   */
  receive_pre_processing_events?: boolean | undefined;
  /**
   * Results of the add-ons that follow utterances.
   *
   * @defaultValue `true`
   */
  receive_realtime_processing_events?: boolean | undefined;
  /**
   * Results of what runs after the session.
   *
   * @defaultValue `true`
   */
  receive_post_processing_events?: boolean | undefined;
  /**
   * Acknowledgements of audio and of the stop.
   *
   * @defaultValue `false`
   */
  receive_acknowledgments?: boolean | undefined;
  /**
   * Errors.
   *
   * @defaultValue `false`
   */
  receive_errors?: boolean | undefined;
  /**
   * The begin and the end of the recording and of the session.
   *
   * @defaultValue `true`
   */
  receive_lifecycle_events?: boolean | undefined;
}

/** Callback url of a live session and the kinds of message sent to it by POST, with every default filled in. */
export interface LiveCallbackConfiguration {
  /** Url that messages are sent to by POST. At most 8,192 characters. */
  url?: string | undefined;
  /** Partials: transcripts of utterances that are not finished. */
  receive_partial_transcripts: boolean;
  /** Finals: transcripts of finished utterances. */
  receive_final_transcripts: boolean;
  /** The begin and the end of speech. */
  receive_speech_events: boolean;
  /** Measurements of the audio. */
  receive_pre_processing_events: boolean;
  /** Results of the add-ons that follow utterances. */
  receive_realtime_processing_events: boolean;
  /** Results of what runs after the session. */
  receive_post_processing_events: boolean;
  /** Acknowledgements of audio and of the stop. */
  receive_acknowledgments: boolean;
  /** Errors. */
  receive_errors: boolean;
  /** The begin and the end of the recording and of the session. */
  receive_lifecycle_events: boolean;
}

/** Processing of live audio before recognition, as a request gives it. */
export interface PreProcessingInput {
  /**
   * Whether noise is taken out of the audio.
   *
   * @defaultValue `false`
   */
  audio_enhancer?: boolean | undefined;
  /**
   * Confidence above which a sound counts as speech; closer to 1 is stricter. From 0 to 1.
   *
   * @defaultValue `0.6`
   */
  speech_threshold?: number | undefined;
}

/** Processing of live audio before recognition, with every default filled in. */
export interface PreProcessing {
  /** Whether noise is taken out of the audio. */
  audio_enhancer: boolean;
  /** Confidence above which a sound counts as speech; closer to 1 is stricter. From 0 to 1. */
  speech_threshold: number;
}

/** Processing of live audio during recognition, as a request gives it. */
export interface RealtimeProcessingInput {
  /**
   * Whether custom_vocabulary_config is used.
   *
   * @defaultValue `false`
   */
  custom_vocabulary?: boolean | undefined;
  /** The words and phrases that are preferred. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Whether custom_spelling_config is applied.
   *
   * @defaultValue `false`
   */
  custom_spelling?: boolean | undefined;
  /** Spelling dictionary of the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /**
   * Whether utterances are translated.
   *
   * @defaultValue `false`
   */
  translation?: boolean | undefined;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfigurationInput | undefined;
  /**
   * Whether named entities are listed.
   *
   * @defaultValue `false`
   */
  named_entity_recognition?: boolean | undefined;
  /**
   * Whether the sentiment of utterances is analysed.
   *
   * @defaultValue `false`
   */
  sentiment_analysis?: boolean | undefined;
  /** Whether the times of words are exact rather than estimated. */
  words_accurate_timestamps?: boolean | undefined;
}

/** Processing of live audio during recognition, with every default filled in. */
export interface RealtimeProcessing {
  /** Whether custom_vocabulary_config is used. */
  custom_vocabulary: boolean;
  /** The words and phrases that are preferred. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /** Whether custom_spelling_config is applied. */
  custom_spelling: boolean;
  /** Spelling dictionary of the transcript. */
  custom_spelling_config?: CustomSpellingConfiguration | undefined;
  /** Whether utterances are translated. */
  translation: boolean;
  /** Target languages and style of the translation. */
  translation_config?: TranslationConfiguration | undefined;
  /** Whether named entities are listed. */
  named_entity_recognition: boolean;
  /** Whether the sentiment of utterances is analysed. */
  sentiment_analysis: boolean;
  /** Whether the times of words are exact rather than estimated. */
  words_accurate_timestamps?: boolean | undefined;
}

/** Processing of a live session after its recording, as a request gives it. */
export interface PostProcessingInput {
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
   * Whether the transcript is divided into chapters.
   *
   * @defaultValue `false`
   */
  chapterization?: boolean | undefined;
}

/** Processing of a live session after its recording, with every default filled in. */
export interface PostProcessing {
  /** Whether the transcript is summarized. */
  summarization: boolean;
  /** The form of the summary. */
  summarization_config: SummarizationConfiguration;
  /** Whether the transcript is divided into chapters. */
  chapterization: boolean;
}

/** Kinds of message that a live session sends to its socket, as a request gives them. */
export interface MessagesConfigurationInput {
  /**
   * Partials: transcripts of utterances that are not finished.
   *
   * @defaultValue `false`
   */
  receive_partial_transcripts?: boolean | undefined;
  /**
   * Finals: transcripts of finished utterances.
   *
   * @defaultValue `true`
   */
  receive_final_transcripts?: boolean | undefined;
  /**
   * The begin and the end of speech.
   *
   * @defaultValue `true`
   */
  receive_speech_events?: boolean | undefined;
  /**
   * Measurements of the audio.
   *
   * @defaultValue `true`
   */
  receive_pre_processing_events?: boolean | undefined;
  /**
   * Results of the add-ons that follow utterances.
   *
   * @defaultValue `true`
   */
  receive_realtime_processing_events?: boolean | undefined;
  /**
   * Results of what runs after the session.
   *
   * @defaultValue `true`
   */
  receive_post_processing_events?: boolean | undefined;
  /**
   * Acknowledgements of audio and of the stop.
   *
   * @defaultValue `true`
   */
  receive_acknowledgments?: boolean | undefined;
  /**
   * Errors.
   *
   * @defaultValue `true`
   */
  receive_errors?: boolean | undefined;
  /**
   * The begin and the end of the recording and of the session.
   *
   * @defaultValue `false`
   */
  receive_lifecycle_events?: boolean | undefined;
}

/** Kinds of message that a live session sends to its socket, with every default filled in. */
export interface MessagesConfiguration {
  /** Partials: transcripts of utterances that are not finished. */
  receive_partial_transcripts: boolean;
  /** Finals: transcripts of finished utterances. */
  receive_final_transcripts: boolean;
  /** The begin and the end of speech. */
  receive_speech_events: boolean;
  /** Measurements of the audio. */
  receive_pre_processing_events: boolean;
  /** Results of the add-ons that follow utterances. */
  receive_realtime_processing_events: boolean;
  /** Results of what runs after the session. */
  receive_post_processing_events: boolean;
  /** Acknowledgements of audio and of the stop. */
  receive_acknowledgments: boolean;
  /** Errors. */
  receive_errors: boolean;
  /** The begin and the end of the recording and of the session. */
  receive_lifecycle_events: boolean;
}
