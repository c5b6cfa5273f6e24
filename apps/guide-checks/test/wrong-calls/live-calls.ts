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
  'a misspelt option': [
    () => sessions['createLiveSession']?.({ url: 'wss://x.test/' }, { heartbeat: 5000 }),
    'invalid_argument',
    /heartbeat is no option.*heartbeatMs/,
  ],
  'the rate of a format as in JavaScript': [
    () =>
      sessions['createLiveSession']?.({ url: 'wss://x.test/' }, { format: { sampleRate: 8000 } }),
    'invalid_argument',
    /format\.sampleRate is no option.*sample_rate/,
  ],
  'reconnect.maximumDelay': [
    () =>
      sessions['createLiveSession']?.({ url: 'wss://x.test/' }, { reconnect: { maximumDelay: 1 } }),
    'invalid_argument',
    /reconnect\.maximumDelay is no option.*maximumDelayMs/,
  ],
  'the configuration by another name': [
    () => sessions['createLiveSession']?.({ client, configuration: {} }),
    'invalid_argument',
    /configuration is no option.*config/,
  ],
  'a viewer with the cursor as on the wire': [
    () => sessions['followLiveSession']?.({ url: 'wss://x.test/' }, { message_cursor: 3 }),
    'invalid_argument',
    /message_cursor is no option.*messageCursor/,
  ],
  'a speed by another name': [
    async () => (await startedSession())['pipeFrom']?.([], { rate: 1 }),
    'invalid_argument',
    /rate is no option.*speed/,
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
