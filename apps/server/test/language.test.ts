import { liveChannelBegin } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { allMessages, counterAudio, openClient } from './support/live.js';
import { type EngineReaction, startLiveHarness } from './support/live-harness.js';

/** An engine that recognises a word in any audio, in the language that it is given. */
function createObedientEngine(asked: unknown[]): EngineReaction {
  let utterance = 0;
  return (emit, { recognition }) => {
    asked.push(recognition.language);
    emit({
      type: 'final',
      utterance,
      recognition: {
        words: [{ text: 'ja', startSeconds: 0, endSeconds: 0.4, confidence: 0.5 }],
        confidence: 0.5,
        language: recognition.language ?? 'en',
      },
      startSeconds: utterance,
      endSeconds: utterance + 0.5,
      position: { ...liveChannelBegin, utterance: utterance + 1 },
    });
    utterance += 1;
  };
}

verifies(
  'parameters.language',
  'the one language of a session is that in which the engine hears each channel, and the one of its transcript',
  async () => {
    for (const [languages, expected] of [
      [['de'], 'de'],
      [['fr'], 'fr'],
      [[], 'en'],
    ] as const) {
      const asked: unknown[] = [];
      const live = await startLiveHarness({}, createObedientEngine(asked));
      try {
        const { url } = await live.initiate({
          channels: 2,
          language_config: { languages: [...languages] },
          messages_config: allMessages,
        });
        const client = await openClient(url);
        client.send(counterAudio(1, 64_000));
        await live.pass(1);
        client.stop();
        await live.pass(1);
        await client.closed;
        expect(asked.length).toBeGreaterThanOrEqual(2);
        expect(new Set(asked)).toEqual(new Set([languages[0]]));
        const finals = client.ofType('transcript').filter(({ data }) => data.is_final);
        expect(finals.length).toBeGreaterThanOrEqual(2);
        for (const { data } of finals) expect(data.utterance.language).toBe(expected);
        expect(client.ofType('post_transcript')[0]?.data.languages).toEqual([expected]);
      } finally {
        await live.close();
      }
    }
  },
);
