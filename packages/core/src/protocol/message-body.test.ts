import { expect, test } from 'vitest';
import { liveMessageSamples } from '../../test/samples/live-messages.js';
import { utterance } from '../../test/samples/transcription.js';
import { liveMessageSchema } from '../live/live-message.js';
import {
  acknowledgedAudio,
  acknowledgedStop,
  audioAfterEnd,
  malformedMessage,
  refusedAudio,
  refusedStart,
} from './control-messages.js';
import { completeMessage, getMessageFlag, type MessageBody, transcriptId } from './message-body.js';

const sessionId = '00000000-0000-4000-8000-000000000001';
const atMs = Date.UTC(2026, 0, 31, 12);

test('a message begins with its type, its session and its time', () => {
  const message = completeMessage(sessionId, { type: 'end_session' }, atMs);
  expect(JSON.stringify(message)).toBe(
    `{"type":"end_session","session_id":"${sessionId}","created_at":"2026-01-31T12:00:00.000Z"}`,
  );
});

test('each message has one flag; transcripts have two, by whether they are final', () => {
  const flags = liveMessageSamples.map((message) => getMessageFlag(message as MessageBody));
  expect(flags.slice(0, 6)).toEqual([
    ...Array.from({ length: 4 }, () => 'receive_lifecycle_events'),
    ...Array.from({ length: 2 }, () => 'receive_acknowledgments'),
  ]);
  expect(new Set(flags).size).toBe(8);
  for (const [is_final, flag] of [
    [true, 'receive_final_transcripts'],
    [false, 'receive_partial_transcripts'],
  ] as const)
    expect(getMessageFlag({ type: 'transcript', data: { id: '', is_final, utterance } })).toBe(
      flag,
    );
});

test('the messages of the service itself have the shape of their type', () => {
  for (const body of [
    acknowledgedAudio(0, 3200, 32_000),
    acknowledgedStop(3, 2),
    audioAfterEnd,
    malformedMessage('no'),
    refusedAudio('no'),
    refusedStart('no', false),
  ])
    expect(liveMessageSchema.parse(completeMessage(sessionId, body, atMs))).toMatchObject(body);
});

test('times of acknowledgements are to the millisecond, and no more is left to process than there is', () => {
  expect(acknowledgedAudio(1, 100_001, 88_200).data).toEqual({
    byte_range: [1, 100_001],
    time_range: [0, 1.134],
  });
  expect(acknowledgedStop(3, 2)).toMatchObject({
    data: { recording_duration: 3, recording_left_to_process: 1 },
  });
  expect(acknowledgedStop(3, 4)).toMatchObject({ data: { recording_left_to_process: 0 } });
});

test('the id of an utterance has its channel and its number', () => {
  expect(transcriptId(0, 0)).toBe('00-00000000');
  expect(transcriptId(7, 12_345)).toBe('07-00012345');
});
