import {
  type AudioEncoding,
  audioEncodings,
  type JobStage,
  jobStages,
  type Sentiment,
  type SubtitleFormat,
  sentiments,
  subtitleFormats,
  type TranscriptionModel,
  transcriptionModels,
} from '../enumerations/enumerations.js';
import { type ErrorCode, errorCodes } from '../enumerations/error-codes.js';
import {
  type TranscriptionLanguage,
  type TranslationLanguage,
  transcriptionLanguages,
  translationLanguages,
} from '../enumerations/languages.js';
import {
  type UnavailabilityCode,
  unavailabilityCodes,
} from '../enumerations/unavailability-codes.js';
import { openEnumeration } from './response-object.js';

/** Accepts one of `audioEncodings`, or an encoding that a newer server knows. */
export const openAudioEncodingSchema = openEnumeration<AudioEncoding>(audioEncodings);

/** Accepts one of `errorCodes`, or a code that a newer server knows. */
export const openErrorCodeSchema = openEnumeration<ErrorCode>(errorCodes);

/** Accepts one of `jobStages`, or a stage that a newer server knows. */
export const openJobStageSchema = openEnumeration<JobStage>(jobStages);

/** Accepts one of `sentiments`, or a sentiment that a newer server knows. */
export const openSentimentSchema = openEnumeration<Sentiment>(sentiments);

/** Accepts one of `subtitleFormats`, or a format that a newer server knows. */
export const openSubtitleFormatSchema = openEnumeration<SubtitleFormat>(subtitleFormats);

/** Accepts one of `transcriptionLanguages`, or a language that a newer server knows. */
export const openTranscriptionLanguageSchema =
  openEnumeration<TranscriptionLanguage>(transcriptionLanguages);

/** Accepts one of `transcriptionModels`, or a model that a newer server knows. */
export const openTranscriptionModelSchema =
  openEnumeration<TranscriptionModel>(transcriptionModels);

/** Accepts one of `translationLanguages`, or a language that a newer server knows. */
export const openTranslationLanguageSchema =
  openEnumeration<TranslationLanguage>(translationLanguages);

/** Accepts one of `unavailabilityCodes`, or a code that a newer server knows. */
export const openUnavailabilityCodeSchema =
  openEnumeration<UnavailabilityCode>(unavailabilityCodes);
