// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { CallbackMethod, SubtitleFormat, SubtitleStyle } from '../enumerations/enumerations.js';
import type { PiiEntityType, PiiProcessedTextType } from '../enumerations/pii-types.js';

/** Prompts and model of audio to LLM, as a request gives them. */
export interface AudioToLlmConfigurationInput {
  /** The questions or instructions; one given as several texts is joined by line breaks. From 1 to 100 items. */
  prompts: (string | string[])[];
  /** The language model, as its router names it; the default of the server unless given. At most 256 characters. */
  model?: string | undefined;
}

/** Prompts and model of audio to LLM, with every default filled in. */
export interface AudioToLlmConfiguration {
  /** The questions or instructions; one given as several texts is joined by line breaks. From 1 to 100 items. */
  prompts: string[];
  /** The language model, as its router names it; the default of the server unless given. At most 256 characters. */
  model?: string | undefined;
}

/** Url and method of the callback of a pre-recorded job, as a request gives them. */
export interface CallbackConfigurationInput {
  /** Url that the result is sent to. At most 8,192 characters. */
  url: string;
  /**
   * The HTTP method of the request.
   *
   * @defaultValue `'POST'`
   */
  method?: CallbackMethod | undefined;
}

/** Url and method of the callback of a pre-recorded job, with every default filled in. */
export interface CallbackConfiguration {
  /** Url that the result is sent to. At most 8,192 characters. */
  url: string;
  /** The HTTP method of the request. */
  method: CallbackMethod;
}

/** Known or expected number of speakers. */
export interface DiarizationConfiguration {
  /** Exact number of speakers. At least 1. */
  number_of_speakers?: number | undefined;
  /** Minimum number of speakers. At least 0. */
  min_speakers?: number | undefined;
  /** Maximum number of speakers. At least 0. */
  max_speakers?: number | undefined;
}

/** Kinds of redacted personal data and their replacement, as a request gives them. */
export interface PiiRedactionConfigurationInput {
  /**
   * The kinds of personal data to redact; every kind when none is given. At most 200 items.
   *
   * @defaultValue `[]`
   */
  entity_types?: PiiEntityType[] | undefined;
  /**
   * Replacement of redacted text.
   *
   * @defaultValue `'MARKER'`
   */
  processed_text_type?: PiiProcessedTextType | undefined;
  /**
   * Replacement of the sound of redacted words in the file of the job; false keeps the audio as it is.
   *
   * @defaultValue `false`
   */
  redact_audio?: false | 'beep' | 'silence' | undefined;
}

/** Kinds of redacted personal data and their replacement, with every default filled in. */
export interface PiiRedactionConfiguration {
  /** The kinds of personal data to redact; every kind when none is given. At most 200 items. */
  entity_types: PiiEntityType[];
  /** Replacement of redacted text. */
  processed_text_type: PiiProcessedTextType;
  /** Replacement of the sound of redacted words in the file of the job; false keeps the audio as it is. */
  redact_audio: false | 'beep' | 'silence';
}

/** Classes of extracted data, as a request gives them. */
export interface StructuredDataExtractionConfigurationInput {
  /** The classes of data to extract, such as `order number` and `delivery address`. From 1 to 100 items. */
  classes: string[];
}

/** Classes of extracted data, with every default filled in. */
export interface StructuredDataExtractionConfiguration {
  /** The classes of data to extract, such as `order number` and `delivery address`. From 1 to 100 items. */
  classes: string[];
}

/** Formats and segmentation of subtitle files, as a request gives them. */
export interface SubtitlesConfigurationInput {
  /**
   * The file formats to make. From 1 to 200 items.
   *
   * @defaultValue `['srt']`
   */
  formats?: SubtitleFormat[] | undefined;
  /** Minimum duration of a caption, in seconds. At least 0. */
  minimum_duration?: number | undefined;
  /** Maximum duration of a caption, in seconds. From 1 to 30. */
  maximum_duration?: number | undefined;
  /** Characters of a row, spaces included. At least 1. */
  maximum_characters_per_row?: number | undefined;
  /** Rows of a caption. From 1 to 5. */
  maximum_rows_per_caption?: number | undefined;
  /**
   * Segmentation style.
   *
   * @defaultValue `'default'`
   */
  style?: SubtitleStyle | undefined;
}

/** Formats and segmentation of subtitle files, with every default filled in. */
export interface SubtitlesConfiguration {
  /** The file formats to make. From 1 to 200 items. */
  formats: SubtitleFormat[];
  /** Minimum duration of a caption, in seconds. At least 0. */
  minimum_duration?: number | undefined;
  /** Maximum duration of a caption, in seconds. From 1 to 30. */
  maximum_duration?: number | undefined;
  /** Characters of a row, spaces included. At least 1. */
  maximum_characters_per_row?: number | undefined;
  /** Rows of a caption. From 1 to 5. */
  maximum_rows_per_caption?: number | undefined;
  /** Segmentation style. */
  style: SubtitleStyle;
}
