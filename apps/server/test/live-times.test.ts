import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWavHeader } from '@earshot/audio';
import { verifies } from '@earshot/specification';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { allMessages, counterAudio, openClient } from './support/live.js';
import { failing, type LiveHarness, startLiveHarness } from './support/live-harness.js';
import { testKey } from './support/server-process.js';

let live: LiveHarness;
beforeEach(async () => {
  live = await startLiveHarness();
});
afterEach(() => live.close());

async function readJob(id: string) {
  const key = await live.storage.keys.verify(testKey);
  return live.storage.jobs.get(key?.id ?? '', id, 'live');
}

async function waitForStatus(id: string, status: string): Promise<void> {
  await vi.waitFor(async () => expect((await readJob(id))?.status).toBe(status), { interval: 5 });
}

verifies(
  ['live.token.life', 'job.live-never-opened'],
  'a token is good for ten minutes, and a session that nobody opened then ends with 408',
  async () => {
    const early = await live.initiate();
    const late = await live.initiate();
    await live.pass(599);
    const client = await openClient(early.url);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await live.pass(2);
    expect((await (await openClient(late.url)).closed).code).toBe(4401);
    await live.pass(6);
    await waitForStatus(late.id, 'error');
    expect(await readJob(late.id)).toMatchObject({
      errorCode: 408,
      completedAt: expect.any(Number),
      postSessionMetadata: {
        error: {
          code: 408,
          message: 'No socket was opened before the token of the session expired',
          reason_code: 'session_not_opened',
        },
      },
    });
    // It was used in time, so it is valid as long as its session lasts.
    const again = await openClient(early.url);
    expect((await client.closed).code).toBe(4409);
    expect(again.socket.readyState).toBe(WebSocket.OPEN);
  },
);

test('the token of an ended session is good for two minutes more', async () => {
  const { id, url } = await live.initiate();
  const client = await openClient(url);
  client.send(counterAudio(1));
  client.stop();
  await client.closed;
  await waitForStatus(id, 'done');
  await live.pass(119);
  const late = await openClient(`${url}&message_cursor=0`);
  expect((await late.closed).code).toBe(1000);
  expect(late.messages.slice(1)).toEqual(client.messages);
  await live.pass(2);
  expect((await (await openClient(url)).closed).code).toBe(4401);
});

test('the files of a session are removed when nobody can come back to it', async () => {
  const { id, url } = await live.initiate();
  const client = await openClient(url);
  client.send(counterAudio(1));
  client.stop();
  await client.closed;
  await waitForStatus(id, 'done');
  await live.pass(119);
  const folder = join(live.dataFolder, 'live');
  expect(readdirSync(folder).every((name) => name.startsWith(id))).toBe(true);
  expect(readdirSync(folder)).not.toEqual([]);
  await live.pass(3);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
});

test('empty chunks keep a session alive for three hours and no longer', async () => {
  const short = await startLiveHarness({ maximumMs: 100_000, warningMs: 4000 });
  const { id, url } = await short.initiate({ messages_config: allMessages });
  const client = await openClient(url);
  client.send(counterAudio(1));
  for (let seconds = 0; seconds < 95; seconds += 19) {
    client.send(new Uint8Array(0));
    await client.waitFor('audio_chunk');
    await short.pass(19);
  }
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
  await short.pass(3);
  expect((await client.waitFor('error')).error.exception).toBe('SessionEndsSoon');
  await short.pass(4);
  expect((await client.closed).code).toBe(1000);
  const key = await short.storage.keys.verify(testKey);
  expect((await short.storage.jobs.get(key?.id ?? '', id, 'live'))?.status).toBe('done');
  await short.close();
});

test('a session whose result cannot be written ends as an error after a few attempts', async () => {
  const { id, url } = await live.initiate();
  const complete = vi
    .spyOn(live.storage.live, 'complete')
    .mockRejectedValue(new Error('It is not a good day.'));
  const client = await openClient(url);
  client.send(counterAudio(1));
  client.stop();
  await vi.waitFor(() => expect(complete).toHaveBeenCalledTimes(1));
  await live.pass(60);
  await waitForStatus(id, 'error');
  expect((await client.closed).code).toBe(4500);
  await live.pass(60);
  expect(complete).toHaveBeenCalledTimes(5);
  expect(await readJob(id)).toMatchObject({
    errorCode: 500,
    errorMessage: 'The result of the session could not be written',
  });
});

test('a full disk is waited for, however long it takes', async () => {
  const { id, url } = await live.initiate();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const complete = vi.spyOn(live.storage.live, 'complete').mockRejectedValue(full);
  const client = await openClient(url);
  client.send(counterAudio(1));
  client.stop();
  await vi.waitFor(() => expect(complete).toHaveBeenCalled());
  await live.pass(600);
  expect(complete.mock.calls.length).toBeGreaterThan(10);
  expect(complete.mock.calls.length).toBeLessThan(40);
  complete.mockRestore();
  await live.pass(40);
  await waitForStatus(id, 'done');
  expect((await client.closed).code).toBe(1000);
});

test('connections that come too often are refused, and one may come again a second later', async () => {
  const { url } = await live.initiate();
  const clients = [];
  for (let count = 0; count < 31; count += 1) clients.push(await openClient(url));
  expect(await clients[30]?.closed).toMatchObject({ code: 1013 });
  expect(clients[29]?.socket.readyState).toBe(WebSocket.OPEN);
  await live.pass(2);
  const again = await openClient(url);
  expect((await clients[29]?.closed)?.code).toBe(4409);
  expect(again.socket.readyState).toBe(WebSocket.OPEN);
});

verifies(
  'live.idle-close',
  'thirty seconds without a frame end the recording, and an empty chunk keeps it',
  async () => {
    const { id, url } = await live.initiate();
    const client = await openClient(url);
    client.send(counterAudio(1));
    await client.waitFor('audio_chunk');
    await live.pass(29);
    client.send(new Uint8Array(0));
    // The empty chunk has arrived when this message gets its error.
    client.send('{}');
    await client.waitFor('error');
    await live.pass(29);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await live.pass(1.5);
    expect(await client.closed).toMatchObject({ code: 4408 });
    await waitForStatus(id, 'done');
  },
);

test('a session waits sixty seconds for its client, and no longer', async () => {
  const sessions = await Promise.all([live.initiate(), live.initiate()]);
  for (const { url } of sessions) {
    const client = await openClient(url);
    client.send(counterAudio(1));
    await client.waitFor('audio_chunk');
    client.socket.terminate();
    await client.closed;
  }
  const [first, second] = sessions as [{ id: string; url: string }, { id: string; url: string }];
  expect(live.service.channelCount).toBe(2);
  await vi.waitFor(async () => expect(await live.countConnections()).toBe(0));
  await live.pass(59);
  const back = await openClient(first.url);
  await back.waitFor('audio_chunk');
  await live.pass(2);
  await waitForStatus(second.id, 'done');
  expect((await readJob(first.id))?.status).toBe('processing');
  // The other one has ended, and is closed as such.
  expect((await (await openClient(second.url)).closed).code).toBe(1000);
});

verifies(
  'live.heartbeat',
  'a client is pinged every twenty seconds, and one that is silent for forty is dropped',
  async () => {
    const { url } = await live.initiate();
    const silent = new WebSocket(url, { autoPong: false });
    let pings = 0;
    silent.on('ping', () => {
      pings += 1;
    });
    const closed = new Promise<number>((resolve) => silent.on('close', resolve));
    await new Promise((resolve) => silent.once('open', resolve));
    const { url: other } = await live.initiate();
    const lively = await openClient(other);
    await live.pass(19);
    expect(pings).toBe(0);
    await live.pass(2);
    await vi.waitFor(() => expect(pings).toBe(1), { interval: 1 });
    await live.pass(8);
    // Only its pongs keep it open. The idle limit is separate.
    lively.send(new Uint8Array(0), '{}');
    await lively.waitFor('error');
    await live.pass(10);
    expect(silent.readyState).not.toBe(WebSocket.CLOSED);
    await live.pass(2);
    expect(await closed).toBe(1006);
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  },
);

verifies(
  'live.maximum-length',
  'a session that grows too long is warned, and then ended',
  async () => {
    const short = await startLiveHarness({ maximumMs: 10_000, warningMs: 4000 });
    try {
      const { url } = await short.initiate({ messages_config: allMessages });
      const client = await openClient(url);
      client.send(counterAudio(5));
      await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 160_000);
      await short.pass(0.5);
      expect(client.ofType('error')).toEqual([]);
      client.send(counterAudio(2));
      await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 224_000);
      await short.pass(0.5);
      const { error } = await client.waitFor('error');
      expect(error).toMatchObject({
        exception: 'SessionEndsSoon',
        message: expect.stringMatching(/in 3 seconds/),
      });
      client.send(counterAudio(4));
      await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 352_000);
      await short.pass(0.5);
      expect((await client.closed).code).toBe(1000);
      expect(client.ofType('error')).toHaveLength(1);
      expect(client.ofType('post_final_transcript')).toHaveLength(1);
    } finally {
      await short.close();
    }
  },
);

test('times never go back within a session, whatever is done to the time of the machine', async () => {
  const { url } = await live.initiate({ messages_config: allMessages });
  const client = await openClient(url);
  client.send(counterAudio(1));
  await client.waitFor('audio_chunk');
  live.clock.setBy(-3_600_000);
  client.send(counterAudio(1));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  const times = client.messages.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort());
});

verifies(
  'job.live-end-order',
  'the end of a session is not stamped later than its job, when the time of the machine goes back',
  async () => {
    const { id, url } = await live.initiate({ messages_config: allMessages });
    const client = await openClient(url);
    client.send(counterAudio(1));
    await client.waitFor('audio_chunk');
    live.clock.setBy(-3_600_000);
    client.stop();
    await client.closed;
    const { created_at } = await client.waitFor('end_session');
    const completedAtMs = (await readJob(id))?.completedAt ?? Number.NaN;
    expect(Date.parse(created_at)).toBeLessThanOrEqual(completedAtMs);
  },
);

verifies(
  'job.live-end-order',
  'nor when the job had ended in an attempt whose outcome was lost',
  async () => {
    const { id, url } = await live.initiate({ messages_config: allMessages });
    const original = live.storage.live.complete.bind(live.storage.live);
    const complete = vi
      .spyOn(live.storage.live, 'complete')
      .mockImplementationOnce(async (...given) => {
        await original(...given);
        throw new Error('The response was lost.');
      });
    const client = await openClient(url);
    client.send(counterAudio(1));
    client.stop();
    await waitForStatus(id, 'done');
    await live.pass(5);
    expect((await client.closed).code).toBe(1000);
    expect(complete).toHaveBeenCalledTimes(2);
    const { created_at } = await client.waitFor('end_session');
    const completedAtMs = (await readJob(id))?.completedAt ?? Number.NaN;
    expect(Date.parse(created_at)).toBeLessThanOrEqual(completedAtMs);
  },
);

describe('a session whose client breaks the protocol', () => {
  const wrongHeader = createWavHeader(
    { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 48_000, channels: 1 },
    null,
  );

  verifies(
    'job.live-protocol-fault',
    'has ended as an error by the time that its socket is closed, and keeps its audio',
    async () => {
      const nonsense = Array.from({ length: 10 }, () => 'nonsense');
      for (const [data, message, seconds] of [
        [[wrongHeader], /48000.*16000/, null],
        [[counterAudio(1.5), ...nonsense], /^10 malformed messages in a row$/, 1.5],
      ] as const) {
        const { id, url } = await live.initiate();
        const client = await openClient(url);
        client.send(...data, counterAudio(1), '{"type":"stop_recording"}');
        expect(await client.closed).toEqual({ code: 4400, reason: expect.stringMatching(message) });
        const job = await readJob(id);
        expect(job).toMatchObject({
          status: 'error',
          errorCode: 400,
          errorMessage: expect.stringMatching(message),
          postSessionMetadata: {
            attempts: 1,
            error: { code: 400, message: expect.stringMatching(message) },
          },
        });
        expect(job?.file?.durationSeconds ?? null).toBe(seconds);
        // No client returns to it.
        expect((await (await openClient(url)).closed).code).toBe(4401);
      }
      expect(live.service.channelCount).toBe(0);
    },
  );

  test('ends so when the job can be written again', async () => {
    const { id, url } = await live.initiate();
    const fail = vi
      .spyOn(live.storage.live, 'fail')
      .mockRejectedValueOnce(new Error('It is not a good day.'));
    const client = await openClient(url);
    client.send(wrongHeader);
    await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(1));
    expect((await readJob(id))?.status).toBe('processing');
    await live.pass(2);
    expect((await client.closed).code).toBe(4400);
    expect(await readJob(id)).toMatchObject({ status: 'error', errorCode: 400 });
  });
});

test('a disk that takes nothing closes the socket with 1013, and the session continues when it does again', async () => {
  const { id, url } = await live.initiate();
  // Something is where the journal of the session would be.
  const obstacle = join(live.dataFolder, 'live', `${id}.journal`);
  mkdirSync(obstacle, { recursive: true });
  const audio = counterAudio(2);
  const client = await openClient(url);
  client.send(audio);
  expect((await client.closed).code).toBe(1013);
  expect(client.acknowledged()).toBe(0);

  rmdirSync(obstacle);
  await live.pass(1);
  const again = await openClient(url);
  again.send(audio);
  await again.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === audio.length);
  again.stop();
  expect((await again.closed).code).toBe(1000);
  await waitForStatus(id, 'done');
});

test('a channel that the engine abandons is reported, and its session comes to its end', async () => {
  const broken = await startLiveHarness({}, failing);
  try {
    const { url } = await broken.initiate();
    const audio = counterAudio(2);
    const client = await openClient(url);
    client.send(audio);
    await client.waitFor('error', ({ error }) => error.message.includes('broken'));
    await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === audio.length);
    client.stop();
    expect((await client.closed).code).toBe(1000);
  } finally {
    await broken.close();
  }
});

verifies(
  'live.stop-before-loss',
  'a session that was stopped before its socket was lost ends while no time passes, and its tail can be fetched',
  async () => {
    const { id, url } = await live.initiate({ messages_config: allMessages });
    const client = await openClient(url);
    client.send(counterAudio(3));
    await client.waitFor('audio_chunk');
    client.stop();
    await client.waitFor('stop_recording');
    client.socket.terminate();
    // Neither the window of a lost socket nor the idle limit can end it.
    await waitForStatus(id, 'done');
    const back = await openClient(`${url}&audio_offset=96000&message_cursor=0`);
    expect((await back.closed).code).toBe(1000);
    const types = back.messages.map(({ type }) => type);
    expect(types).toContain('end_recording');
    expect(types.at(-1)).toBe('end_session');
    expect(back.messages.find(({ type }) => type === 'end_recording')).toMatchObject({
      data: { recording_duration: 3 },
    });
  },
);
