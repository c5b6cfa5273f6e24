// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { ChannelMode, JobStatus, TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, LanguageConfiguration, SummarizationConfiguration, TranslationConfiguration } from './configurations.js';
import type { LiveResult, PreRecordedResult } from './job-results.js';
import type { LiveRequest } from './live-request.js';
import type { AudioToLlmConfiguration, CallbackConfiguration, DiarizationConfiguration, PiiRedactionConfiguration, StructuredDataExtractionConfiguration, SubtitlesConfiguration } from './pre-recorded-configurations.js';

/** Parameters of a pre-recorded job, with every default filled in. The audio may no longer be at its url. */
export interface PreRecordedJobParams {
  /** Url of the audio; null when the job does not show it. */
  audio_url: string | null;
  /** Transcription model. */
  model: TranscriptionModel;
  /** Enables the custom vocabulary, which requires `custom_vocabulary_config`. */
  custom_vocabulary: boolean;
  /** Words and phrases to prefer. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url to which the result is sent by POST; replaced by `callback` and `callback_config`.
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

/** Response to the creation of a pre-recorded job. */
export interface CreatedJob {
  /** Id of the job. */
  id: string;
  /** Url of the job, which contains the result once it is done. */
  result_url: string;
}

/** Response to the initiation of a live session. */
export interface CreatedLiveSession {
  /** Id of the session and of its job. */
  id: string;
  /** Creation time of the session. ISO 8601, in UTC. */
  created_at: string;
  /** WebSocket url of the session. It contains a token; connecting needs no other key. */
  url: string;
}

/** Response to the creation of a viewer url of a live session. */
export interface CreatedLiveViewer {
  /**
   * WebSocket url on which viewers receive the messages of the session. It contains a token; connecting needs no other
   * key.
   */
  url: string;
}

/** The audio file of a job. */
export interface FileResponse {
  /** Id of the file. */
  id: string;
  /** Name of the uploaded file; null when it has none. */
  filename: string | null;
  /** Url that the audio was downloaded from; null when it was uploaded. */
  source: string | null;
  /** Duration of the audio, in seconds; null until it is known. */
  audio_duration: number | null;
  /** Number of channels of the audio; null until it is known. */
  number_of_channels: number | null;
}

/** A pre-recorded job. */
export interface PreRecordedJob {
  /** Id of the job. */
  id: string;
  /** Id of the request that created the job, as in the logs of the service. */
  request_id: string;
  /** Version of the interface. */
  version: number;
  /** Status of the job. */
  status: JobStatus;
  /** Creation time of the job. ISO 8601, in UTC. */
  created_at: string;
  /** Time at which the job ended as `done` or `error`. Absent or null until then. ISO 8601, in UTC. */
  completed_at?: string | null | undefined;
  /** Custom metadata of the request that created the job. Absent or null when there was none. */
  custom_metadata?: JsonObject | null | undefined;
  /** HTTP status code of the error of a job whose status is `error`. Absent or null for any other status. */
  error_code?: number | null | undefined;
  /** Additional details of the job, for diagnosis. */
  post_session_metadata: JsonObject;
  /** Audio file of the job. Absent or null until it is known; can stay so when the status is `error`. */
  file?: FileResponse | null | undefined;
  /** Kind of the job. */
  kind: 'pre-recorded';
  /** Parameters of the job, with every default filled in. Can be absent or null when the status is `error`. */
  request_params?: PreRecordedJobParams | null | undefined;
  /** Result of a job whose status is `done`. Absent or null for any other status. */
  result?: PreRecordedResult | null | undefined;
}

/** A live session as a job. */
export interface LiveJob {
  /** Id of the job. */
  id: string;
  /** Id of the request that created the job, as in the logs of the service. */
  request_id: string;
  /** Version of the interface. */
  version: number;
  /** Status of the job. */
  status: JobStatus;
  /** Creation time of the job. ISO 8601, in UTC. */
  created_at: string;
  /** Time at which the job ended as `done` or `error`. Absent or null until then. ISO 8601, in UTC. */
  completed_at?: string | null | undefined;
  /** Custom metadata of the request that created the job. Absent or null when there was none. */
  custom_metadata?: JsonObject | null | undefined;
  /** HTTP status code of the error of a job whose status is `error`. Absent or null for any other status. */
  error_code?: number | null | undefined;
  /** Additional details of the job, for diagnosis. */
  post_session_metadata: JsonObject;
  /** Audio file of the job. Absent or null until it is known; can stay so when the status is `error`. */
  file?: FileResponse | null | undefined;
  /** Kind of the job. */
  kind: 'live';
  /** Parameters of the session, with every default filled in. Can be absent or null when the status is `error`. */
  request_params?: LiveRequest | null | undefined;
  /** Result of a job whose status is `done`. Absent or null for any other status. */
  result?: LiveResult | null | undefined;
}

/** A page of a list. */
export interface Page<Item> {
  /** Url of the first page. */
  first: string;
  /** Url of this page. */
  current: string;
  /** Url of the next page; null on the last page. */
  next: string | null;
  /** Items of the page, newest first. */
  items: Item[];
}

/** A job of either kind, discriminated by `kind`. */
export type Job = PreRecordedJob | LiveJob;
