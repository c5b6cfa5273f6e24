// Longer than 300 lines: one table of data, with an entry for each operation.

import type { JsonSchemaName } from '@earshot/core/json-schema';
import type { HeaderName } from './documented-headers.js';

/** Example of a request or of a response. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Description of an operation in the document, in addition to the schemas of its route. */
export interface OperationDetails {
  /** Name of the function in generated clients. */
  readonly operationId: string;
  readonly description?: string;
  /** Names of the schemas of bodies, by content type. @defaultValue those of the route */
  readonly body?: Readonly<Record<string, JsonSchemaName | 'UploadForm' | 'TranscriptionForm'>>;
  readonly isBodyOptional?: boolean;
  readonly requestExamples?: Readonly<Record<string, Example>>;
  readonly responseExample?: Example;
  /** Description of the successful response. */
  readonly success: string;
  /** Headers of the successful response that not every response has. */
  readonly headers?: readonly HeaderName[];
  readonly callback?: Callback;
}

/** Callback of an operation. */
export interface Callback {
  readonly name: string;
  /** Runtime expression of its url. */
  readonly expression: string;
  readonly description: string;
  readonly body: JsonSchemaName;
}

const audioUrl = 'https://example.com/interview.wav';

const knownVoice = {
  id: '5d1c0f6e-7a44-4c0e-9a0b-3f2f6f8f0c6f',
  name: 'Anna',
  created_at: '2026-01-31T09:30:04.250Z',
  wide_seconds: 31.4,
  narrow_seconds: 0,
};

const preRecordedExamples: OperationDetails['requestExamples'] = {
  simple: { summary: 'With every default', value: { audio_url: audioUrl } },
  captions: {
    summary: 'English, with captions and a custom vocabulary',
    value: {
      audio_url: audioUrl,
      language_config: { languages: ['en'] },
      subtitles: true,
      subtitles_config: { formats: ['srt', 'vtt'], maximum_characters_per_row: 42 },
      custom_vocabulary: true,
      custom_vocabulary_config: { vocabulary: ['amber', { value: 'earshot', intensity: 0.7 }] },
    },
  },
  callback: {
    summary: 'The result by callback, with metadata to identify the job',
    value: {
      audio_url: audioUrl,
      callback: true,
      callback_config: { url: 'https://example.com/transcripts', method: 'POST' },
      custom_metadata: { order: 4711 },
    },
  },
};

const liveExamples: OperationDetails['requestExamples'] = {
  simple: { summary: 'Sixteen bits at 16 kHz, one channel', value: {} },
  telephone: {
    summary: 'Both sides of a telephone call, with partial transcripts',
    value: {
      encoding: 'wav/ulaw',
      sample_rate: 8000,
      channels: 2,
      endpointing: 0.3,
      messages_config: { receive_partial_transcripts: true },
    },
  },
};

const created: Example = {
  summary: 'Created',
  value: {
    id: '6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10',
    result_url: 'https://transcripts.example/v2/pre-recorded/6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10',
  },
};

const preRecordedCallback: Callback = {
  name: 'transcription',
  expression: '{$request.body#/callback_config/url}',
  description: 'Sent when the job has ended, if `callback` is true. `callback_url` gets the same.',
  body: 'PreRecordedCallback',
};

const create: Omit<OperationDetails, 'operationId'> = {
  description:
    'Creates a job and queues it. Poll its `result_url`, or receive the result by callback.',
  requestExamples: preRecordedExamples,
  responseExample: created,
  success: 'The job was created',
  headers: ['Location', 'Replayed'],
  callback: preRecordedCallback,
};

const list: Omit<OperationDetails, 'operationId'> = {
  description: 'The jobs of the key, the latest first. `next` is the address of the next page.',
  success: 'A page of jobs',
};

const get: Omit<OperationDetails, 'operationId'> = {
  description:
    'The job with its status, and with its result once it is done. `If-None-Match` with the `ETag` of an earlier response makes polling cheap.',
  success: 'The job',
  headers: ['EntityTag'],
};

const remove: Omit<OperationDetails, 'operationId'> = {
  description:
    'Deletes the job, its result and its audio. A job that has not ended must be cancelled first.',
  success: 'The job was deleted',
};

const audio: Omit<OperationDetails, 'operationId'> = {
  description: 'The audio as it was received, or a range of it.',
  success: 'The whole file',
  headers: ['AcceptRanges', 'ContentDisposition'],
};

const peaks: Omit<OperationDetails, 'operationId'> = {
  description:
    'Minimum and maximum of the samples of each channel, point by point, for drawing a waveform. There are seven levels, from 20 ms to 82 s per point. They are computed once and kept as long as the audio. The body is compatible with version 2 of the JSON format of BBC audiowaveform.',
  success: 'The peaks',
  headers: ['EntityTag'],
};

const editsExample: Example = {
  summary: 'Two words corrected, an utterance split, and a name for the first speaker',
  value: {
    corrections: [{ from: 12, count: 2, text: 'New York' }],
    splits: [31],
    merges: [],
    turns: [],
    speakers: [{ speaker: 0, name: 'Anna' }],
  },
};

const getEdits: Omit<OperationDetails, 'operationId'> = {
  description:
    'Corrections that people have made to the transcript, by the indexes of its words; every list is empty when there are none. The result of the job never changes: `applyTranscriptEdits` of `@earshot/core/edits` applies the edits to it.',
  responseExample: editsExample,
  success: 'The edits',
  headers: ['EntityTag'],
};

const putEdits: Omit<OperationDetails, 'operationId'> = {
  description:
    'Replaces all edits of the transcript. Send the `ETag` of the edits that you have read as `If-Match`: when somebody else has changed them since, the response is a 412, and their changes are not lost. Edits are deleted with their job, and expire with it.',
  success: 'The edits were stored',
  headers: ['EntityTag'],
};

const deleteEdits: Omit<OperationDetails, 'operationId'> = {
  description: 'Deletes all edits of the transcript, which restores the recognised one.',
  success: 'The edits were deleted',
  headers: ['EntityTag'],
};

const eventExample = `retry: 1000

id: 0-1
event: progress
data: {"stage":"transcribe","audio_seconds_done":0,"audio_seconds_total":8.76}

id: 1-1
event: utterance
data: {"start":0.32,"end":1.31,"confidence":0.93,"channel":0,"words":[{"word":"good","start":0.32,"end":0.58,"confidence":0.91},{"word":" morning","start":0.58,"end":1.31,"confidence":0.95}],"text":"good morning","language":"en"}

id: 1-2
event: progress
data: {"stage":"finish","audio_seconds_done":8.76,"audio_seconds_total":8.76}

id: 1-end
event: done
data: {"id":"6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10","result_url":"https://transcripts.example/v2/pre-recorded/6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10"}

`;

/** Every operation, by method and path. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  'POST /v2/upload': {
    operationId: 'uploadFile',
    description:
      'Receives a file as a form, or fetches the one that `audio_url` names, and returns the url with which it can be transcribed.',
    body: { 'multipart/form-data': 'UploadForm', 'application/json': 'UploadRequest' },
    requestExamples: { url: { summary: 'A file that is fetched', value: { audio_url: audioUrl } } },
    success: 'The file was stored',
    headers: ['Replayed'],
  },
  'GET /file/{id}': { ...audio, operationId: 'getFile' },
  'HEAD /file/{id}': { ...audio, operationId: 'headFile' },
  'DELETE /file/{id}': {
    operationId: 'deleteFile',
    description: 'Deletes an uploaded file that no job uses.',
    success: 'The file was deleted',
  },
  'GET /v2/voices': {
    operationId: 'listKnownVoices',
    description:
      'Lists the voices that are known to this key, without what they are recognised by. Known voices are off unless the service has `EARSHOT_KNOWN_VOICES=on`: this and the enrolment then respond with 403.',
    responseExample: { summary: 'One voice', value: { voices: [knownVoice] } },
    success: 'The voices',
  },
  'POST /v2/voices': {
    operationId: 'enrolVoice',
    description:
      'Enrols the voice of a person who has agreed, from an uploaded file in which only that person speaks or from a speaker of a job: ten seconds of speech or more. From then on `post_session_metadata.known_voices` of jobs with speakers says who they may be: `speaker`, `voice_id` and `probability`.',
    body: { 'application/json': 'VoiceEnrolment' },
    requestExamples: {
      file: {
        summary: 'A file',
        value: {
          name: 'Anna',
          audio_url: 'https://transcripts.example/file/2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20',
          consent: true,
        },
      },
      speaker: {
        summary: 'A speaker of a job',
        value: { name: 'Anna', job_id: knownVoice.id, speaker: 0, consent: true },
      },
    },
    responseExample: { summary: 'Enrolled', value: knownVoice },
    success: 'The voice was enrolled',
  },
  'POST /v2/voices/{id}/recordings': {
    operationId: 'addVoiceRecording',
    description:
      'Adds a recording to a voice. What was recorded over the telephone is kept apart: a voice is recognised there only by such recordings.',
    body: { 'application/json': 'VoiceRecording' },
    responseExample: { summary: 'Added', value: knownVoice },
    success: 'The recording was added',
  },
  'DELETE /v2/voices/{id}': {
    operationId: 'deleteKnownVoice',
    description:
      'Deletes a voice for good: the key that its name and its vectors are sealed with is removed first. It works while known voices are off as well.',
    success: 'The voice was deleted',
  },
  'POST /v2/pre-recorded': { ...create, operationId: 'createPreRecordedJob' },
  'GET /v2/pre-recorded': { ...list, operationId: 'listPreRecordedJobs' },
  'GET /v2/pre-recorded/{id}': { ...get, operationId: 'getPreRecordedJob' },
  'GET /v2/pre-recorded/{id}/peaks': { ...peaks, operationId: 'getPreRecordedPeaks' },
  'GET /v2/live/{id}/peaks': { ...peaks, operationId: 'getLivePeaks' },
  'GET /v2/transcription/{id}/peaks': { ...peaks, operationId: 'getJobPeaks' },
  'GET /v2/pre-recorded/{id}/edits': { ...getEdits, operationId: 'getPreRecordedEdits' },
  'PUT /v2/pre-recorded/{id}/edits': { ...putEdits, operationId: 'putPreRecordedEdits' },
  'DELETE /v2/pre-recorded/{id}/edits': { ...deleteEdits, operationId: 'deletePreRecordedEdits' },
  'GET /v2/live/{id}/edits': { ...getEdits, operationId: 'getLiveEdits' },
  'PUT /v2/live/{id}/edits': { ...putEdits, operationId: 'putLiveEdits' },
  'DELETE /v2/live/{id}/edits': { ...deleteEdits, operationId: 'deleteLiveEdits' },
  'GET /v2/transcription/{id}/edits': { ...getEdits, operationId: 'getJobEdits' },
  'PUT /v2/transcription/{id}/edits': { ...putEdits, operationId: 'putJobEdits' },
  'DELETE /v2/transcription/{id}/edits': { ...deleteEdits, operationId: 'deleteJobEdits' },
  'DELETE /v2/pre-recorded/{id}': { ...remove, operationId: 'deletePreRecordedJob' },
  'GET /v2/pre-recorded/{id}/events': {
    operationId: 'followPreRecordedJob',
    description:
      'Server-sent events of the job until `done` or `error`, from the first event on, or after the one that `Last-Event-ID` names: its `progress` whenever the stage changes and otherwise at most once a second, and each `utterance` of the result once, in order, as soon as it is finished. The fields `event`, `id` and `data` of an event are `type`, `id` and `data` of the schema. A comment every 15 seconds keeps the connection open. A stream that breaks, or that the service ends when it stops, can be resumed with the id of the last event, even after the job has ended.',
    responseExample: { summary: 'From the beginning of a job to its end', value: eventExample },
    success: 'The events',
  },
  'POST /v2/pre-recorded/{id}/cancel': {
    operationId: 'cancelPreRecordedJob',
    description:
      'Ends the job as `error` with code 499, whether it is queued or being processed; its callback is sent as for any other error. Cancelling it again changes nothing.',
    success: 'The job was cancelled',
  },
  'GET /v2/pre-recorded/{id}/file': { ...audio, operationId: 'getPreRecordedAudio' },
  'HEAD /v2/pre-recorded/{id}/file': { ...audio, operationId: 'headPreRecordedAudio' },
  'POST /v2/live': {
    operationId: 'createLiveSession',
    description:
      'Creates a session and returns the `url` of its WebSocket, which is valid only for this session and can be passed to a browser. [asyncapi.json](/asyncapi.json) describes the messages of the socket.',
    body: { 'application/json': 'LiveRequest' },
    isBodyOptional: true,
    requestExamples: liveExamples,
    responseExample: {
      summary: 'Created',
      value: {
        id: '2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20',
        created_at: '2026-01-31T09:30:00.000Z',
        url: 'wss://transcripts.example/v2/live?token=q5b1mJ0sRkP0yE2o9oXv0e1nS7u3mL4cT8gW6hZ2aYs',
      },
    },
    success: 'The session was created',
    headers: ['Location', 'Replayed'],
    callback: {
      name: 'message',
      expression: '{$request.body#/callback_config/url}',
      description:
        'Each message that `callback_config` selects, in the order of the session, if `callback` is true.',
      body: 'LiveCallback',
    },
  },
  'GET /v2/live': { ...list, operationId: 'listLiveJobs' },
  'GET /v2/live/{id}': { ...get, operationId: 'getLiveJob' },
  'DELETE /v2/live/{id}': { ...remove, operationId: 'deleteLiveJob' },
  'POST /v2/live/{id}/viewers': {
    operationId: 'createLiveViewer',
    description:
      'Returns a url whose WebSocket receives the messages of the session from the first one on, and cannot send any: it is for viewers. It can be used any number of times, by up to 50 viewers of the session at the same time, for as long as the url of the session itself; a viewer reconnects with `message_cursor`. A session can have up to 100 such urls.',
    responseExample: {
      summary: 'Created',
      value: {
        url: 'wss://transcripts.example/v2/live?token=Zr3nP8xYtK1wQ6sVb0mH4cJ7dL2fG9aEuR5oTiNyXkM',
      },
    },
    success: 'The url was created',
  },
  'DELETE /v2/live/{id}/viewers': {
    operationId: 'revokeLiveViewers',
    description:
      'Revokes all urls of viewers of the session, and closes their sockets with 4401. New urls can be created.',
    success: 'The urls were revoked',
  },
  'GET /v2/live/{id}/file': { ...audio, operationId: 'getLiveAudio' },
  'HEAD /v2/live/{id}/file': { ...audio, operationId: 'headLiveAudio' },
  'POST /v2/transcription': { ...create, operationId: 'createTranscription' },
  'GET /v2/transcription': { ...list, operationId: 'listTranscriptions' },
  'GET /v2/transcription/{id}': { ...get, operationId: 'getTranscription' },
  'DELETE /v2/transcription/{id}': { ...remove, operationId: 'deleteTranscription' },
  'GET /v2/transcription/{id}/file': { ...audio, operationId: 'getTranscriptionAudio' },
  'HEAD /v2/transcription/{id}/file': { ...audio, operationId: 'headTranscriptionAudio' },
  'GET /v2/capabilities': {
    operationId: 'getCapabilities',
    description: 'Engines, languages, add-ons, formats and limits of this server.',
    success: 'The capabilities',
  },
  'POST /v1/audio/transcriptions': {
    operationId: 'createOpenAiTranscription',
    description:
      'For programs that use the OpenAI API: the same form, the same responses, the same errors. The request creates a job, which `X-Earshot-Job-Id` names, and the response is sent when the job has ended. The job is cancelled when the client disconnects earlier, unless the request has an `Idempotency-Key`: a repeated request then waits for the same job.',
    body: { 'multipart/form-data': 'TranscriptionForm' },
    success: 'The transcription, in the requested format',
    headers: ['JobId'],
  },
  'POST /v1/audio/translations': {
    operationId: 'createOpenAiTranslation',
    description:
      'As POST /v1/audio/transcriptions, with the text in English. Without anything that translates it is a 404 that says what translation needs.',
    body: { 'multipart/form-data': 'TranscriptionForm' },
    success: 'The translation, in the requested format',
    headers: ['JobId'],
  },
  'GET /v1/models': {
    operationId: 'listOpenAiModels',
    description: 'The models that `model` of a transcription may name.',
    success: 'The models',
  },
  'GET /v1/models/{model}': {
    operationId: 'getOpenAiModel',
    description:
      'One of the models; `whisper-1` and other names of OpenAI stand for the default model.',
    success: 'The model',
  },
  'GET /health': {
    operationId: 'getHealth',
    description: 'For a liveness probe: needs no key, and does not use the storage.',
    success: 'The process responds',
  },
  'GET /ready': {
    operationId: 'getReadiness',
    description:
      'For a readiness probe: the database can be written, the disk has space for files, and an engine process is running. Nodes that share a bucket are ready without it, and name it in `impaired`: uploads are then refused, and live sessions continue.',
    success: 'The service is ready',
  },
};
