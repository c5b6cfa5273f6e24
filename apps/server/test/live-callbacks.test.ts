import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LiveCallback, liveCallbackSchema } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  allMessages,
  asListed,
  counterAudio,
  frames,
  initiate,
  listedMessages,
  openClient,
  readLiveJob,
} from './support/live.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';

const received: (LiveCallback & { webhookId: string; status: number })[] = [];
/** Number of the next requests that fail. */
let failures = 0;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const status = failures > 0 ? 500 : 204;
    failures = Math.max(0, failures - 1);
    received.push({
      ...liveCallbackSchema.parse(JSON.parse(body)),
      webhookId: String(request.headers['webhook-id']),
      status,
    });
    response.writeHead(status).end();
  });
});

const dataFolder = temporaryFolder();
let server: ServerProcess;
let link: string;
const start = () => startServerProcess({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' }, dataFolder);
beforeAll(async () => {
  const { url } = await listenLocally(receiver);
  link = `${url}/live`;
  server = await start();
}, 30_000);
afterAll(async () => {
  await server.stop();
  receiver.close();
});

const listArrived = (id: string) =>
  received.filter((each) => each.id === id && each.status === 204);

verifies(
  ['callback.live', 'live.event.start-session'],
  'the selected messages go to the callback, in order, each once, over a receiver that fails and a service that is killed',
  async () => {
    failures = 1;
    const session = await initiate(server.url, {
      messages_config: allMessages,
      callback: true,
      callback_config: { ...allMessages, url: link },
    });
    const client = await openClient(session.url);
    client.send(...frames(counterAudio(4)));
    await client.waitFor('transcript', ({ data }) => data.is_final);
    await server.kill();
    server = await start();
    const address = new URL(session.url);
    address.port = new URL(server.url).port;
    const again = await openClient(address.href);
    again.stop();
    await again.closed;

    const job = await readLiveJob(server.url, session.id);
    await expect
      .poll(() => listArrived(session.id).at(-1)?.event, { timeout: 60_000, interval: 50 })
      .toBe('live.end_session');
    const arrived = listArrived(session.id);
    expect(asListed(arrived.map(({ payload }) => payload))).toEqual(listedMessages(job.result));
    expect(arrived[0]).toMatchObject({
      event: 'live.start_session',
      payload: { type: 'start_session' },
    });
    expect(new Set(arrived.map(({ webhookId }) => webhookId)).size).toBe(arrived.length);
    // The first was tried twice, under the same id, before any other one.
    expect(received[0]?.webhookId).toBe(received[1]?.webhookId);
    expect([...client.messages, ...again.messages].map(({ type }) => type)).not.toContain(
      'start_session',
    );
  },
  90_000,
);

verifies(
  'callback.live',
  'each kind comes only when its switch is on',
  async () => {
    const session = await initiate(server.url, {
      callback: true,
      callback_config: { url: link },
    });
    const client = await openClient(session.url);
    client.send(...frames(counterAudio(4)));
    client.stop();
    await client.closed;
    await expect
      .poll(() => listArrived(session.id).at(-1)?.event, { timeout: 30_000, interval: 50 })
      .toBe('live.end_session');
    expect(listArrived(session.id).map(({ event }) => event)).toEqual([
      'live.start_session',
      'live.start_recording',
      'live.pre_processing',
      'live.transcript',
      'live.end_recording',
      'live.post_transcript',
      'live.post_final_transcript',
      'live.end_session',
    ]);
  },
  60_000,
);
