import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { liveMessageSamples } from '../../test/samples/live-messages.js';
import {
  ContractError,
  closeCodes,
  defaults,
  isKnownLiveMessage,
  liveMessageSchema,
  liveMessageSchemas,
  liveMessageTypes,
  messageFlags,
  parseLiveMessage,
} from '../index.js';

verifies(
  ['live.message.shapes', 'live.message.transcript'],
  'every message of the contract is read as it is',
  () => {
    expect(liveMessageSamples.map(({ type }) => type).sort()).toEqual([...liveMessageTypes].sort());
    for (const message of liveMessageSamples) {
      const read = parseLiveMessage(JSON.stringify(message));
      expect(read).toEqual(message);
      expect(isKnownLiveMessage(read)).toBe(true);
      expect(liveMessageSchema.parse(message)).toEqual(message);
    }
  },
);

test('fields that this version does not know are kept, at any depth', () => {
  const message = {
    type: 'transcript',
    session_id: 's',
    created_at: '2026-01-31T12:00:00.000Z',
    extra: 1,
    data: {
      id: '00-00000001',
      is_final: false,
      extra: 2,
      utterance: {
        start: 0,
        end: 1,
        confidence: 0.9,
        channel: 0,
        text: 'hi',
        language: 'xx',
        words: [{ word: 'hi', start: 0, end: 1, confidence: 0.9, extra: 3 }],
      },
    },
  };
  expect(parseLiveMessage(JSON.stringify(message))).toEqual(message);
});

verifies('live.message.unknown', 'messages of unknown types are passed through', () => {
  for (const message of [
    { type: 'weather', data: { rain: true } },
    { type: '' },
    { type: 'toString' },
  ]) {
    const read = parseLiveMessage(JSON.stringify(message));
    expect(read).toEqual(message);
    expect(isKnownLiveMessage(read)).toBe(false);
    expect(liveMessageSchema.parse(message)).toEqual(message);
  }
});

test('a malformed message is an error with its issues', () => {
  const read = (text: string): unknown => {
    try {
      return parseLiveMessage(text);
    } catch (error) {
      return error;
    }
  };
  for (const text of ['', '{', 'null', '[]', '1', '{}', '{"type":1}']) {
    expect(read(text), text).toMatchObject({ name: 'ContractError', code: 'invalid_live_message' });
  }
  const error = read(
    '{"type":"speech_start","session_id":"s","created_at":"x","data":{"time":"1"}}',
  );
  expect(ContractError.is(error)).toBe(true);
  expect(error).toMatchObject({
    message:
      'The speech_start message is malformed: data.time must be a number, got "1"; data.channel is required.',
    issues: ['data.time must be a number, got "1"', 'data.channel is required'],
  });
  expect(liveMessageSchema.safeParse({ type: 'speech_start' }).success).toBe(false);
});

test('a contract error is recognised by its brand', () => {
  expect(ContractError.is(new ContractError('invalid_live_message', 'x'))).toBe(true);
  expect(
    ContractError.is(
      Object.assign(new Error('no'), {
        [Symbol.for('earshot.error')]: ['EarshotError', 'ContractError'],
      }),
    ),
  ).toBe(true);
  for (const other of [new Error('x'), { name: 'ContractError' }, null, undefined, 'x']) {
    expect(ContractError.is(other)).toBe(false);
  }
  const cause = new Error('why');
  expect(new ContractError('invalid_live_message', 'x', { cause }).cause).toBe(cause);
});

verifies('live.message.flags', 'every type belongs to a flag', () => {
  expect(messageFlags).toEqual({
    start_session: 'receive_lifecycle_events',
    start_recording: 'receive_lifecycle_events',
    end_recording: 'receive_lifecycle_events',
    end_session: 'receive_lifecycle_events',
    audio_chunk: 'receive_acknowledgments',
    stop_recording: 'receive_acknowledgments',
    speech_start: 'receive_speech_events',
    speech_end: 'receive_speech_events',
    transcript: { partial: 'receive_partial_transcripts', final: 'receive_final_transcripts' },
    pre_processing: 'receive_pre_processing_events',
    translation: 'receive_realtime_processing_events',
    named_entity_recognition: 'receive_realtime_processing_events',
    sentiment_analysis: 'receive_realtime_processing_events',
    speaker_merge: 'receive_realtime_processing_events',
    post_transcript: 'receive_post_processing_events',
    post_summarization: 'receive_post_processing_events',
    post_chapterization: 'receive_post_processing_events',
    post_final_transcript: 'receive_post_processing_events',
    error: 'receive_errors',
  });
  const used = Object.values(messageFlags).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values(value),
  );
  expect([...new Set(used)].sort()).toEqual(Object.keys(defaults.live.messages_config).sort());
  expect(Object.keys(liveMessageSchemas)).toEqual([...liveMessageTypes]);
});

verifies('live.close-codes', 'the close codes are those of the contract', () => {
  expect(closeCodes.map(({ code, name, reconnect }) => [code, name, reconnect])).toEqual([
    [1000, 'complete', false],
    [1009, 'frame_too_large', true],
    [1012, 'restart', true],
    [1013, 'overloaded', true],
    [4400, 'protocol_fault', false],
    [4401, 'token_refused', false],
    [4408, 'idle', false],
    [4409, 'taken_over', false],
    [4429, 'over_quota', false],
    [4500, 'internal_fault', true],
  ]);
});
