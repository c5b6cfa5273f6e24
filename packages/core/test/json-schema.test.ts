import { expect, test } from 'vitest';
import {
  createJsonSchemas,
  createLinkedJsonSchemas,
  type JsonSchema,
  requestSchemas,
  responseSchemas,
} from '../src/json-schema.js';

const jsonSchemas = createJsonSchemas();

test('there is a schema for every request and response', () => {
  expect(Object.keys(jsonSchemas).sort()).toMatchInlineSnapshot(`
    [
      "AddonEnvelope",
      "AddonError",
      "AudioChunkAcknowledgement",
      "AudioChunkMessage",
      "AudioMetadata",
      "AudioPeaks",
      "Capabilities",
      "ClientMessage",
      "CreatedJob",
      "CreatedLiveSession",
      "CreatedLiveViewer",
      "EndRecordingMessage",
      "EndSessionMessage",
      "ErrorBody",
      "ErrorMessage",
      "FileResponse",
      "Job",
      "JobDoneEvent",
      "JobErrorEvent",
      "JobEvent",
      "JobPage",
      "JobProgress",
      "JobProgressEvent",
      "JobUtteranceEvent",
      "KnownVoice",
      "KnownVoices",
      "ListQuery",
      "LiveCallback",
      "LiveJob",
      "LiveMessage",
      "LivePage",
      "LiveRequest",
      "LiveResult",
      "NamedEntityRecognitionMessage",
      "PostChapterizationMessage",
      "PostFinalTranscriptMessage",
      "PostSummarizationMessage",
      "PostTranscriptMessage",
      "PreProcessingMessage",
      "PreRecordedCallback",
      "PreRecordedJob",
      "PreRecordedPage",
      "PreRecordedRequest",
      "PreRecordedResult",
      "Sentence",
      "SentimentAnalysisMessage",
      "SpeakerMergeMessage",
      "SpeechEndMessage",
      "SpeechStartMessage",
      "StartRecordingMessage",
      "StartSessionMessage",
      "StopRecordingAcknowledgement",
      "StopRecordingMessage",
      "TranscriptEdits",
      "TranscriptMessage",
      "Transcription",
      "TranscriptionErrorCallback",
      "TranscriptionSuccessCallback",
      "TranslationMessage",
      "UploadRequest",
      "UploadResponse",
      "Utterance",
      "VoiceEnrolment",
      "VoiceRecording",
      "VoiceSuggestion",
      "Word",
    ]
  `);
});

test('every schema is draft 2020-12 and named', () => {
  for (const [name, schema] of Object.entries(jsonSchemas)) {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.title).toBe(name);
  }
});

/** The paths of all fields below a schema that have no description. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const inner = `${path}.${name}`;
    // What a message is called, or carries under `data`, is described with the message.
    const isPlain = field.description !== undefined || field.const !== undefined || name === 'data';
    return [...(isPlain ? [] : [inner]), ...undescribed(field, inner)];
  });
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const items = schema.items === undefined ? [] : [schema.items].flat();
  const others = [...forms, ...items].flatMap((part) =>
    typeof part === 'boolean' ? [] : undescribed(part, path),
  );
  return [...own, ...others];
}

test('every field is described', () => {
  const missing = Object.entries(jsonSchemas).flatMap(([name, schema]) =>
    undescribed(schema, name),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('requests are closed and show limits and defaults', () => {
  const { LiveRequest, PreRecordedRequest } = jsonSchemas;
  expect(LiveRequest).toMatchObject({
    additionalProperties: false,
    properties: {
      endpointing: { type: 'number', minimum: 0.01, maximum: 10, default: 0.05 },
      channels: { type: 'integer', minimum: 1, maximum: 8, default: 1 },
      bit_depth: { enum: [8, 16, 24, 32], default: 16 },
      encoding: { enum: ['wav/pcm', 'wav/alaw', 'wav/ulaw'], default: 'wav/pcm' },
    },
  });
  expect(LiveRequest.required).toBeUndefined();
  expect(PreRecordedRequest).toMatchObject({
    additionalProperties: false,
    required: ['audio_url'],
    properties: {
      audio_url: { type: 'string', format: 'uri' },
      callback_url: { deprecated: true },
      custom_metadata: { type: 'object', additionalProperties: true },
    },
  });
});

test('responses are open', () => {
  expect(jsonSchemas.PreRecordedJob).toMatchObject({
    additionalProperties: {},
    properties: { status: { enum: ['queued', 'processing', 'done', 'error'] } },
  });
  expect(jsonSchemas.Job.oneOf).toHaveLength(2);
});

test('no bound stands in a schema that is not a limit of the contract', () => {
  const text = JSON.stringify(jsonSchemas);
  for (const bound of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE]) {
    expect(text).not.toContain(String(bound));
  }
});

/** All schemas that a schema refers to. */
function references(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/parts\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}

test('linked schemas refer to each other and leave nothing out', () => {
  const linked = createLinkedJsonSchemas((name) => `#/parts/${name}`);
  expect(Object.keys(linked)).toEqual([
    ...Object.keys(requestSchemas),
    ...Object.keys(responseSchemas),
  ]);
  expect(references(linked.PreRecordedJob)).toContain('PreRecordedResult');
  expect(references(linked.Utterance)).toEqual(['Word']);
  for (const schema of Object.values(linked))
    for (const name of references(schema)) expect(Object.keys(linked)).toContain(name);
  expect(linked.Word).toEqual({ ...jsonSchemas.Word, $schema: undefined });
});
