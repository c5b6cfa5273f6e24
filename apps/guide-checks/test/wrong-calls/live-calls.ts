import * as live from '@earshot/live';
import { createFakeLiveService } from '@earshot/testing';
import { baseUrl, client, clock, untyped, type WrongCalls } from './wrong-call.js';

const liveService = createFakeLiveService({ clock });

/** A session of the fake service, which is started. */
async function startedSession(config: object = {}) {
  const session = live.createLiveSession(
    { client: liveService.client, config },
    { webSocket: liveService.WebSocket, clock },
  );
  session.finished.catch(() => undefined);
  await clock.run(session.start());
  return untyped(session);
}

const sessions = untyped(live);
export const liveCalls: WrongCalls = {
  'no source': [() => sessions['createLiveSession']?.(), 'invalid_argument', /\{ url \}.*client/],
  'the options of a client': [
    () => sessions['createLiveSession']?.({ baseUrl, apiKey: 'x' }),
    'invalid_argument',
    /\{ client \} of @earshot\/http/,
  ],
  'the client alone': [
    () => sessions['createLiveSession']?.(client),
    'invalid_argument',
    /\{ client \}/,
  ],
  'an http address': [
    () => sessions['createLiveSession']?.({ url: 'https://example.com/v2/live' }),
    'invalid_argument',
    /ws: or wss:/,
  ],
  'nine channels': [
    () => sessions['createLiveSession']?.({ url: 'wss://x.test/' }, { format: { channels: 9 } }),
    'invalid_argument',
    /format\.channels is 9; .*1 to 8/,
  ],
  'no heartbeat': [
    () => sessions['createLiveSession']?.({ url: 'wss://x.test/' }, { heartbeatMs: 0 }),
    'invalid_argument',
    /heartbeatMs is 0; .*above 0/,
  ],
  'a misspelt configuration': [
    () => startedSession({ sampleRate: 8000 }),
    'initiation_failed',
    /did you mean sample_rate/,
  ],
  'a text as audio': [
    async () => (await startedSession())['send']?.('audio'),
    'invalid_argument',
    /'string'; allowed is an ArrayBuffer/,
  ],
  'samples without an encoder': [
    async () => (await startedSession())['send']?.(new Float32Array(8)),
    'invalid_argument',
    /encoder/,
  ],
  'no stream': [
    async () => (await startedSession())['pipeFrom']?.(undefined),
    'invalid_argument',
    /source is not iterable/,
  ],
  'a path for a stream': [
    async () => (await startedSession())['pipeFrom']?.('talk.wav'),
    'invalid_argument',
    /source is not iterable/,
  ],
};
