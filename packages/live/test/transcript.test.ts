import type { KnownLiveMessage } from '@earshot/core';
import { createFakeClock, createFakeLiveService, createNoise } from '@earshot/testing';
import { expect, test } from 'vitest';
import { createLiveSession, createTranscript, type TranscriptSnapshot } from '../src/index.js';

test('messages become a document; snapshots never change, and share what stays', async () => {
  const clock = createFakeClock();
  const service = createFakeLiveService({
    clock,
    script: {
      utterances: [
        {
          text: 'good morning',
          startSeconds: 0.1,
          endSeconds: 0.9,
          speaker: 1,
          translations: { fr: 'bonjour' },
          entities: [{ entity_type: 'TIME', text: 'morning', start: 0.5, end: 0.9 }],
          sentiments: [
            {
              sentiment: 'positive',
              emotion: 'joy',
              text: 'good',
              start: 0.1,
              end: 0.5,
              channel: 0,
            },
          ],
        },
        { text: 'who is there', startSeconds: 0.2, endSeconds: 0.7, channel: 1, speaker: 0 },
      ],
    },
  });
  const session = createLiveSession(
    {
      client: service.client,
      config: {
        channels: 2,
        messages_config: { receive_partial_transcripts: true },
        realtime_processing: {
          translation: true,
          translation_config: { target_languages: ['fr'] },
          named_entity_recognition: true,
          sentiment_analysis: true,
        },
      },
    },
    { clock, webSocket: service.WebSocket },
  );
  const transcript = createTranscript();
  const snapshots: TranscriptSnapshot[] = [transcript.snapshot()];
  session.on('message', (message) => transcript.push(message));
  const unsubscribe = transcript.subscribe(() => snapshots.push(transcript.snapshot()));
  void session.start();
  const audio = createNoise(64_000 * 1.2);
  for (let offset = 0; offset < audio.length; offset += 3200) {
    session.send(audio.subarray(offset, offset + 3200));
    await clock.advance(50);
  }
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  const { finals, partials, speakers, text } = transcript.snapshot();
  expect(text).toBe('good morning who is there');
  expect(partials).toEqual([]);
  expect(speakers).toEqual([0, 1]);
  expect(finals[0]).toMatchObject({
    id: '00-00000000',
    translations: { fr: { text: 'bonjour' } },
    entities: [{ text: 'morning' }],
    sentiments: [{ sentiment: 'positive' }],
  });
  const partialTexts = snapshots.map((snapshot) =>
    snapshot.partials.map((one) => one.utterance.text),
  );
  expect(partialTexts).toContainEqual(['good', 'who is']);
  // The later utterance was final first, and its entry kept the same utterance object.
  const first = snapshots.find((snapshot) => snapshot.finals.length === 1);
  expect(first?.text).toBe('who is there');
  expect(first?.finals[0]?.utterance).toBe(finals[1]?.utterance);
  unsubscribe();
});

test('messages that change nothing make no new snapshot', () => {
  const transcript = createTranscript();
  const before = transcript.snapshot();
  let calls = 0;
  transcript.subscribe(() => {
    calls += 1;
  });
  const base = { session_id: 'x', created_at: '2026-01-31T12:00:00Z' };
  transcript.push({ type: 'speech_start', ...base, data: { time: 0, channel: 0 } });
  transcript.push({ type: 'of-tomorrow', anything: 1 });
  const failed: KnownLiveMessage = {
    type: 'translation',
    ...base,
    error: { status_code: 501, exception: 'AddonUnavailable', message: '' },
    data: null,
  };
  transcript.push(failed);
  expect(transcript.snapshot()).toBe(before);
  expect(calls).toBe(0);
});

test('a speaker that turns out to be another one is that one from then on, in all that was said', () => {
  const transcript = createTranscript();
  const base = { session_id: 'x', created_at: '2026-01-31T12:00:00Z' };
  const say = (number: number, speaker: number) => {
    const words = [{ word: 'yes', start: number, end: number + 1, confidence: 1, speaker }];
    const utterance = {
      start: number,
      end: number + 1,
      confidence: 1,
      channel: 0,
      language: 'en' as const,
      text: 'yes',
      speaker,
      words,
    };
    transcript.push({
      type: 'transcript',
      ...base,
      data: { id: `00-${number}`, is_final: true, utterance },
    });
  };
  for (const [number, speaker] of [0, 1, 2, 1].entries()) say(number, speaker);
  const before = transcript.snapshot();
  transcript.push({ type: 'speaker_merge', ...base, data: { speaker: 2, into: 0 } });
  const { finals, speakers } = transcript.snapshot();
  expect(speakers).toEqual([0, 1]);
  expect(finals.map(({ utterance }) => [utterance.speaker, utterance.words[0]?.speaker])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
  expect(finals[0]).toBe(before.finals[0]);
  expect(before.speakers).toEqual([0, 1, 2]);
  transcript.push({ type: 'speaker_merge', ...base, data: { speaker: 7, into: 0 } });
  expect(transcript.snapshot().finals).toBe(finals);
});
