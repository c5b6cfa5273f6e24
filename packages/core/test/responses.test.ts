import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import {
  audioPeaksSchema,
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
  errorBodySchema,
  fileResponseSchema,
  liveCallbackSchema,
  preRecordedCallbackSchema,
  uploadResponseSchema,
} from '../src/index.js';
import { capabilities } from './samples/capabilities.js';
import { preRecordedResult } from './samples/jobs.js';
import { liveMessageSamples } from './samples/live-messages.js';

const id = '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33';

/** Names of the required fields of a response. */
function required(
  schema: { safeParse(value: unknown): { success: boolean } },
  sample: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(sample).filter(
    (field) => !schema.safeParse({ ...sample, [field]: undefined }).success,
  );
}

verifies(
  'error.code',
  'an error body has its five fields, a code, and for a 400 the issues',
  () => {
    const body = {
      timestamp: '2026-01-31T12:00:00.000Z',
      path: '/v2/live',
      request_id: 'G-1',
      statusCode: 400,
      message: 'The request is not valid.',
      code: 'invalid_request',
      validation_errors: ['channels must be a whole number between 1 and 8, got 9'],
    };
    expect(errorBodySchema.parse({ ...body, hint: 'x' })).toEqual({ ...body, hint: 'x' });
    expect(required(errorBodySchema, body)).toEqual([
      'timestamp',
      'path',
      'request_id',
      'statusCode',
      'message',
    ]);
  },
);

verifies('file.fields', 'all fields of a file are required, all but the id may be null', () => {
  const file = {
    id,
    filename: null,
    source: null,
    audio_duration: null,
    number_of_channels: null,
  };
  expect(fileResponseSchema.parse(file)).toEqual(file);
  expect(required(fileResponseSchema, file)).toEqual(Object.keys(file));
  expect(fileResponseSchema.safeParse({ ...file, id: null }).success).toBe(false);
});

test('creations and uploads have the responses of the contract', () => {
  const job = { id, result_url: `https://example.com/v2/pre-recorded/${id}` };
  expect(createdJobSchema.parse(job)).toEqual(job);
  expect(required(createdJobSchema, job)).toEqual(['id', 'result_url']);
  const session = {
    id,
    created_at: '2026-01-31T12:00:00.000Z',
    url: 'wss://example.com/v2/live?token=x',
  };
  expect(createdLiveSessionSchema.parse(session)).toEqual(session);
  expect(required(createdLiveSessionSchema, session)).toEqual(['id', 'created_at', 'url']);
  const viewer = { url: session.url };
  expect(createdLiveViewerSchema.parse(viewer)).toEqual(viewer);
  expect(required(createdLiveViewerSchema, viewer)).toEqual(['url']);
  const metadata = {
    id,
    filename: 'a.wav',
    source: 'https://example.com/a.wav',
    extension: 'wav',
    size: 44,
    audio_duration: 0,
    number_of_channels: 1,
  };
  const upload = { audio_url: `https://example.com/file/${id}`, audio_metadata: metadata };
  expect(uploadResponseSchema.parse(upload)).toEqual(upload);
  for (const field of Object.keys(metadata)) {
    const audio_metadata = { ...metadata, [field]: undefined };
    expect(uploadResponseSchema.safeParse({ ...upload, audio_metadata }).success, field).toBe(
      field === 'source',
    );
  }
});

test('every field of peaks is required', () => {
  const peaks = {
    version: 2,
    channels: 1,
    sample_rate: 16_000,
    samples_per_pixel: 320,
    bits: 8,
    length: 1,
    start: 0,
    data: [-5, 7],
  };
  expect(audioPeaksSchema.parse(peaks)).toEqual(peaks);
  expect(required(audioPeaksSchema, peaks)).toEqual(Object.keys(peaks));
});

verifies('callback.shapes', 'callbacks of pre-recorded jobs are a success or an error', () => {
  const success = {
    id,
    event: 'transcription.success',
    payload: preRecordedResult,
    custom_metadata: { a: 1 },
  };
  expect(preRecordedCallbackSchema.parse(success)).toEqual(success);
  expect(required(preRecordedCallbackSchema, success)).toEqual(['id', 'event', 'payload']);
  const error = { id, event: 'transcription.error', error: { code: 504, message: 'Too slow.' } };
  expect(preRecordedCallbackSchema.parse(error)).toEqual(error);
  expect(required(preRecordedCallbackSchema, error)).toEqual(['id', 'event', 'error']);
  expect(preRecordedCallbackSchema.safeParse({ ...error, event: 'x' }).success).toBe(false);
});

verifies('callback.shapes', 'callbacks of live sessions carry any message under its name', () => {
  for (const payload of [...liveMessageSamples, { type: 'weather', rain: true }]) {
    const callback = { id, event: `live.${payload.type}`, payload };
    expect(liveCallbackSchema.parse(callback)).toEqual(callback);
    expect(liveCallbackSchema.safeParse({ ...callback, event: 'live.other' }).success).toBe(false);
    expect(liveCallbackSchema.safeParse({ ...callback, event: payload.type }).success).toBe(false);
  }
});

test('capabilities with everything are read as they are', () => {
  expect(capabilitiesSchema.parse(capabilities)).toEqual(capabilities);
  expect(required(capabilitiesSchema, { ...capabilities })).toEqual(Object.keys(capabilities));
  expect(capabilitiesSchema.parse({ ...capabilities, region: 'x' })).toHaveProperty('region', 'x');
});
