import { type LiveRequestInput, liveMessageSchemas, liveRequestSchema } from '@earshot/core';
import { type LiveChannelEvent, liveChannelBegin } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { SessionMessages } from '../messages/session-messages.js';
import { processingEffects } from './processing-effects.js';
import { SessionEntries } from './session-entries.js';
import type { SessionParts } from './session-parts.js';
import { SessionState } from './session-state.js';

/** The entries of a session, and the transcripts that it composes for events of the engine. */
function start(request: LiveRequestInput = {}) {
  const messages_config = { receive_partial_transcripts: true };
  const params = liveRequestSchema.parse({ messages_config, ...request });
  const entries = new SessionEntries({
    params,
    messages: new SessionMessages({
      sessionId: 'the-session',
      params,
      bytesPerSecond: 32_000,
      clock: { now: () => 0 },
    }),
    speakers: undefined,
    state: new SessionState(params),
    language: 'en',
  });
  const isKeepingUp = { value: true };
  const take = (event: LiveChannelEvent) =>
    processingEffects(
      { type: 'engine', generation: 0, channel: 0, event, voices: undefined },
      true,
      // It uses no other parts.
      {
        entries,
        recording: { generation: 0 },
        connections: {
          get isKeepingUp() {
            return isKeepingUp.value;
          },
        },
      } as unknown as SessionParts,
    ).flatMap((effect) => (effect.type === 'append' ? effect.batch.entries : []));
  const takeTranscripts = (event: LiveChannelEvent) =>
    take(event).flatMap((entry) => {
      const body = entry.kind === 'message' ? JSON.parse(entry.text) : undefined;
      return body?.type === 'transcript' ? [liveMessageSchemas.transcript.parse(body).data] : [];
    });
  return { isKeepingUp, takeTranscripts };
}

const words = [{ text: 'hello', startSeconds: 0.1, endSeconds: 0.5, confidence: 0.9 }];

const partial = (utterance: number): LiveChannelEvent => ({
  type: 'partial',
  utterance,
  hypothesis: { words, stableWords: 0, processedSeconds: 0.6 },
});
const final = (utterance: number): LiveChannelEvent => ({
  type: 'final',
  utterance,
  startSeconds: 0,
  endSeconds: 1,
  position: liveChannelBegin,
  recognition: { words, confidence: 0.9, language: 'en' },
});

test('a client that lags gets no partial transcripts, and every final one', () => {
  const { isKeepingUp, takeTranscripts } = start();
  const speak = (utterance: number) =>
    [partial(utterance), final(utterance)]
      .flatMap(takeTranscripts)
      .map(({ id, is_final }) => `${Number(id.slice(3))} ${is_final}`);
  expect(speak(0)).toEqual(['0 false', '0 true']);
  isKeepingUp.value = false;
  expect(speak(1)).toEqual(['1 true']);
  isKeepingUp.value = true;
  expect(speak(2)).toEqual(['2 false', '2 true']);
});

verifies('live.effect.words', 'the custom spelling is in partials and finals', () => {
  const { takeTranscripts } = start({
    realtime_processing: {
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Hallo: ['hello'] } },
    },
  });
  const texts = [partial(0), final(0)]
    .flatMap(takeTranscripts)
    .map(({ utterance }) => utterance.text);
  expect(texts).toEqual(['Hallo', 'Hallo']);
});
