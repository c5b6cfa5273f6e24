// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AudioEncoding, Open, SubtitleFormat, TranscriptionModel } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage, TranslationLanguage } from '../enumerations/languages.js';

/** Availability of one feature, with a reason when it is unavailable. */
export interface Availability {
  /** Whether the server has it. */
  available: boolean;
  /** Reason why it is unavailable, and the remedy; null when it is available. */
  reason: string | null;
  /**
   * Way in which an add-on is done: `rules` inside of the service, `sherpa-onnx` for installed models, `router` for a
   * language model, or `apertium`.
   */
  provider?: string | undefined;
}

/** Abilities of one engine of the server. */
export interface EngineCapabilities {
  /** Id of the engine. */
  id: string;
  /** Name of its model. */
  model: string;
  /** Version of its software; null when it gives none. */
  version: string | null;
  /** Whether jobs that ask for nothing else get it. */
  is_default: boolean;
  /** Whether it can work at the moment. */
  status: Availability;
  /** The languages that it recognises. */
  languages: Open<TranscriptionLanguage>[];
  /** Whether it transcribes files. */
  pre_recorded: boolean;
  /** Whether it transcribes live audio. */
  streaming: boolean;
  /** Whether it makes partials. */
  partial_transcripts: boolean;
  /** Whether its words have times. */
  word_timestamps: boolean;
  /**
   * Resolution of the times of words, in seconds; null when it gives none. Up to 0.02, every word time is as accurate
   * as words_accurate_timestamps asks for, with the flag and without.
   */
  word_timestamp_resolution?: number | null | undefined;
  /** Whether its words have confidences. */
  word_confidences: boolean;
  /** Whether it takes a custom vocabulary. */
  custom_vocabulary: boolean;
  /** Whether it writes punctuation and capital letters. */
  punctuation: boolean;
  /** Whether it detects the language. */
  language_detection: boolean;
  /** What a user should know before choosing it, one sentence each. */
  notes?: string[] | undefined;
}

/** The limits that a server is configured with. */
export interface ServerLimits {
  /** Bytes of one audio file. Null: there is no limit. */
  maximum_upload_bytes: number | null;
  /** Duration of one audio file. Null: there is no limit. */
  maximum_audio_seconds: number | null;
  /** Bytes of a JSON body. Null: there is no limit. */
  maximum_json_bytes: number | null;
  /** Items of one page of a list. Null: there is no limit. */
  maximum_page_items: number | null;
  /** Characters of custom metadata as JSON. Null: there is no limit. */
  maximum_custom_metadata_characters: number | null;
  /** Jobs that are processed at the same time. Null: there is no limit. */
  maximum_concurrent_jobs: number | null;
  /** Live sessions at the same time. Null: there is no limit. */
  maximum_concurrent_live_sessions: number | null;
  /** Duration of a live session. Null: there is no limit. */
  maximum_live_session_seconds: number | null;
  /** Seconds without audio after which a live session is finished. Null: there is no limit. */
  live_idle_seconds: number | null;
  /** Seconds that a live session waits for a lost client. Null: there is no limit. */
  live_resume_seconds: number | null;
  /** Rate limit of one key. Null: there is no limit. */
  rate_limit: {
    /** Requests that one key may make in the window. */
    requests: number;
    /** The window. */
    window_seconds: number;
  } | null;
  /** Retention of data; null means until it is deleted. */
  retention: {
    /** Retention of audio, in seconds. Null: until it is deleted. */
    audio_seconds: number | null;
    /** Retention of jobs and their results, in seconds. Null: until they are deleted. */
    result_seconds: number | null;
  };
}

/** Features, engines, audio formats and limits of a running server. */
export interface Capabilities {
  /** Version of the service. */
  version: string;
  /** The values that model may have. */
  models: Open<TranscriptionModel>[];
  /** The engines of the server. */
  engines: EngineCapabilities[];
  /** The languages that at least one engine recognises. */
  languages: Open<TranscriptionLanguage>[];
  /** The languages that can be translated into; none without translation. */
  translation_languages: Open<TranslationLanguage>[];
  /** Transcription of files. */
  pre_recorded: Availability;
  /** Transcription of live audio. */
  live: Availability;
  /** Processing whose result comes in an envelope. */
  add_ons: {
    /** Whether translation can be had. */
    translation: Availability;
    /** Whether summarization can be had. */
    summarization: Availability;
    /** Whether named entity recognition can be had. */
    named_entity_recognition: Availability;
    /** Whether sentiment analysis can be had. */
    sentiment_analysis: Availability;
    /** Whether chapterization can be had. */
    chapterization: Availability;
    /** Whether audio to llm can be had. */
    audio_to_llm: Availability;
    /** Whether sentences can be had. */
    sentences: Availability;
    /** Whether diarization can be had. */
    diarization: Availability;
    /** Whether moderation can be had. */
    moderation: Availability;
    /** Whether name consistency can be had. */
    name_consistency: Availability;
    /** Whether structured data extraction can be had. */
    structured_data_extraction: Availability;
    /** Whether display mode can be had. */
    display_mode: Availability;
  };
  /** Further options of requests. */
  options: {
    /** Whether custom vocabulary can be had. */
    custom_vocabulary: Availability;
    /** Whether custom spelling can be had. */
    custom_spelling: Availability;
    /** Whether subtitles can be had. */
    subtitles: Availability;
    /** Whether pii redaction can be had. */
    pii_redaction: Availability;
    /** Whether punctuation enhanced can be had. */
    punctuation_enhanced: Availability;
    /** Whether callback can be had. */
    callback: Availability;
    /** Whether code switching can be had. */
    code_switching: Availability;
    /** Whether language detection can be had. */
    language_detection: Availability;
    /** Whether audio enhancer can be had. */
    audio_enhancer: Availability;
    /** Whether words accurate timestamps can be had. */
    words_accurate_timestamps: Availability;
  };
  /** The audio that is accepted. */
  audio: {
    /** File formats that are decoded, as their usual extensions. */
    file_formats: string[];
    /** How files are decoded. */
    file_decoder?: {
      /** Version of ffmpeg on the server; null without it. */
      ffmpeg_version: string | null;
      /** Decoding of every format that the service knows; without ffmpeg only some are decoded. */
      all_formats: Availability;
    } | undefined;
    /** Encodings of live audio. */
    live_encodings: Open<AudioEncoding>[];
    /** Bit depths of live audio. */
    live_bit_depths: number[];
    /** Sample rates of live audio, in hertz. */
    live_sample_rates: number[];
    /** Channels of live audio. */
    live_maximum_channels: number;
  };
  /** Subtitle files that are made; none without subtitles. */
  subtitle_formats: Open<SubtitleFormat>[];
  /** The limits of the server. */
  limits: ServerLimits;
}
