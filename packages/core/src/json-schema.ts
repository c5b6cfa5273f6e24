import * as z from 'zod';
import {
  liveCallbackSchema,
  preRecordedCallbackSchema,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from './callbacks.js';
import { capabilitiesSchema } from './capabilities.js';
import { errorBodySchema } from './error-body.js';
import { createdJobSchema, createdLiveSessionSchema } from './jobs/created-job.js';
import { fileResponseSchema, jobSchema, liveJobSchema, preRecordedJobSchema } from './jobs/job.js';
import {
  jobDoneEventSchema,
  jobErrorEventSchema,
  jobEventSchema,
  jobProgressEventSchema,
  jobUtteranceEventSchema,
} from './jobs/job-event.js';
import { jobProgressSchema } from './jobs/job-progress.js';
import { jobPageSchema, livePageSchema, preRecordedPageSchema } from './jobs/page.js';
import { audioMetadataSchema, uploadRequestSchema, uploadResponseSchema } from './jobs/upload.js';
import { listQuerySchema } from './lists/list-query.js';
import {
  audioChunkMessageSchema,
  clientMessageSchema,
  stopRecordingMessageSchema,
} from './live/client-message.js';
import { liveMessageSchema, liveMessageSchemas } from './live/live-message.js';
import { liveRequestSchema } from './requests/live-request.js';
import { preRecordedRequestSchema } from './requests/pre-recorded-request.js';
import { addonEnvelopeSchema, addonErrorSchema } from './results/add-on-envelope.js';
import { liveResultSchema, preRecordedResultSchema } from './results/job-results.js';
import {
  sentenceSchema,
  transcriptionSchema,
  utteranceSchema,
  wordSchema,
} from './results/transcription.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Zod schemas of requests by name; JSON Schema describes them as callers write them, before defaults are filled in. */
export const requestSchemas = {
  PreRecordedRequest: preRecordedRequestSchema,
  LiveRequest: liveRequestSchema,
  UploadRequest: uploadRequestSchema,
  ListQuery: listQuerySchema,
  ClientMessage: clientMessageSchema,
  AudioChunkMessage: audioChunkMessageSchema,
  StopRecordingMessage: stopRecordingMessageSchema,
};

/** Zod schemas of everything that the service sends, by the names of their types. */
export const responseSchemas = {
  Word: wordSchema,
  Utterance: utteranceSchema,
  Sentence: sentenceSchema,
  Transcription: transcriptionSchema,
  AddonError: addonErrorSchema,
  AddonEnvelope: addonEnvelopeSchema(z.unknown()),
  PreRecordedResult: preRecordedResultSchema,
  LiveResult: liveResultSchema,
  FileResponse: fileResponseSchema,
  PreRecordedJob: preRecordedJobSchema,
  LiveJob: liveJobSchema,
  Job: jobSchema,
  PreRecordedPage: preRecordedPageSchema,
  LivePage: livePageSchema,
  JobPage: jobPageSchema,
  JobProgress: jobProgressSchema,
  JobEvent: jobEventSchema,
  JobProgressEvent: jobProgressEventSchema,
  JobUtteranceEvent: jobUtteranceEventSchema,
  JobDoneEvent: jobDoneEventSchema,
  JobErrorEvent: jobErrorEventSchema,
  CreatedJob: createdJobSchema,
  CreatedLiveSession: createdLiveSessionSchema,
  AudioMetadata: audioMetadataSchema,
  UploadResponse: uploadResponseSchema,
  ErrorBody: errorBodySchema,
  Capabilities: capabilitiesSchema,
  LiveMessage: liveMessageSchema,
  StartSessionMessage: liveMessageSchemas.start_session,
  StartRecordingMessage: liveMessageSchemas.start_recording,
  EndRecordingMessage: liveMessageSchemas.end_recording,
  EndSessionMessage: liveMessageSchemas.end_session,
  AudioChunkAcknowledgement: liveMessageSchemas.audio_chunk,
  StopRecordingAcknowledgement: liveMessageSchemas.stop_recording,
  SpeechStartMessage: liveMessageSchemas.speech_start,
  SpeechEndMessage: liveMessageSchemas.speech_end,
  TranscriptMessage: liveMessageSchemas.transcript,
  PreProcessingMessage: liveMessageSchemas.pre_processing,
  TranslationMessage: liveMessageSchemas.translation,
  NamedEntityRecognitionMessage: liveMessageSchemas.named_entity_recognition,
  SentimentAnalysisMessage: liveMessageSchemas.sentiment_analysis,
  PostTranscriptMessage: liveMessageSchemas.post_transcript,
  PostSummarizationMessage: liveMessageSchemas.post_summarization,
  PostChapterizationMessage: liveMessageSchemas.post_chapterization,
  PostFinalTranscriptMessage: liveMessageSchemas.post_final_transcript,
  ErrorMessage: liveMessageSchemas.error,
  PreRecordedCallback: preRecordedCallbackSchema,
  TranscriptionSuccessCallback: transcriptionSuccessCallbackSchema,
  TranscriptionErrorCallback: transcriptionErrorCallbackSchema,
  LiveCallback: liveCallbackSchema,
};

/** Name of a type that has a JSON Schema. */
export type JsonSchemaName = keyof typeof requestSchemas | keyof typeof responseSchemas;

/** Removes the bounds that only mark a number as exact, which readers would take for limits. */
function withoutExactnessBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER || jsonSchema.maximum === Number.MAX_VALUE) {
    delete jsonSchema.maximum;
  }
  if (jsonSchema.maxLength === Number.MAX_SAFE_INTEGER) delete jsonSchema.maxLength;
}

function describeAll(
  describe: (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') => object,
): Readonly<Record<JsonSchemaName, JsonSchema>> {
  const described = {
    ...describe(requestSchemas, 'input'),
    ...describe(responseSchemas, 'output'),
  };
  // Both parts keep the names of their schemas.
  return described as Record<JsonSchemaName, JsonSchema>;
}

/**
 * The JSON Schema, draft 2020-12, of every request and response by name; each is self-contained. Requests are described as callers
 * write them, responses as the service sends them. Rules between several fields are not part of them.
 */
export function createJsonSchemas(): Readonly<Record<JsonSchemaName, JsonSchema>> {
  return describeAll((schemas, io) =>
    Object.fromEntries(
      Object.entries(schemas).map(([title, schema]) => [
        title,
        { title, ...z.toJSONSchema(schema, { io, override: withoutExactnessBounds }) },
      ]),
    ),
  );
}

/**
 * The same schemas for a document that holds them all: each refers to the others instead of repeating them.
 *
 * @param uri - returns the reference to the schema of a name, such as `#/components/schemas/Word`
 */
export function createLinkedJsonSchemas(
  uri: (name: string) => string,
): Readonly<Record<JsonSchemaName, JsonSchema>> {
  return describeAll((schemas, io) => {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
    const linked = z.toJSONSchema(registry, { io, uri, override: withoutExactnessBounds }).schemas;
    return Object.fromEntries(
      Object.entries(linked).map(([title, { $id: _id, $schema: _schema, ...schema }]) => [
        title,
        { title, ...schema },
      ]),
    );
  });
}
