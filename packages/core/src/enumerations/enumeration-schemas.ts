import * as z from 'zod';
import { audioEncodings } from './audio-encodings.js';
import { bitDepths } from './bit-depths.js';
import { callbackMethods } from './callback-methods.js';
import { jobKinds } from './job-kinds.js';
import { jobStatuses } from './job-statuses.js';
import { liveRegions } from './live-regions.js';
import { piiEntityTypes } from './pii-entity-types.js';
import { piiProcessedTextTypes } from './pii-processed-text-types.js';
import { sampleRates } from './sample-rates.js';
import { sentiments } from './sentiments.js';
import { subtitleFormats } from './subtitle-formats.js';
import { subtitleStyles } from './subtitle-styles.js';
import { summarizationTypes } from './summarization-types.js';
import { transcriptionLanguages } from './transcription-languages.js';
import { transcriptionModels } from './transcription-models.js';
import { translationLanguages } from './translation-languages.js';
import { translationModels } from './translation-models.js';

/** Accepts one of `jobStatuses`. */
export const jobStatusSchema = z.enum(jobStatuses);

/** Accepts one of `jobKinds`. */
export const jobKindSchema = z.enum(jobKinds);

/** Accepts one of `audioEncodings`. */
export const audioEncodingSchema = z.enum(audioEncodings);

/** Accepts one of `bitDepths`. */
export const bitDepthSchema = z.literal(bitDepths);

/** Accepts one of `sampleRates`. */
export const sampleRateSchema = z.literal(sampleRates);

/** Accepts one of `transcriptionLanguages`. */
export const transcriptionLanguageSchema = z.enum(transcriptionLanguages);

/** Accepts one of `translationLanguages`. */
export const translationLanguageSchema = z.enum(translationLanguages);

/** Accepts one of `piiEntityTypes`. */
export const piiEntityTypeSchema = z.enum(piiEntityTypes);

/** Accepts one of `piiProcessedTextTypes`. */
export const piiProcessedTextTypeSchema = z.enum(piiProcessedTextTypes);

/** Accepts one of `subtitleFormats`. */
export const subtitleFormatSchema = z.enum(subtitleFormats);

/** Accepts one of `subtitleStyles`. */
export const subtitleStyleSchema = z.enum(subtitleStyles);

/** Accepts one of `summarizationTypes`. */
export const summarizationTypeSchema = z.enum(summarizationTypes);

/** Accepts one of `translationModels`. */
export const translationModelSchema = z.enum(translationModels);

/** Accepts one of `callbackMethods`. */
export const callbackMethodSchema = z.enum(callbackMethods);

/** Accepts one of `sentiments`. */
export const sentimentSchema = z.enum(sentiments);

/** Accepts one of `liveRegions`. */
export const liveRegionSchema = z.enum(liveRegions);

/** Accepts one of `transcriptionModels`. */
export const transcriptionModelSchema = z.enum(transcriptionModels);
