import * as z from 'zod';
import {
  liveCallbackSchema,
  preRecordedCallbackSchema,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from './callbacks.js';
import { capabilitiesSchema } from './capabilities.js';
import { transcriptEditsSchema } from './edits/transcript-edits.js';
import { errorBodySchema } from './error-body.js';
import { audioPeaksSchema } from './jobs/audio-peaks.js';
import {
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
} from './jobs/created-job.js';
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
import {
  knownVoiceSchema,
  knownVoicesSchema,
  voiceEnrolmentSchema,
  voiceRecordingSchema,
  voiceSuggestionSchema,
} from './voices/known-voices.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Zod schemas of requests by type name. JSON Schema describes their input, before defaults are
 * filled in.
 */
export const requestSchemas = {
  /** The body that creates a pre-recorded job, as a caller writes it. */
  PreRecordedRequest: preRecordedRequestSchema,
  /** The body that initiates a live session, as a caller writes it. */
  LiveRequest: liveRequestSchema,
  /** The JSON body of an upload. */
  UploadRequest: uploadRequestSchema,
  /** The edits of a transcript, as a caller writes them. */
  TranscriptEdits: transcriptEditsSchema,
  /** Page and filters of a list, as a caller writes them. */
  ListQuery: listQuerySchema,
  /** A text frame of a client, discriminated by `type`. */
  ClientMessage: clientMessageSchema,
  /** Audio as base64. An empty chunk keeps the session alive. */
  AudioChunkMessage: audioChunkMessageSchema,
  /** Ends the recording. */
  StopRecordingMessage: stopRecordingMessageSchema,
};

/** Zod schemas of everything that the service sends, by type name. */
export const responseSchemas = {
  /** A recognised word with its times. */
  Word: wordSchema,
  /** An utterance: the words of one speaker between two silences. */
  Utterance: utteranceSchema,
  /** A sentence of the transcript. */
  Sentence: sentenceSchema,
  /** The transcript: text, utterances, sentences and subtitles. */
  Transcription: transcriptionSchema,
  /** Error of a failed add-on. */
  AddonError: addonErrorSchema,
  /** Envelope of the result of any add-on. */
  AddonEnvelope: addonEnvelopeSchema(z.unknown()),
  /** The result of a pre-recorded job. Add-ons that were not requested are absent. */
  PreRecordedResult: preRecordedResultSchema,
  /** The result of a live session. Add-ons that were not requested are absent. */
  LiveResult: liveResultSchema,
  /** The audio file of a job. */
  FileResponse: fileResponseSchema,
  /** A pre-recorded job. */
  PreRecordedJob: preRecordedJobSchema,
  /** A live session as a job. */
  LiveJob: liveJobSchema,
  /** A job of either kind, discriminated by `kind`. */
  Job: jobSchema,
  /** A page of pre-recorded jobs. */
  PreRecordedPage: preRecordedPageSchema,
  /** A page of live jobs. */
  LivePage: livePageSchema,
  /** A page of jobs of both kinds. */
  JobPage: jobPageSchema,
  /**
   * Progress of a pre-recorded job: `post_session_metadata.progress` while it is being processed,
   * and the data of a `progress` event.
   */
  JobProgress: jobProgressSchema,
  /** Event of a pre-recorded job, discriminated by `type`. */
  JobEvent: jobEventSchema,
  /** Progress of a job. */
  JobProgressEvent: jobProgressEventSchema,
  /** An utterance of the result of a job. */
  JobUtteranceEvent: jobUtteranceEventSchema,
  /** Successful end of a job, the last event. */
  JobDoneEvent: jobDoneEventSchema,
  /** End of a job with an error, the last event. */
  JobErrorEvent: jobErrorEventSchema,
  /** Response to the creation of a pre-recorded job. */
  CreatedJob: createdJobSchema,
  /** Response to the initiation of a live session. */
  CreatedLiveSession: createdLiveSessionSchema,
  /** Response to the creation of a viewer url of a live session. */
  CreatedLiveViewer: createdLiveViewerSchema,
  /** Format, size, duration and channels of uploaded audio. */
  AudioMetadata: audioMetadataSchema,
  /** Response to an upload. */
  UploadResponse: uploadResponseSchema,
  /** A voice to recognise from now on. */
  VoiceEnrolment: voiceEnrolmentSchema,
  /** A further recording of a known voice. */
  VoiceRecording: voiceRecordingSchema,
  /** A known voice, without the data by which it is recognised. */
  KnownVoice: knownVoiceSchema,
  /** The known voices of a key. */
  KnownVoices: knownVoicesSchema,
  /** A speaker who may be a known person. */
  VoiceSuggestion: voiceSuggestionSchema,
  /** Peaks of audio for drawing a waveform, in the JSON format of BBC audiowaveform. */
  AudioPeaks: audioPeaksSchema,
  /** Body of every response that is not a success. */
  ErrorBody: errorBodySchema,
  /** Features, engines, audio formats and limits of a running server. */
  Capabilities: capabilitiesSchema,
  /** A server message of a live session, known or not. */
  LiveMessage: liveMessageSchema,
  /** The session was initiated. */
  StartSessionMessage: liveMessageSchemas.start_session,
  /** The first audio arrived. */
  StartRecordingMessage: liveMessageSchemas.start_recording,
  /** No more audio is accepted. */
  EndRecordingMessage: liveMessageSchemas.end_recording,
  /** The session has ended. This is the last message. */
  EndSessionMessage: liveMessageSchemas.end_session,
  /** Acknowledges audio that is stored on disk, of one or more chunks. */
  AudioChunkAcknowledgement: liveMessageSchemas.audio_chunk,
  /** Acknowledges `stop_recording`. */
  StopRecordingAcknowledgement: liveMessageSchemas.stop_recording,
  /** Speech began. */
  SpeechStartMessage: liveMessageSchemas.speech_start,
  /** Speech ended. */
  SpeechEndMessage: liveMessageSchemas.speech_end,
  /** A partial or final transcript of an utterance. */
  TranscriptMessage: liveMessageSchemas.transcript,
  /** Noise floor, peak and clipping of the audio of a channel. */
  PreProcessingMessage: liveMessageSchemas.pre_processing,
  /** An utterance in another language. */
  TranslationMessage: liveMessageSchemas.translation,
  /** The named entities of an utterance. */
  NamedEntityRecognitionMessage: liveMessageSchemas.named_entity_recognition,
  /** The sentiment of an utterance. */
  SentimentAnalysisMessage: liveMessageSchemas.sentiment_analysis,
  /** A speaker has turned out to be another one. */
  SpeakerMergeMessage: liveMessageSchemas.speaker_merge,
  /** The transcript of the whole session. */
  PostTranscriptMessage: liveMessageSchemas.post_transcript,
  /** The summary of the session. */
  PostSummarizationMessage: liveMessageSchemas.post_summarization,
  /** The chapters of the session. */
  PostChapterizationMessage: liveMessageSchemas.post_chapterization,
  /** The complete result of the session, without its messages. */
  PostFinalTranscriptMessage: liveMessageSchemas.post_final_transcript,
  /** An error that concerns neither an acknowledgement nor an add-on. */
  ErrorMessage: liveMessageSchemas.error,
  /** Callback of a pre-recorded job at its end, discriminated by `event`. */
  PreRecordedCallback: preRecordedCallbackSchema,
  /** Callback of a pre-recorded job that ended as `done`. */
  TranscriptionSuccessCallback: transcriptionSuccessCallbackSchema,
  /** Callback of a pre-recorded job that ended as `error`. */
  TranscriptionErrorCallback: transcriptionErrorCallbackSchema,
  /** Callback for one message of a live session. */
  LiveCallback: liveCallbackSchema,
};

/** Name of a type that has a JSON Schema. */
export type JsonSchemaName = keyof typeof requestSchemas | keyof typeof responseSchemas;

/**
 * Removes bounds that only stand for the range of exact numbers, which readers would take for
 * limits. It is an `override` for `z.toJSONSchema`, and changes the schema that it is given.
 */
export function withoutExactnessBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
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
  // Both parts have the names of their schemas as keys, which the type of Object.fromEntries does
  // not express.
  return described as Record<JsonSchemaName, JsonSchema>;
}

/**
 * Creates a self-contained JSON Schema (draft 2020-12) of every request and response, by type name.
 * Requests are described as callers write them, responses as the service sends them. The schemas do
 * not contain rules that involve several fields.
 *
 * @example
 * ```ts
 * import { createJsonSchemas } from '@earshot/core/json-schema';
 *
 * const { Word } = createJsonSchemas();
 * console.log(Object.keys(Word?.properties ?? {}));
 * // [ 'word', 'start', 'end', 'confidence', 'speaker' ]
 * ```
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
 * Creates the same schemas for a single document. Each refers to the others instead of repeating
 * them.
 *
 * @param uri - returns the reference to the schema with a name, such as `#/components/schemas/Word`
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
