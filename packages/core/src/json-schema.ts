import * as z from 'zod';
import { liveCallbackSchema } from './callbacks/live-callback.js';
import {
  preRecordedCallbackSchema,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from './callbacks/pre-recorded-callback.js';
import { capabilitiesSchema } from './capabilities/capabilities.js';
import { errorBodySchema } from './error-body.js';
import { createdJobSchema } from './jobs/created-job.js';
import { createdLiveSessionSchema } from './jobs/created-live-session.js';
import { fileResponseSchema } from './jobs/file-response.js';
import { jobSchema } from './jobs/job.js';
import { liveJobSchema } from './jobs/live-job.js';
import { jobPageSchema, livePageSchema, preRecordedPageSchema } from './jobs/page.js';
import { preRecordedJobSchema } from './jobs/pre-recorded-job.js';
import { audioMetadataSchema, uploadResponseSchema } from './jobs/upload-response.js';
import { listQuerySchema } from './lists/list-query.js';
import {
  audioChunkMessageSchema,
  clientMessageSchema,
  stopRecordingMessageSchema,
} from './live/client-message.js';
import { liveMessageSchema, liveMessageSchemas } from './live/live-message.js';
import { liveRequestSchema } from './requests/live-request.js';
import { preRecordedRequestSchema } from './requests/pre-recorded-request.js';
import { uploadRequestSchema } from './requests/upload-request.js';
import { addonEnvelopeSchema } from './results/add-on-envelope.js';
import { addonErrorSchema } from './results/add-on-error.js';
import { liveResultSchema } from './results/live-result.js';
import { preRecordedResultSchema } from './results/pre-recorded-result.js';
import { sentenceSchema } from './results/sentence.js';
import { transcriptionSchema } from './results/transcription.js';
import { utteranceSchema } from './results/utterance.js';
import { wordSchema } from './results/word.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The zod schemas of what callers write, by the names of their types: JSON Schema describes them before defaults are filled in. */
export const requestSchemas = {
  PreRecordedRequest: preRecordedRequestSchema,
  LiveRequest: liveRequestSchema,
  UploadRequest: uploadRequestSchema,
  ListQuery: listQuerySchema,
  ClientMessage: clientMessageSchema,
  AudioChunkMessage: audioChunkMessageSchema,
  StopRecordingMessage: stopRecordingMessageSchema,
};

/** The zod schemas of what the service sends, by the names of their types. */
export const answerSchemas = {
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
export type JsonSchemaName = keyof typeof requestSchemas | keyof typeof answerSchemas;

/** Takes out the bounds that only say that a number is exact, which readers would take for limits. */
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
  const described = { ...describe(requestSchemas, 'input'), ...describe(answerSchemas, 'output') };
  // Both parts were described under the names that they came with.
  return described as Record<JsonSchemaName, JsonSchema>;
}

/**
 * The JSON Schema, draft 2020-12, of every request and answer, by the name of its type; each stands for itself. Requests are described
 * as callers write them, answers as the service sends them. Rules between several fields are not part of them.
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
 * @param uri - where the document has the schema of that name, such as `#/components/schemas/Word`
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
