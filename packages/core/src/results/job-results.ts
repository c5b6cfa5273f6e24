import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
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
    .describe('Number of channels with different audio; identical channels count once.'),
  billing_time: z
    .number()
    .describe(
      'Billable duration, in seconds: `audio_duration` times `number_of_distinct_channels`.',
    ),
  transcription_time: z.number().describe('Processing time of the transcription, in seconds.'),
});

/** Durations and channel count of a result. */
export const resultMetadataSchema: ObjectSchema<ResultMetadata> = resultMetadataObject;

/** Fields of the results of both kinds of job. */
export const commonResultFields = {
  metadata: resultMetadataSchema.describe('Durations and channel count of the result.'),
  transcription: transcriptionSchema.nullish().describe('Transcript of the audio.'),
  translation: addonEnvelopeSchema(z.array(translationResultSchema))
    .nullish()
    .describe('Translations of the transcript, one for each target language.'),
  summarization: addonEnvelopeSchema(z.string()).nullish().describe('Summary of the transcript.'),
  named_entity_recognition: addonEnvelopeSchema(z.array(namedEntitySchema))
    .nullish()
    .describe('Named entities of the transcript.'),
  // The contract types the results as a text, while services send a list. Both are accepted, and
  // this service writes the list.
  sentiment_analysis: addonEnvelopeSchema(z.union([z.array(sentimentPassageSchema), z.string()]))
    .nullish()
    .describe('Passages of the transcript with their sentiment.'),
  chapterization: addonEnvelopeSchema(chaptersSchema)
    .nullish()
    .describe('Chapters of the transcript, in order.'),
};

export const preRecordedResultObject = responseObject({
  ...commonResultFields,
  moderation: addonEnvelopeSchema(z.string())
    .nullish()
    .describe('Verdict on harmful content in the transcript.'),
  name_consistency: addonEnvelopeSchema(z.string())
    .nullish()
    .meta({ deprecated: true })
    .describe('Names with a uniform spelling.'),
  structured_data_extraction: addonEnvelopeSchema(z.string())
    .nullish()
    .describe('Extracted data of the requested classes.'),
  audio_to_llm: addonEnvelopeSchema(z.array(addonEnvelopeSchema(audioToLlmResultSchema)))
    .nullish()
    .describe('Responses of the language model, one for each prompt.'),
  sentences: sentencesEnvelopeSchema
    .nullish()
    .meta({ deprecated: true })
    .describe('Sentences of the transcript; the same as `transcription.sentences`.'),
  display_mode: addonEnvelopeSchema(z.array(z.string()))
    .nullish()
    .describe('Lines of the transcript in reading order, rearranged where speakers overlap.'),
  diarization: addonEnvelopeSchema(z.array(utteranceSchema))
    .nullish()
    .meta({ deprecated: true })
    .describe('Error of diarization; present only when it was requested and failed.'),
});

/** The result of a pre-recorded job. An add-on that was not requested is absent. */
export const preRecordedResultSchema: ObjectSchema<PreRecordedResult> = preRecordedResultObject;

export const liveFinalTranscriptObject = responseObject(commonResultFields);

/** The result of a live session without its messages, as in the last post-processing message. */
export const liveFinalTranscriptSchema: ObjectSchema<LiveFinalTranscript> =
  liveFinalTranscriptObject;

export const liveResultObject = responseObject({
  ...commonResultFields,
  messages: z
    .array(z.string())
    .describe('Server messages of the session, each as a JSON text, in order.'),
});

/** The result of a live session. An add-on that was not requested is absent. */
export const liveResultSchema: ObjectSchema<LiveResult> = liveResultObject;
