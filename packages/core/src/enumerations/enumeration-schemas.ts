import * as z from 'zod';
import {
  type AudioEncoding,
  audioEncodings,
  type BitDepth,
  bitDepths,
  type CallbackMethod,
  type ChannelMode,
  callbackMethods,
  channelModes,
  type JobKind,
  type JobStatus,
  jobKinds,
  jobStatuses,
  type LiveRegion,
  liveRegions,
  type SampleRate,
  type Sentiment,
  type SubtitleFormat,
  type SubtitleSpeakerStyle,
  type SubtitleStyle,
  type SummarizationType,
  sampleRates,
  sentiments,
  subtitleFormats,
  subtitleSpeakerStyles,
  subtitleStyles,
  summarizationTypes,
  type TranscriptionModel,
  type TranslationModel,
  transcriptionModels,
  translationModels,
} from './enumerations.js';
import {
  type TranscriptionLanguage,
  type TranslationLanguage,
  transcriptionLanguages,
  translationLanguages,
} from './languages.js';
import {
  type PiiEntityType,
  type PiiProcessedTextType,
  piiEntityTypes,
  piiProcessedTextTypes,
} from './pii-types.js';

/** Accepts one of `jobStatuses`. */
export const jobStatusSchema: z.ZodType<JobStatus, JobStatus> = z.enum(jobStatuses);

/** Accepts one of `jobKinds`. */
export const jobKindSchema: z.ZodType<JobKind, JobKind> = z.enum(jobKinds);

/** Accepts one of `audioEncodings`. */
export const audioEncodingSchema: z.ZodType<AudioEncoding, AudioEncoding> = z.enum(audioEncodings);

/** Accepts one of `bitDepths`. */
export const bitDepthSchema: z.ZodType<BitDepth, BitDepth> = z.literal(bitDepths);

/** Accepts one of `sampleRates`. */
export const sampleRateSchema: z.ZodType<SampleRate, SampleRate> = z.literal(sampleRates);

/** Accepts one of `transcriptionLanguages`. */
export const transcriptionLanguageSchema: z.ZodType<TranscriptionLanguage, TranscriptionLanguage> =
  z.enum(transcriptionLanguages);

/** Accepts one of `translationLanguages`. */
export const translationLanguageSchema: z.ZodType<TranslationLanguage, TranslationLanguage> =
  z.enum(translationLanguages);

/** Accepts one of `piiEntityTypes`. */
export const piiEntityTypeSchema: z.ZodType<PiiEntityType, PiiEntityType> = z.enum(piiEntityTypes);

/** Accepts one of `piiProcessedTextTypes`. */
export const piiProcessedTextTypeSchema: z.ZodType<PiiProcessedTextType, PiiProcessedTextType> =
  z.enum(piiProcessedTextTypes);

/** Accepts one of `subtitleFormats`. */
export const subtitleFormatSchema: z.ZodType<SubtitleFormat, SubtitleFormat> =
  z.enum(subtitleFormats);

/** Accepts one of `channelModes`. */
export const channelModeSchema: z.ZodType<ChannelMode, ChannelMode> = z.enum(channelModes);

/** Accepts one of `subtitleSpeakerStyles`. */
export const subtitleSpeakerStyleSchema: z.ZodType<SubtitleSpeakerStyle, SubtitleSpeakerStyle> =
  z.enum(subtitleSpeakerStyles);

/** Accepts one of `subtitleStyles`. */
export const subtitleStyleSchema: z.ZodType<SubtitleStyle, SubtitleStyle> = z.enum(subtitleStyles);

/** Accepts one of `summarizationTypes`. */
export const summarizationTypeSchema: z.ZodType<SummarizationType, SummarizationType> =
  z.enum(summarizationTypes);

/** Accepts one of `translationModels`. */
export const translationModelSchema: z.ZodType<TranslationModel, TranslationModel> =
  z.enum(translationModels);

/** Accepts one of `callbackMethods`. */
export const callbackMethodSchema: z.ZodType<CallbackMethod, CallbackMethod> =
  z.enum(callbackMethods);

/** Accepts one of `sentiments`. */
export const sentimentSchema: z.ZodType<Sentiment, Sentiment> = z.enum(sentiments);

/** Accepts one of `liveRegions`. */
export const liveRegionSchema: z.ZodType<LiveRegion, LiveRegion> = z.enum(liveRegions);

/** Accepts one of `transcriptionModels`. */
export const transcriptionModelSchema: z.ZodType<TranscriptionModel, TranscriptionModel> =
  z.enum(transcriptionModels);
