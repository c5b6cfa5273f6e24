import { writeWav } from '@earshot/audio';
import { createFakeClock, createFakeLiveService, createFakeWebSocket } from '@earshot/testing';
import { expect, test, vi } from 'vitest';
import { createLiveSession, type LiveError } from '../src/index.node.js';
import { createRig, noise, speak } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

/** A session with a token that the service does not know. */
function createRefused() {
  const clock = createFakeClock();
  const { WebSocket: webSocket } = createFakeLiveService({ clock });
  const url = 'wss://earshot.test/v2/live?token=unknown';
  return { clock, session: createLiveSession({ url }, { clock, webSocket }) };
}

/** Returns the lines that are printed until the test has ended. */
function watchConsole() {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => print.mock.calls.map(String);
}

test('start() rejects for a token that the service does not know, and resolves for one it does', async () => {
  watchConsole();
  const { clock, session } = createRefused();
  let isResolved = false;
  const started = session.start().then(() => (isResolved = true));
  started.catch(() => undefined);
  await clock.advance(1000);
  await expect(started).rejects.toMatchObject({ code: 'token_refused' });
  expect(isResolved).toBe(false);

  const rig = createRig();
  const accepted = rig.session.start();
  await rig.clock.advance(1);
  await accepted;
  expect(rig.session.state).toBe('open');
});

test('a service without a greeting has accepted when it stays silent and the socket stays open', async () => {
  const clock = createFakeClock();
  const received: unknown[] = [];
  const webSocket = createFakeWebSocket({
    clock,
    onConnection: (socket) => socket.addEventListener('message', ({ data }) => received.push(data)),
  });
  const session = createLiveSession(
    { url: 'wss://earshot.test/v2/live?token=x' },
    { clock, webSocket, heartbeatMs: 700 },
  );
  session.send(noise(0.1));
  const started = session.start();
  await clock.advance(699);
  expect([session.state, received.length]).toEqual(['connecting', 0]);
  await clock.advance(2);
  await started;
  expect([session.state, received.length]).toEqual(['open', 1]);
  session.close();
});

test('a failure of the session and an error of the service are different events', async () => {
  const rig = createRig();
  const failures: LiveError[] = [];
  const errors: string[] = [];
  rig.session.on('failed', (error) => failures.push(error));
  rig.session.on('error', ({ error }) => errors.push(error.message));
  void rig.session.start();
  await speak(rig, noise(0.5));
  rig.recorded.fail(500, 'Trouble', 'the engine hiccuped');
  await rig.clock.advance(100);
  expect([errors, failures]).toEqual([['the engine hiccuped'], []]);
  rig.recorded.fail(400, 'BadMessage', 'the tenth of its kind');
  rig.recorded.close(4400);
  await rig.clock.advance(100);
  expect(failures).toEqual([rig.session.error]);
  expect(rig.session.error?.message).toBe('The socket was closed with 4400: the tenth of its kind');
  expect(rig.session.error?.cause).toMatchObject({ exception: 'BadMessage', status_code: 400 });
});

test('an error that was about something else is not the reason of a later failure', async () => {
  const rig = createRig();
  rig.session.on('failed', () => undefined);
  void rig.session.start();
  rig.session.send(noise(0.1));
  await rig.clock.advance(10);
  rig.recorded.fail(408, 'SessionEndsSoon', 'five minutes are left');
  await speak(rig, noise(1));
  rig.recorded.close(4400);
  await rig.clock.advance(100);
  expect(rig.session.error?.message).toContain('protocol_fault');
  expect(rig.session.error?.cause).toBeUndefined();
});

test('errors name their reason: an initiation that was refused, connections that never opened', async () => {
  watchConsole();
  const cause = new Error('POST /v2/live: 401 the key is unknown');
  const client = { live: { initiate: () => Promise.reject(cause) } };
  const session = createLiveSession({ client }, { clock: createFakeClock() });
  await expect(session.start()).rejects.toThrow(
    'The session was not initiated: POST /v2/live: 401 the key is unknown',
  );
  const rig = createRig({ faults: () => 'refused' }, { reconnect: { timeoutMs: 5000 } });
  const started = rig.session.start();
  await rig.clock.advance(10_000);
  await expect(started).rejects.toThrow(
    /within 5000 ms \(reconnect.timeoutMs\): The socket was closed/,
  );
});

test('a failure without an observer is printed, once, and no other is', async () => {
  const printed = watchConsole();
  const { clock, session } = createRefused();
  session.on('transcript', () => undefined);
  void session.start();
  await clock.advance(1000);
  expect(printed()).toEqual([
    '@earshot/live: the session failed: LiveError: The socket was closed with 4401: The token is unknown or expired',
  ]);

  const observers: ((observed: typeof session) => unknown)[] = [
    (observed) => observed.on('failed', () => undefined),
    (observed) => observed.on('state', () => undefined),
    (observed) => observed.finished.catch(() => undefined),
    (observed) => observed.stop().catch(() => undefined),
    (observed) =>
      observed[Symbol.asyncIterator]()
        .next()
        .catch(() => undefined),
  ];
  for (const observe of observers) {
    const other = createRefused();
    observe(other.session);
    void other.session.start();
    await other.clock.advance(1000);
    expect(other.session.state).toBe('failed');
  }
  const controller = new AbortController();
  const aborted = createRig({}, { signal: controller.signal });
  void aborted.session.start();
  controller.abort();
  expect(printed()).toHaveLength(1);
});

test('a WAV file in one chunk is sent without its header: no reconnect, and all of it acknowledged', async () => {
  const rig = createRig();
  const samples = Float32Array.from({ length: 80_000 }, (_, index) => Math.sin(index / 9));
  const file = writeWav([samples], { sampleRateHz: 16_000, encoding: 'pcm', bitDepth: 16 });
  void rig.session.start();
  rig.session.send(file);
  void rig.session.stop();
  await rig.clock.advanceUntil(() => rig.session.state === 'ended');
  expect(Buffer.compare(rig.recorded.audio, file.subarray(44))).toBe(0);
  expect(rig.service.links).toHaveLength(1);
  expect(rig.session.statistics).toMatchObject({
    sentSeconds: 5,
    acknowledgedSeconds: 5,
    bufferedSeconds: 0,
    lostSeconds: 0,
    reconnects: 0,
  });
});

test('nothing is buffered once a session is over; audio that was buffered is lost', async () => {
  const rig = createRig();
  rig.session.on('failed', () => undefined);
  rig.session.send(noise(2));
  rig.session.close();
  expect(rig.session.statistics).toMatchObject({ bufferedSeconds: 0, lostSeconds: 2 });
});

test.each([
  [{}, 'source is undefined; allowed is { url } of a session, or { client } of @earshot/http'],
  [undefined, 'source is undefined; allowed is'],
  [{ client: {} }, 'source is undefined; allowed is'],
])('%o is not a source', (source, message) => {
  expect(() => createLiveSession(source as { url: string })).toThrow(message);
});

const url = 'wss://earshot.test/';
const { client: fakeClient } = createFakeLiveService({ clock: createFakeClock() });

test('an option that is a text is refused as one', () => {
  expect(() => createLiveSession({ url }, { heartbeatMs: '5' as unknown as number })).toThrow(
    "heartbeatMs is '5'; allowed is a number above 0",
  );
});

test.each<[source: object, options: object, sentence: string]>([
  [{ url }, { heartbeat: 1 }, 'heartbeat is no option: is it heartbeatMs?'],
  [{ url }, { format: { sampleRate: 1 } }, 'format.sampleRate is no option: is it sample_rate?'],
  [{ url }, { reconnect: { timeout: 1 } }, 'reconnect.timeout is no option: is it timeoutMs?'],
  [{ client: fakeClient, conf: {} }, {}, 'conf is no option: is it config?'],
])('an option that does not exist is refused: %o with %o', (source, options, sentence) => {
  expect(() => createLiveSession(source as { url: string }, options)).toThrow(
    expect.objectContaining({ code: 'invalid_argument', message: sentence }),
  );
});

test('a session is made from the whole response that has initiated it, and from options without values', () => {
  const created = { id: 'an-id', url, created_at: '2026-01-01T00:00:00Z' };
  const nothing = { encoder: undefined, heartbeatMs: undefined } as object;
  expect(createLiveSession(created, nothing).state).toBe('idle');
});
