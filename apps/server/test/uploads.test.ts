import { verifies } from '@earshot/specification';
import { expect, onTestFinished } from 'vitest';
import { JobQueue } from '../src/queue/index.js';
import { startJanitor } from '../src/service/janitor.js';
import { call, createJob, upload } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { hasAudio } from './support/open-test-storage.js';
import { otherKey } from './support/server-process.js';

const remove = async (service: HttpHarness, id: string, key?: string | null) =>
  readResponse(
    await call(service.url, `/file/${id}`, {
      method: 'DELETE',
      ...(key === undefined ? {} : { key }),
    }),
  );

verifies('uploads.deletion', 'an upload can be deleted, unless a job uses it', async () => {
  const service = await startHttpHarness();
  await service.storage.keys.create('other', otherKey);
  const { audio_url, audio_metadata } = await upload(service.url);
  const { id } = audio_metadata;
  const path = `/file/${id}`;
  expectError(await remove(service, id, null), 401, path);
  expectError(await remove(service, id, otherKey), 404, path);
  await createJob(service.url, { audio_url });
  const used = await remove(service, id);
  expectError(used, 403, path);
  expect(used.body.message).toMatch(/is the audio of a job: delete the job/);
  expect(await hasAudio(service, id)).toBe(true);

  const unused = (await upload(service.url)).audio_metadata.id;
  const deleted = await remove(service, unused);
  expect([deleted.status, deleted.text]).toEqual([202, '']);
  expect(await hasAudio(service, unused)).toBe(false);
  expectError(await remove(service, unused), 404, `/file/${unused}`);
  expectError(
    await readResponse(await call(service.url, `/file/${unused}`)),
    404,
    `/file/${unused}`,
  );
});

verifies(
  ['uploads.expiry', 'studio.sign-in-limits'],
  'an upload expires, one that a job uses never; so do links that nobody has used',
  async () => {
    const service = await startHttpHarness();
    const { clock, storage } = service;
    const { audio_url, audio_metadata: used } = await upload(service.url);
    await createJob(service.url, { audio_url });
    const unused: string[] = [];
    for (let index = 0; index < 3; index += 1)
      unused.push((await upload(service.url)).audio_metadata.id);
    const day = 24 * 3600 * 1000;
    const [key] = await storage.keys.list();
    for (const kind of ['link', 'session'] as const)
      await storage.sessions.create(key?.id ?? '', kind);
    clock.advance(6 * day);
    const late = (await upload(service.url)).audio_metadata.id;
    clock.advance(day);

    const queue = new JobQueue(storage, clock, {
      instanceId: 'this',
      leaseMs: 30_000,
      onEnded: async () => undefined,
    });
    const instances = storage.joinNodes();
    onTestFinished(() => instances.release());
    const removed: Record<string, unknown>[] = [];
    const logger = {
      info: (line: Record<string, unknown>) => removed.push(line),
      error: (cause: unknown) => removed.push({ cause }),
    };
    const stop = startJanitor({
      storage,
      queue,
      instances,
      retention: { uploadsMs: 7 * day, audioMs: undefined, resultMs: undefined },
      leaseMs: 30_000,
      metrics: service.metrics,
      clock,
      // No other line is logged.
      logger: logger as never,
    });
    // Its short pauses pass.
    await expect
      .poll(() => {
        clock.advance(5);
        return removed;
      })
      .toMatchObject([{ adopted: 0, uploads: 3, orphans: 0, audio: 0, jobs: 0 }]);
    await stop();
    const sessions = await storage.database.selectFrom('studio_sessions').select('kind').execute();
    expect(sessions).toEqual([{ kind: 'session' }]);
    const isKept = async (id: string) => (await call(service.url, `/file/${id}`)).status === 200;
    expect(await isKept(used.id)).toBe(true);
    expect(await isKept(late)).toBe(true);
    for (const id of unused) {
      expect(await isKept(id)).toBe(false);
      expect(await hasAudio(service, id)).toBe(false);
    }
  },
);
