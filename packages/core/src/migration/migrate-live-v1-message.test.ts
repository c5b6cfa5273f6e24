import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import {
  ContractError,
  clientMessageSchema,
  liveMessageSchema,
  migrateLiveV1Message,
  migrateLiveV1ServerMessage,
} from '../index.js';

const context = {
  sessionId: '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33',
  createdAt: '2026-01-31T12:00:00.000Z',
  utteranceNumber: 12,
};

function catchCode(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return ContractError.is(error) ? error.code : error;
  }
  return undefined;
}

verifies('versioning.messages', 'the messages of a V1 client become those of V2', () => {
  const chunk = migrateLiveV1Message({ frames: 'AAAA' });
  expect(chunk).toEqual({ type: 'audio_chunk', data: { chunk: 'AAAA' } });
  const stop = migrateLiveV1Message({ event: 'terminate' });
  expect(stop).toEqual({ type: 'stop_recording' });
  for (const message of [chunk, stop]) expect(clientMessageSchema.parse(message)).toEqual(message);
});

test('other messages of a V1 client are refused', () => {
  for (const message of [
    null,
    undefined,
    'x',
    [],
    {},
    { event: 'start' },
    { frames: 7 },
    { frames: '*' },
  ]) {
    expect(catchCode(() => migrateLiveV1Message(message))).toBe('invalid_live_v1_message');
  }
  expect(() => migrateLiveV1Message({ frames: 'A' })).toThrow(/frames must be base64/);
});

verifies('versioning.messages', 'the messages of a V1 server become those of V2', () => {
  const start = migrateLiveV1ServerMessage({ event: 'connected', request_id: 'G-1' }, context);
  expect(start).toEqual({
    type: 'start_session',
    session_id: context.sessionId,
    created_at: context.createdAt,
  });
  const final = migrateLiveV1ServerMessage(
    {
      event: 'transcript',
      type: 'final',
      transcription: 'Hello world.',
      language: 'en',
      confidence: 0.9,
      time_begin: 1,
      time_end: 2,
      words: [{ word: 'Hello', time_begin: 1, time_end: 1.4, confidence: 0.8 }],
    },
    { ...context, channel: 3 },
  );
  expect(final).toEqual({
    type: 'transcript',
    session_id: context.sessionId,
    created_at: context.createdAt,
    data: {
      id: '03-00000012',
      is_final: true,
      utterance: {
        text: 'Hello world.',
        start: 1,
        end: 2,
        confidence: 0.9,
        channel: 3,
        language: 'en',
        words: [{ word: 'Hello', start: 1, end: 1.4, confidence: 0.8 }],
      },
    },
  });
  const partial = migrateLiveV1ServerMessage(
    { event: 'transcript', type: 'partial', transcription: 'Hel' },
    context,
  );
  expect(partial).toMatchObject({
    data: { id: '00-00000012', is_final: false, utterance: { text: 'Hel', words: [] } },
  });
  for (const message of [start, final, partial]) {
    expect(liveMessageSchema.parse(message)).toEqual(message);
  }
});

verifies('versioning.messages', 'the names of languages become codes in messages too', () => {
  const migrateLanguage = (language: string): unknown => {
    const message = migrateLiveV1ServerMessage(
      { event: 'transcript', type: 'final', transcription: 'x', language },
      context,
    );
    return message.type === 'transcript' ? message.data.utterance.language : undefined;
  };
  expect(['english', 'French', 'haitian creole', 'de', 'klingon'].map(migrateLanguage)).toEqual([
    'en',
    'fr',
    'ht',
    'de',
    'klingon',
  ]);
});

test('other messages of a V1 server are refused', () => {
  for (const message of [
    null,
    {},
    { event: 'error' },
    { event: 'transcript' },
    { event: 'transcript', type: 'x', transcription: '' },
  ]) {
    expect(catchCode(() => migrateLiveV1ServerMessage(message, context))).toBe(
      'invalid_live_v1_message',
    );
  }
});
