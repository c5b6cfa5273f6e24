import { createAudioEncoder } from '@earshot/audio';
import type { Microphone } from '@earshot/audio/worklet';
import type { LiveMessage, TranscriptMessage } from '@earshot/core';
import { createClient } from '@earshot/http';
import { expectTypeOf, test } from 'vitest';
import type { WebSocket as NodeWebSocket } from 'ws';
import {
  createLiveSession,
  LiveError,
  type LiveSessionResult,
  type RealTimeSource,
  type WebSocketConstructor,
} from '../src/index.js';

test('sockets of browsers and of Node fit', () => {
  expectTypeOf<typeof WebSocket>().toExtend<WebSocketConstructor>();
  expectTypeOf<typeof NodeWebSocket>().toExtend<WebSocketConstructor>();
});

test('the client of the HTTP interface initiates sessions, encoders and microphones fit', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey: 'es_test' });
  const encoder = createAudioEncoder({
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
  });
  const session = createLiveSession({ client, config: { channels: 1 } }, { encoder });
  expectTypeOf(session.stop()).resolves.toEqualTypeOf<LiveSessionResult>();
  expectTypeOf<Microphone>().toExtend<RealTimeSource>();
  // @ts-expect-error: an option that the contract does not have
  createLiveSession({ client, config: { chanels: 1 } });
});

test('each event has its type', () => {
  const session = createLiveSession({ url: 'wss://earshot.test' });
  session.on('transcript', (message) => expectTypeOf(message).toEqualTypeOf<TranscriptMessage>());
  session.on('message', (message) => expectTypeOf(message).toEqualTypeOf<LiveMessage>());
  session.on('audio_lost', ({ startSeconds, endSeconds }) =>
    expectTypeOf([startSeconds, endSeconds]).toEqualTypeOf<number[]>(),
  );
  // @ts-expect-error: there is no such event
  session.on('transkript', () => undefined);
  const caught: unknown = undefined;
  if (LiveError.is(caught)) expectTypeOf(caught).toEqualTypeOf<LiveError>();
});
