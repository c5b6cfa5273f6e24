// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { CallbackMethod, SubtitleFormat, SubtitleSpeakerStyle, SubtitleStyle } from '../enumerations/enumerations.js';
import type { PiiEntityType, PiiProcessedTextType } from '../enumerations/pii-types.js';

/** Prompts and model of audio to LLM, as a request gives them. */
export interface AudioToLlmConfigurationInput {
  /**
   * Questions or instructions for the language model. A prompt given as several texts is joined with line breaks. From
   * 1 to 100 items.
   */
  prompts: (string | string[])[];
  /**
   * Name of the language model, as the server of the model knows it. Default: the model that the service is configured
   * with. At most 256 characters.
   */
  model?: string | undefined;
}

/** Prompts and model of audio to LLM, with every default filled in. */
export interface AudioToLlmConfiguration {
  /**
   * Questions or instructions for the language model. A prompt given as several texts is joined with line breaks. From
   * 1 to 100 items.
   */
  prompts: string[];
  /**
   * Name of the language model, as the server of the model knows it. Default: the model that the service is configured
   * with. At most 256 characters.
   */
  model?: string | undefined;
}

/** Url and method of the callback of a pre-recorded job, as a request gives them. */
export interface CallbackConfigurationInput {
  /** Url to which the result is sent. At most 8,192 characters. */
  url: string;
  /**
   * HTTP method of the callback request.
   *
   * @defaultValue `'POST'`
   */
  method?: CallbackMethod | undefined;
}

/** Url and method of the callback of a pre-recorded job, with every default filled in. */
export interface CallbackConfiguration {
  /** Url to which the result is sent. At most 8,192 characters. */
  url: string;
  /** HTTP method of the callback request. */
  method: CallbackMethod;
}

/** Configuration of diarization: the known or expected number of speakers. */
export interface DiarizationConfiguration {
  /** Exact number of speakers, if known; takes precedence over the other two. At least 1. */
  number_of_speakers?: number | undefined;
  /** Minimum number of speakers; 0 for no minimum. */
  min_speakers?: number | undefined;
  /** Maximum number of speakers; 0 for no maximum. */
  max_speakers?: number | undefined;
}

/** Kinds of redacted personal data and their replacement, as a request gives them. */
export interface PiiRedactionConfigurationInput {
  /**
   * Kinds of personal data to redact; every kind if empty. At most 200 items.
   *
   * @defaultValue `[]`
   */
  entity_types?: PiiEntityType[] | undefined;
  /**
   * Form of the text that replaces redacted words.
   *
   * @defaultValue `'MARKER'`
   */
  processed_text_type?: PiiProcessedTextType | undefined;
  /**
   * Sound that replaces redacted words in the audio of the job; false keeps the audio unchanged.
   *
   * @defaultValue `false`
   */
  redact_audio?: false | 'beep' | 'silence' | undefined;
}

/** Kinds of redacted personal data and their replacement, with every default filled in. */
export interface PiiRedactionConfiguration {
  /** Kinds of personal data to redact; every kind if empty. At most 200 items. */
  entity_types: PiiEntityType[];
  /** Form of the text that replaces redacted words. */
  processed_text_type: PiiProcessedTextType;
  /** Sound that replaces redacted words in the audio of the job; false keeps the audio unchanged. */
  redact_audio: false | 'beep' | 'silence';
}

/** Classes of extracted data, as a request gives them. */
export interface StructuredDataExtractionConfigurationInput {
  /** Classes of data to extract, such as `order number` and `delivery address`. From 1 to 100 items. */
  classes: string[];
}

/** Classes of extracted data, with every default filled in. */
export interface StructuredDataExtractionConfiguration {
  /** Classes of data to extract, such as `order number` and `delivery address`. From 1 to 100 items. */
  classes: string[];
}

/** Formats and segmentation of subtitle files, as a request gives them. */
export interface SubtitlesConfigurationInput {
  /**
   * Formats of the subtitle files, one file each. From 1 to 200 items.
   *
   * @defaultValue `['srt']`
   */
  formats?: SubtitleFormat[] | undefined;
  /** Minimum duration of a caption, in seconds. Default: that of the style, 5/6. At least 0. */
  minimum_duration?: number | undefined;
  /** Maximum duration of a caption, in seconds. Default: that of the style, 7. From 1 to 30. */
  maximum_duration?: number | undefined;
  /**
   * Maximum number of characters per row, spaces included. Default: that of the style and the language, 42 for most. At
   * least 1.
   */
  maximum_characters_per_row?: number | undefined;
  /** Maximum number of rows per caption. Default: that of the style, 2. From 1 to 5. */
  maximum_rows_per_caption?: number | undefined;
  /**
   * Segmentation style, which sets the limits that are not given.
   *
   * @defaultValue `'default'`
   */
  style?: SubtitleStyle | undefined;
  /**
   * How captions say who speaks. An extension of the contract. Default: that of the style, `dash` for `compliance` and
   * `none` for `default`.
   */
  speakers?: SubtitleSpeakerStyle | undefined;
  /**
   * Names of the speakers in captions, in the order of their numbers, or of the channels where diarization is off. An
   * extension of the contract. Default: Speaker 1, Speaker 2 and so on. At most 100 items.
   */
  speaker_names?: string[] | undefined;
}

/** Formats and segmentation of subtitle files, with every default filled in. */
export interface SubtitlesConfiguration {
  /** Formats of the subtitle files, one file each. From 1 to 200 items. */
  formats: SubtitleFormat[];
  /** Minimum duration of a caption, in seconds. Default: that of the style, 5/6. At least 0. */
  minimum_duration?: number | undefined;
  /** Maximum duration of a caption, in seconds. Default: that of the style, 7. From 1 to 30. */
  maximum_duration?: number | undefined;
  /**
   * Maximum number of characters per row, spaces included. Default: that of the style and the language, 42 for most. At
   * least 1.
   */
  maximum_characters_per_row?: number | undefined;
  /** Maximum number of rows per caption. Default: that of the style, 2. From 1 to 5. */
  maximum_rows_per_caption?: number | undefined;
  /** Segmentation style, which sets the limits that are not given. */
  style: SubtitleStyle;
  /**
   * How captions say who speaks. An extension of the contract. Default: that of the style, `dash` for `compliance` and
   * `none` for `default`.
   */
  speakers?: SubtitleSpeakerStyle | undefined;
  /**
   * Names of the speakers in captions, in the order of their numbers, or of the channels where diarization is off. An
   * extension of the contract. Default: Speaker 1, Speaker 2 and so on. At most 100 items.
   */
  speaker_names?: string[] | undefined;
}
