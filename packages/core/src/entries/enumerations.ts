/** Enumerations of the contract: values, types and schemas. */

export { audioEncodingSchema, bitDepthSchema, callbackMethodSchema, jobKindSchema, jobStatusSchema, liveRegionSchema, piiEntityTypeSchema, piiProcessedTextTypeSchema, sampleRateSchema, sentimentSchema, subtitleFormatSchema, subtitleStyleSchema, summarizationTypeSchema, transcriptionLanguageSchema, transcriptionModelSchema, translationLanguageSchema, translationModelSchema } from '../enumerations/enumeration-schemas.js';
export { type AddOn, addOns, type AudioEncoding, audioEncodings, type BitDepth, bitDepths, type CallbackMethod, callbackMethods, type JobKind, jobKinds, type JobStatus, jobStatuses, type LiveRegion, liveRegions, type RequestOption, requestOptions, type SampleRate, sampleRates, type Sentiment, sentiments, type SubtitleFormat, subtitleFormats, type SubtitleStyle, subtitleStyles, type SummarizationType, summarizationTypes, type TranscriptionModel, transcriptionModels, type TranslationModel, translationModels } from '../enumerations/enumerations.js';
export { type ErrorCode, errorCodes } from '../enumerations/error-codes.js';
export { type TranscriptionLanguage, transcriptionLanguages, type TranslationLanguage, translationLanguages } from '../enumerations/languages.js';
export { type PiiEntityType, piiEntityTypes, type PiiProcessedTextType, piiProcessedTextTypes } from '../enumerations/pii-types.js';
