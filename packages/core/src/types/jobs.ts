// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JobStatus, TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { CustomSpellingConfiguration, CustomVocabularyConfiguration, LanguageConfiguration, SummarizationConfiguration, TranslationConfiguration } from './configurations.js';
import type { LiveResult, PreRecordedResult } from './job-results.js';
import type { LiveRequest } from './live-request.js';
import type { AudioToLlmConfiguration, CallbackConfiguration, DiarizationConfiguration, PiiRedactionConfiguration, StructuredDataExtractionConfiguration, SubtitlesConfiguration } from './pre-recorded-configurations.js';

/** Parameters that a pre-recorded job shows, with every default filled in; its audio may be elsewhere by now. */
export interface PreRecordedJobParams {
  /** Url of the audio. Null when the job does not show it. */
  audio_url: string | null;
  /** The transcription model. */
  model: TranscriptionModel;
  /** Whether custom_vocabulary_config is used. */
  custom_vocabulary: boolean;
  /** The words and phrases that are preferred. */
  custom_vocabulary_config?: CustomVocabularyConfiguration | undefined;
  /**
   * Url that the result is sent to by POST; callback and callback_config replace it.
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

/** Response to the creation of a pre-recorded job. */
export interface CreatedJob {
  /** Id of the job. */
  id: string;
  /** Url of the job and, at its end, of its result. */
  result_url: string;
}

/** Response to the initiation of a live session. */
export interface CreatedLiveSession {
  /** Id of the session and of its job. */
  id: string;
  /** Time of its creation. ISO 8601, in UTC. */
  created_at: string;
  /** The WebSocket address; its token is the only key that it needs. */
  url: string;
}

/** Response to the creation of a url for viewers of a live session. */
export interface CreatedLiveViewer {
  /** The WebSocket address of viewers, which only receives; its token is the only key that it needs. */
  url: string;
}

/** The audio of a job. */
export interface FileResponse {
  /** Id of the file. */
  id: string;
  /** Name of the uploaded file. Null when it has no name. */
  filename: string | null;
  /** The link that it was downloaded from. Null when it was not downloaded from one. */
  source: string | null;
  /** Duration of the audio, in seconds. Null while it is not known. */
  audio_duration: number | null;
  /** Channels of the audio. Null while it is not known. */
  number_of_channels: number | null;
}

/** A pre-recorded job. */
export interface PreRecordedJob {
  /** Id of the job. */
  id: string;
  /** Debug id of the request that created it. */
  request_id: string;
  /** Version of the interface. */
  version: number;
  /** State of the job. */
  status: JobStatus;
  /** Time of its creation. ISO 8601, in UTC. */
  created_at: string;
  /** Time of its end as done or error. Absent or null until then. ISO 8601, in UTC. */
  completed_at?: string | null | undefined;
  /** The custom metadata of the request that created it. Absent or null when it had none. */
  custom_metadata?: JsonObject | null | undefined;
  /** HTTP status code of the error, when the status is error. Absent or null for any other status. */
  error_code?: number | null | undefined;
  /** Details for diagnosis. */
  post_session_metadata: JsonObject;
  /** The audio. Absent or null while there is none; may stay so when the status is error. */
  file?: FileResponse | null | undefined;
  /** Kind of the job. */
  kind: 'pre-recorded';
  /** The parameters used, defaults filled in. May be absent or null when the status is error. */
  request_params?: PreRecordedJobParams | null | undefined;
  /** The result, when the status is done. Absent or null for any other status. */
  result?: PreRecordedResult | null | undefined;
}

/** A live session as a job. */
export interface LiveJob {
  /** Id of the job. */
  id: string;
  /** Debug id of the request that created it. */
  request_id: string;
  /** Version of the interface. */
  version: number;
  /** State of the job. */
  status: JobStatus;
  /** Time of its creation. ISO 8601, in UTC. */
  created_at: string;
  /** Time of its end as done or error. Absent or null until then. ISO 8601, in UTC. */
  completed_at?: string | null | undefined;
  /** The custom metadata of the request that created it. Absent or null when it had none. */
  custom_metadata?: JsonObject | null | undefined;
  /** HTTP status code of the error, when the status is error. Absent or null for any other status. */
  error_code?: number | null | undefined;
  /** Details for diagnosis. */
  post_session_metadata: JsonObject;
  /** The audio. Absent or null while there is none; may stay so when the status is error. */
  file?: FileResponse | null | undefined;
  /** Kind of the job. */
  kind: 'live';
  /** The parameters used, defaults filled in. May be absent or null when the status is error. */
  request_params?: LiveRequest | null | undefined;
  /** The result, when the status is done. Absent or null for any other status. */
  result?: LiveResult | null | undefined;
}

/** A page of a list. */
export interface Page<Item> {
  /** Link to the first page. */
  first: string;
  /** Link to this page. */
  current: string;
  /** Link to the next page; null on the last. */
  next: string | null;
  /** The items, newest first. */
  items: Item[];
}

/** A job of either kind, discriminated by `kind`. */
export type Job = PreRecordedJob | LiveJob;
