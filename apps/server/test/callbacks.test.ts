import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { preRecordedCallbackSchema } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { openStorage } from '../src/storage/index.js';
import { createJob, upload, waitForJob } from './support/api.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: Record<string, string>;
  body: string;
}

describe('callbacks of a real server', () => {
  let server: ServerProcess;
  let link: string;
  const received: Received[] = [];
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const isFirst = !received.some(({ path }) => path === request.url);
    received.push({
      method: request.method,
      path: request.url,
      // Every header that the assertions check occurs once.
      headers: request.headers as Record<string, string>,
      body,
    });
    return request.url === '/flaky' && isFirst ? 500 : 204;
  }
  const receiver = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  });

  beforeAll(async () => {
    ({ url: link } = await listenLocally(receiver));
    server = await startServerProcess({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' });
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    receiver.close();
  });

  const arrivals = (path: string) => received.filter((each) => each.path === path);

  verifies(
    ['callback.pre-recorded', 'callback.url', 'callback.shapes'],
    'are sent when a job ends, by the method that was requested',
    async () => {
      const { audio_url } = await upload(server.url);
      const { id } = await createJob(server.url, {
        audio_url,
        custom_metadata: { order: 7 },
        callback: true,
        callback_config: { url: `${link}/put`, method: 'PUT' },
        callback_url: `${link}/post`,
      });
      const job = await waitForJob(server.url, id);
      await expect
        .poll(() => arrivals('/put').length + arrivals('/post').length, { timeout: 10_000 })
        .toBe(2);
      expect(arrivals('/put')[0]?.method).toBe('PUT');
      expect(arrivals('/post')[0]?.method).toBe('POST');
      for (const { body } of [...arrivals('/put'), ...arrivals('/post')])
        expect(preRecordedCallbackSchema.parse(JSON.parse(body))).toEqual({
          id,
          event: 'transcription.success',
          payload: job.result,
          custom_metadata: { order: 7 },
        });

      const failing = await createJob(server.url, {
        audio_url: `${link}/not-audio`,
        callback_url: `${link}/failed`,
      });
      await waitForJob(server.url, failing.id);
      await expect.poll(() => arrivals('/failed').length, { timeout: 10_000 }).toBe(1);
      expect(
        preRecordedCallbackSchema.parse(JSON.parse(arrivals('/failed')[0]?.body ?? '')),
      ).toEqual({
        id: failing.id,
        event: 'transcription.error',
        error: { code: 400, message: expect.stringMatching(/\S/) },
      });
    },
    30_000,
  );

  verifies(
    ['callback.signed', 'callback.persisted'],
    'are signed with the secret of the key, and repeated under the same id until they arrive',
    async () => {
      const { audio_url } = await upload(server.url);
      await createJob(server.url, { audio_url, callback_url: `${link}/flaky` });
      await expect.poll(() => arrivals('/flaky').length, { timeout: 30_000 }).toBeGreaterThan(1);
      const storage = await openStorage(server.dataFolder, { clock: systemClock });
      const [key] = await storage.keys.list();
      await storage.close();
      const webhook = new Webhook(key?.webhookSecret ?? '');
      const ids = arrivals('/flaky').map(({ body, headers }) => {
        webhook.verify(body, headers);
        return headers['webhook-id'];
      });
      expect(new Set(ids).size).toBe(1);
    },
    60_000,
  );
});
