// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AudioEncoding, Open, SubtitleFormat, TranscriptionModel } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage, TranslationLanguage } from '../enumerations/languages.js';

/** Availability of one feature, with a reason when it is unavailable. */
export interface Availability {
  /** True if the feature can be used. */
  available: boolean;
  /** Reason why the feature is unavailable, and how to enable it; null when it is available. */
  reason: string | null;
  /**
   * Implementation of an add-on: `rules` (built into the service), `sherpa-onnx` and `onnx` (installed models),
   * `router` (a language model) or `apertium`.
   */
  provider?: string | undefined;
  /**
   * Codes of the languages that an add-on reads; left out where it reads every language. Of another language its
   * envelope says so.
   */
  languages?: string[] | undefined;
}

/** Capabilities of one engine of the server. */
export interface EngineCapabilities {
  /** Id of the engine. */
  id: string;
  /** Name of the model that the engine runs. */
  model: string;
  /** Version of the software of the engine; null when it reports none. */
  version: string | null;
  /** True for the engine of requests without special requirements. */
  is_default: boolean;
  /** Current availability of the engine. */
  status: Availability;
  /** Codes of the languages that the engine recognises. */
  languages: Open<TranscriptionLanguage>[];
  /** True if the engine transcribes recordings. */
  pre_recorded: boolean;
  /** True if the engine transcribes live audio. */
  streaming: boolean;
  /** True if the engine produces partial transcripts. */
  partial_transcripts: boolean;
  /** True if words have start and end times. */
  word_timestamps: boolean;
  /**
   * Resolution of the start and end times of words, in seconds; null when it is not known. At 0.02 or finer, word times
   * are always as accurate as `words_accurate_timestamps` requires.
   */
  word_timestamp_resolution?: number | null | undefined;
  /** True if words have confidence scores. */
  word_confidences: boolean;
  /** True if the engine supports a custom vocabulary. */
  custom_vocabulary: boolean;
  /** True if the engine writes punctuation and capital letters. */
  punctuation: boolean;
  /** True if the engine detects the spoken language. */
  language_detection: boolean;
  /** Limitations and advice for choosing the engine, one sentence each. */
  notes?: string[] | undefined;
}

/** The limits that a server is configured with. */
export interface ServerLimits {
  /** Maximum size of an audio file, in bytes; null when there is no limit. */
  maximum_upload_bytes: number | null;
  /** Maximum duration of an audio file, in seconds; null when there is no limit. */
  maximum_audio_seconds: number | null;
  /** Maximum size of a JSON request body, in bytes; null when there is no limit. */
  maximum_json_bytes: number | null;
  /** Maximum number of items on a page of a list; null when there is no limit. */
  maximum_page_items: number | null;
  /** Maximum length of custom metadata serialized as JSON, in characters; null when there is no limit. */
  maximum_custom_metadata_characters: number | null;
  /** Maximum number of jobs processed at the same time; null when there is no limit. */
  maximum_concurrent_jobs: number | null;
  /** Maximum number of concurrent live sessions; null when there is no limit. */
  maximum_concurrent_live_sessions: number | null;
  /** Maximum duration of a live session, in seconds; null when there is no limit. */
  maximum_live_session_seconds: number | null;
  /** Seconds without audio after which a live session is ended; null when there is no limit. */
  live_idle_seconds: number | null;
  /** Seconds that a live session waits for a disconnected client to resume; null when there is no limit. */
  live_resume_seconds: number | null;
  /** Rate limit of each key; null when there is none. */
  rate_limit: {
    /** Maximum number of requests of one key within a window. */
    requests: number;
    /** Length of the window, in seconds. */
    window_seconds: number;
  } | null;
  /** Time that data is kept on the server before it is deleted. */
  retention: {
    /** Retention of audio, in seconds; null when it is kept until it is deleted. */
    audio_seconds: number | null;
    /** Retention of jobs and their results, in seconds; null when they are kept until they are deleted. */
    result_seconds: number | null;
  };
}

/** Features, engines, audio formats and limits of a running server. */
export interface Capabilities {
  /** Version of the service. */
  version: string;
  /** Values that the field `model` of a request accepts. */
  models: Open<TranscriptionModel>[];
  /** Speech engines of the server. */
  engines: EngineCapabilities[];
  /** Codes of the languages that at least one engine recognises. */
  languages: Open<TranscriptionLanguage>[];
  /** Codes of the languages that a transcript can be translated into; empty when translation is unavailable. */
  translation_languages: Open<TranslationLanguage>[];
  /** Availability of the transcription of recordings. */
  pre_recorded: Availability;
  /** Availability of the transcription of live audio. */
  live: Availability;
  /** Availability of known voices, by which jobs suggest who their speakers are. */
  known_voices?: Availability | undefined;
  /** Availability of each add-on. */
  add_ons: {
    /** Availability of `translation`. */
    translation: Availability;
    /** Availability of `summarization`. */
    summarization: Availability;
    /** Availability of `named_entity_recognition`. */
    named_entity_recognition: Availability;
    /** Availability of `sentiment_analysis`. */
    sentiment_analysis: Availability;
    /** Availability of `chapterization`. */
    chapterization: Availability;
    /** Availability of `audio_to_llm`. */
    audio_to_llm: Availability;
    /** Availability of `sentences`. */
    sentences: Availability;
    /** Availability of `diarization`. */
    diarization: Availability;
    /** Availability of `moderation`. */
    moderation: Availability;
    /** Availability of `name_consistency`. */
    name_consistency: Availability;
    /** Availability of `structured_data_extraction`. */
    structured_data_extraction: Availability;
    /** Availability of `display_mode`. */
    display_mode: Availability;
  };
  /** Availability of each request option that is not an add-on. */
  options: {
    /** Availability of `custom_vocabulary`. */
    custom_vocabulary: Availability;
    /** Availability of `custom_spelling`. */
    custom_spelling: Availability;
    /** Availability of `subtitles`. */
    subtitles: Availability;
    /** Availability of `pii_redaction`. */
    pii_redaction: Availability;
    /** Availability of `punctuation_enhanced`. */
    punctuation_enhanced: Availability;
    /** Availability of `callback`. */
    callback: Availability;
    /** Availability of `code_switching`. */
    code_switching: Availability;
    /** Availability of `language_detection`. */
    language_detection: Availability;
    /** Availability of `audio_enhancer`. */
    audio_enhancer: Availability;
    /** Availability of `words_accurate_timestamps`. */
    words_accurate_timestamps: Availability;
  };
  /** Accepted audio. */
  audio: {
    /** Audio file formats that the server decodes, as file extensions without a dot. */
    file_formats: string[];
    /** Decoder of audio files. */
    file_decoder?: {
      /** Version of ffmpeg on the server; null when it is not installed. */
      ffmpeg_version: string | null;
      /** Availability of every file format that the service supports; without ffmpeg only some are decoded. */
      all_formats: Availability;
    } | undefined;
    /** Accepted encodings of live audio. */
    live_encodings: Open<AudioEncoding>[];
    /** Accepted bit depths of live audio, in bits per sample. */
    live_bit_depths: number[];
    /** Accepted sample rates of live audio, in Hz. */
    live_sample_rates: number[];
    /** Maximum number of channels of live audio. */
    live_maximum_channels: number;
  };
  /** Formats of subtitle files that can be requested; empty when there are none. */
  subtitle_formats: Open<SubtitleFormat>[];
  /** Limits of the server. */
  limits: ServerLimits;
}
