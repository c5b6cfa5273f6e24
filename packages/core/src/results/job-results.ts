import * as z from 'zod';
import { responseObject } from '../schema/response-object.js';
import type {
  LiveFinalTranscript,
  LiveResult,
  PreRecordedResult,
  ResultMetadata,
} from '../types/job-results.js';
import { addonEnvelopeSchema } from './add-on-envelope.js';
import {
  audioToLlmResultSchema,
  chaptersSchema,
  namedEntitySchema,
  sentimentPassageSchema,
  translationResultSchema,
} from './add-on-results.js';
import { sentencesEnvelopeSchema, transcriptionSchema, utteranceSchema } from './transcription.js';

export const resultMetadataObject = responseObject({
  audio_duration: z.number().describe('Duration of the audio, in seconds.'),
  number_of_distinct_channels: z
    .int()
    .meta({ minimum: 1 })
    .describe('Number of channels that differ from each other.'),
  billing_time: z
    .number()
    .describe('Seconds that count: audio_duration times number_of_distinct_channels.'),
  transcription_time: z.number().describe('Processing time of the transcription, in seconds.'),
});

/** Durations and channel count of a result. */
export const resultMetadataSchema: z.ZodType<ResultMetadata, ResultMetadata> = resultMetadataObject;

/** Fields of the results of both kinds of job. */
export const commonResultFields = {
  metadata: resultMetadataSchema.describe('Figures of the result.'),
  transcription: transcriptionSchema.nullish().describe('The whole transcript.'),
  translation: addonEnvelopeSchema(z.array(translationResultSchema))
    .nullish()
    .describe('The transcript in each target language.'),
  summarization: addonEnvelopeSchema(z.string()).nullish().describe('The summary.'),
  named_entity_recognition: addonEnvelopeSchema(z.array(namedEntitySchema))
    .nullish()
    .describe('The named entities.'),
  // The contract types the results as a text, while services send a list: both are read, this service writes the list.
  sentiment_analysis: addonEnvelopeSchema(z.union([z.array(sentimentPassageSchema), z.string()]))
    .nullish()
    .describe('The sentiment of each passage.'),
  chapterization: addonEnvelopeSchema(chaptersSchema).nullish().describe('The chapters.'),
};

export const preRecordedResultObject = responseObject({
  ...commonResultFields,
  moderation: addonEnvelopeSchema(z.string()).nullish().describe('The verdict of moderation.'),
  name_consistency: addonEnvelopeSchema(z.string())
    .nullish()
    .meta({ deprecated: true })
    .describe('Names spelt alike throughout.'),
  structured_data_extraction: addonEnvelopeSchema(z.string())
    .nullish()
    .describe('The extracted data.'),
  audio_to_llm: addonEnvelopeSchema(z.array(addonEnvelopeSchema(audioToLlmResultSchema)))
    .nullish()
    .describe('A response for each prompt.'),
  sentences: sentencesEnvelopeSchema
    .nullish()
    .meta({ deprecated: true })
    .describe('The sentences, which transcription.sentences has as well.'),
  display_mode: addonEnvelopeSchema(z.array(z.string()))
    .nullish()
    .describe('The text reordered where speakers overlapped.'),
  diarization: addonEnvelopeSchema(z.array(utteranceSchema))
    .nullish()
    .meta({ deprecated: true })
    .describe('Present when diarization was asked for and failed.'),
});

/** The result of a pre-recorded job; an add-on that was not asked for is absent. */
export const preRecordedResultSchema: z.ZodType<PreRecordedResult, PreRecordedResult> =
  preRecordedResultObject;

export const liveFinalTranscriptObject = responseObject(commonResultFields);

/** The result of a live session without its messages, as the last post-processing message carries it. */
export const liveFinalTranscriptSchema: z.ZodType<LiveFinalTranscript, LiveFinalTranscript> =
  liveFinalTranscriptObject;

export const liveResultObject = responseObject({
  ...commonResultFields,
  messages: z.array(z.string()).describe('Every message of the session as JSON text, in order.'),
});

/** The result of a live session; an add-on that was not asked for is absent. */
export const liveResultSchema: z.ZodType<LiveResult, LiveResult> = liveResultObject;
