import { type LiveRequestInput, liveRequestSchema } from '@earshot/core';
import type { MessageBody } from '@earshot/core/protocol';
import { liveChannelBegin } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import type { SessionLog } from '../messages/session-log.js';
import { SessionPublisher } from './session-publisher.js';

/** A publisher, and the messages that it publishes. */
function start(isPartialWanted: () => boolean, request: LiveRequestInput = {}) {
  const published: MessageBody[] = [];
  const publisher = new SessionPublisher({
    params: liveRequestSchema.parse(request),
    log: {
      write: (...bodies: readonly MessageBody[]) => void published.push(...bodies),
      writeUtterance: (_finished: unknown, bodies: readonly MessageBody[]) =>
        published.push(...bodies) - published.length,
      // The publisher uses no other members here.
    } as unknown as SessionLog,
    addOns: { take: () => undefined },
    speakers: undefined,
    state: {
      documents: new Map(),
      positions: new Map(),
      published: new Set(),
      transcriptBytes: 0,
      workMs: 0,
    },
    language: 'en',
    isPartialWanted,
  });
  return { publisher, published };
}

const words = [{ text: 'hello', startSeconds: 0.1, endSeconds: 0.5, confidence: 0.9 }];

test('a client that lags gets no partial transcripts, and every final one', () => {
  let isLagging = false;
  const { publisher, published } = start(() => !isLagging);
  const speak = (utterance: number) => {
    publisher.publishEvent(0, {
      type: 'partial',
      utterance,
      hypothesis: { words, stableWords: 0, processedSeconds: 0.6 },
    });
    publisher.publishEvent(0, {
      type: 'final',
      utterance,
      startSeconds: 0,
      endSeconds: 1,
      position: liveChannelBegin,
      recognition: { words, confidence: 0.9, language: 'en' },
    });
  };
  speak(0);
  isLagging = true;
  speak(1);
  isLagging = false;
  speak(2);
  const transcripts = published.flatMap((body) =>
    body.type === 'transcript' ? [`${Number(body.data.id.slice(3))} ${body.data.is_final}`] : [],
  );
  expect(transcripts).toEqual(['0 false', '0 true', '1 true', '2 false', '2 true']);
});

verifies('live.effect.words', 'the custom spelling is in partials and finals', () => {
  const { publisher, published } = start(() => true, {
    realtime_processing: {
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Hallo: ['hello'] } },
    },
  });
  publisher.publishEvent(0, {
    type: 'partial',
    utterance: 0,
    hypothesis: { words, stableWords: 0, processedSeconds: 0.6 },
  });
  publisher.publishEvent(0, {
    type: 'final',
    utterance: 0,
    startSeconds: 0,
    endSeconds: 1,
    position: liveChannelBegin,
    recognition: { words, confidence: 0.9, language: 'en' },
  });
  const texts = published.flatMap((body) =>
    body.type === 'transcript' ? [body.data.utterance.text] : [],
  );
  expect(texts).toEqual(['Hallo', 'Hallo']);
});
