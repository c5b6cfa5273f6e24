import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { allMessages, counterAudio, openClient } from './support/live.js';
import { type LiveHarness, startLiveHarness } from './support/live-harness.js';
import { testKey } from './support/server-process.js';

let live: LiveHarness;
beforeEach(async () => {
  live = await startLiveHarness();
});
afterEach(() => live.close());

async function jobOf(id: string) {
  const key = await live.storage.keys.verify(testKey);
  return live.storage.jobs.get(key?.id ?? '', id, 'live');
}

async function waitForStatus(id: string, status: string): Promise<void> {
  await vi.waitFor(async () => expect((await jobOf(id))?.status).toBe(status), { interval: 5 });
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
    expect(await jobOf(late.id)).toMatchObject({ errorCode: 408, completedAt: expect.any(Number) });
    // It was used in time, so it is good as long as its session lasts.
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

test('thirty seconds without a frame end the recording, and an empty chunk keeps it', async () => {
  const { id, url } = await live.initiate();
  const client = await openClient(url);
  client.send(counterAudio(1));
  await client.waitFor('audio_chunk');
  await live.pass(29);
  client.send(new Uint8Array(0));
  // Whatever comes behind the empty chunk has come when it is answered.
  client.send('{}');
  await client.waitFor('error');
  await live.pass(29);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
  await live.pass(1.5);
  expect(await client.closed).toMatchObject({ code: 4408 });
  await waitForStatus(id, 'done');
});

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
  await vi.waitFor(() => expect(live.service.channelCount).toBe(2));
  await live.pass(59);
  const back = await openClient(first.url);
  await back.waitFor('audio_chunk');
  await live.pass(2);
  await waitForStatus(second.id, 'done');
  expect((await jobOf(first.id))?.status).toBe('processing');
  // The other one is over, and says so.
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
    // Only the answers to pings keep it; the idle limit is another matter.
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

test('a disk that takes nothing closes the socket with 1013, and the session goes on when it does again', async () => {
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

test('a channel that the engine gives up is told of, and its session comes to its end', async () => {
  const broken = await startLiveHarness({}, true);
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
