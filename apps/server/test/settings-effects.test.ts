import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { startHttpHarness } from './support/http-harness.js';
import { counterAudio, initiate, openClient, waitForLiveJob } from './support/live.js';
import { otherKey, startServerProcess, temporaryFolder } from './support/server-process.js';

verifies(
  ['error.key-rate-limit', 'error.rate-limit', 'error.code'],
  'a key that asks too often waits until its minute is over; another key does not',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 31, 12) });
    try {
      const service = await startHttpHarness({ EARSHOT_REQUESTS_PER_MINUTE: '3' });
      await service.storage.keys.create('other', otherKey);
      const ask = async (key?: string) =>
        readResponse(await call(service.url, '/v2/live', key === undefined ? {} : { key }));
      for (const left of ['2', '1', '0']) {
        const { headers, status } = await ask();
        expect([status, headers.get('ratelimit-limit')]).toEqual([200, '3']);
        expect(headers.get('ratelimit-remaining')).toBe(left);
      }
      vi.setSystemTime(Date.now() + 20_000);
      const refused = await ask();
      expectError(refused, 429, '/v2/live');
      expect(refused.body.code).toBe('rate_limited');
      expect(refused.body.message).toMatch(/at most 3 a minute/);
      expect(refused.headers.get('retry-after')).toBe('40');
      expect((await ask(otherKey)).status).toBe(200);
      vi.setSystemTime(Date.now() + 39_000);
      expect((await ask()).status).toBe(429);
      vi.setSystemTime(Date.now() + 1001);
      expect((await ask()).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  },
);

verifies(
  'process.engine',
  'the engine that is set transcribes recordings and live sessions, and they say so',
  async () => {
    const server = await startServerProcess({ EARSHOT_ENGINE: 'scripted' });
    const { audio_url } = await upload(server.url);
    const { id } = await createJob(server.url, { audio_url, model: 'earshot-1' });
    const job = await waitForJob(server.url, id);
    expect(job).toMatchObject({
      status: 'done',
      request_params: { model: 'earshot-1' },
      post_session_metadata: { engine: { id: 'scripted' } },
    });
    const session = await initiate(server.url, { model: 'earshot-1' });
    const client = await openClient(session.url);
    client.send(counterAudio(4));
    client.stop();
    await client.closed;
    expect(await waitForLiveJob(server.url, session.id)).toMatchObject({
      status: 'done',
      request_params: { model: 'earshot-1' },
      post_session_metadata: { engine: { id: 'scripted' } },
    });
    const capabilities = await (await call(server.url, '/v2/capabilities')).json();
    expect(capabilities).toMatchObject({
      models: ['earshot-1'],
      engines: [{ id: 'scripted', is_default: true }],
    });
    await server.stop();
  },
  60_000,
);

verifies(
  ['process.data-folder', 'process.configuration-file'],
  'everything is kept in the folder that the settings file names, and found there by the next start',
  async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'earshot.config.json'),
      JSON.stringify({ EARSHOT_DATA_DIR: 'kept/elsewhere' }),
    );
    // An empty variable is one that is not set.
    const start = () => startServerProcess({ EARSHOT_DATA_DIR: '' }, folder);
    const first = await start();
    const { audio_url, audio_metadata } = await upload(first.url);
    const { id } = await createJob(first.url, { audio_url });
    await waitForJob(first.url, id);
    await first.stop();
    const kept = join(folder, 'kept/elsewhere');
    expect(existsSync(join(kept, 'earshot.db'))).toBe(true);
    expect(
      readdirSync(join(kept, 'media'), { recursive: true }).some((name) =>
        String(name).includes(audio_metadata.id),
      ),
    ).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['earshot.config.json', 'kept']);
    const second = await start();
    expect((await waitForJob(second.url, id)).status).toBe('done');
    expect((await call(second.url, `/file/${audio_metadata.id}`)).status).toBe(200);
    await second.stop();
  },
  60_000,
);
