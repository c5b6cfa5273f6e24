import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { openStorage } from '../src/storage/index.js';
import { call, createJob, getJob, readError, speech, upload, waitForJob } from './support/api.js';
import { type NameServer, startNameServer } from './support/name-server.js';
import {
  otherKey,
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';

/** A server that knows a second key: the one of a bystander. */
async function startWithBystander(
  environment: ServerEnvironment,
  dataFolder = temporaryFolder(),
): Promise<ServerProcess> {
  const storage = await openStorage(dataFolder, { clock: systemClock });
  if ((await storage.keys.verify(otherKey)) === undefined)
    await storage.keys.create('bystander', otherKey);
  await storage.close();
  return startServerProcess(
    { EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8', ...environment },
    dataFolder,
  );
}

/** A server of the outside, whose responses the test controls. */
async function listen(
  respond: (response: ServerResponse, path: string) => void,
): Promise<{ url: string; requests: string[]; open: () => number; close: () => void }> {
  const requests: string[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    request.resume();
    respond(response, request.url ?? '');
  });
  const { port } = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    open: () => open,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Listener = Awaited<ReturnType<typeof listen>>;

describe('a key whose sources and receivers hang', () => {
  let server: ServerProcess;
  let source: Listener;
  const receivers: Listener[] = [];
  beforeAll(async () => {
    source = await listen((response, path) => {
      if (path.startsWith('/hang')) response.write(speech.subarray(0, 1000));
      else response.end(speech);
    });
    server = await startWithBystander({});
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    for (const each of [source, ...receivers]) each.close();
  });

  verifies(
    ['queue.fairness', 'endpoint.remote-file'],
    'fetches four of them at a time; another key has its source, its recording and its upload by url beside them',
    async () => {
      const ids: string[] = [];
      for (let count = 0; count < 40; count += 1)
        ids.push((await createJob(server.url, { audio_url: `${source.url}/hang/${count}` })).id);
      await expect.poll(source.open, { timeout: 20_000 }).toBe(4);
      const busy = await Promise.all(ids.map((id) => getJob(server.url, id)));
      const inProgress = busy.filter(({ status }) => status === 'processing');
      expect(inProgress).toHaveLength(4);
      await expect
        .poll(async () => (await getJob(server.url, inProgress[0]?.id ?? '')).post_session_metadata)
        .toMatchObject({ progress: { stage: 'fetch', fetched_bytes: 1000, total_bytes: null } });

      const file = await upload(server.url, speech, 'meeting.wav', otherKey);
      const jobs = [
        await createJob(server.url, { audio_url: `${source.url}/quick` }, otherKey),
        await createJob(server.url, { audio_url: file.audio_url }, otherKey),
      ];
      for (const { id } of jobs)
        expect(await waitForJob(server.url, id, otherKey)).toMatchObject({
          status: 'done',
          post_session_metadata: {
            stages_seconds: { acquire: expect.any(Number), transcribe: expect.any(Number) },
          },
        });
      const fetched = await call(server.url, '/v2/upload', {
        key: otherKey,
        body: { audio_url: `${source.url}/quick` },
      });
      expect(fetched.status).toBe(200);
      // The key itself continues with its other jobs, and waits only for its own slots.
      const own = await upload(server.url);
      const ownJob = await createJob(server.url, { audio_url: own.audio_url });
      expect((await waitForJob(server.url, ownJob.id)).status).toBe('done');
      expect(source.open()).toBe(4);
    },
    60_000,
  );

  verifies(
    'callback.fairness',
    'sixty-four receivers that hang leave room for the callbacks of another key',
    async () => {
      for (let count = 0; count < 64; count += 1) receivers.push(await listen(() => undefined));
      const healthy = await listen((response) => response.end());
      receivers.push(healthy);
      const hanging = receivers.slice(0, 64);
      const { audio_url } = await upload(server.url);
      for (const { url } of hanging)
        await createJob(server.url, { audio_url, callback_url: `${url}/hook` });
      const open = () => hanging.reduce((sum, each) => sum + each.open(), 0);
      const requests = () => hanging.reduce((sum, each) => sum + each.requests.length, 0);
      // One address gets eight attempts of a key, over all ports.
      await expect.poll(open, { timeout: 20_000 }).toBe(8);
      const theirs = await upload(server.url, speech, 'meeting.wav', otherKey);
      const { id } = await createJob(
        server.url,
        { audio_url: theirs.audio_url, callback_url: `${healthy.url}/hook` },
        otherKey,
      );
      const before = requests();
      const job = await waitForJob(server.url, id, otherKey);
      await vi.waitUntil(() => healthy.requests.length > 0, { interval: 5, timeout: 20_000 });
      const lateMs = Date.now() - Date.parse(job.completed_at ?? '');
      // It did not wait until one of them was abandoned, which takes 15 seconds.
      expect(lateMs).toBeLessThan(15_000);
      expect(requests() - before).toBeLessThanOrEqual(8);
    },
    90_000,
  );
});

describe('a key whose names nobody resolves', () => {
  let server: ServerProcess;
  let names: NameServer;
  beforeAll(async () => {
    names = await startNameServer(() => 'silence');
    server = await startWithBystander({ EARSHOT_DNS_SERVERS: names.address });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    names.close();
  });

  verifies(
    'process.slow-names',
    'holds up neither uploads nor jobs nor callbacks of another key',
    async () => {
      const { audio_url } = await upload(server.url);
      for (let count = 0; count < 64; count += 1) {
        await createJob(server.url, { audio_url: `http://source-${count}.example/a.wav` });
        await createJob(server.url, {
          audio_url,
          callback_url: `http://receiver-${count}.example/hook`,
        });
      }
      const asked = (prefix: string) => names.asked.some((name) => name.startsWith(prefix));
      await expect
        .poll(() => asked('source-') && asked('receiver-'), { timeout: 30_000 })
        .toBe(true);
      const receiver = await listen((response) => response.end());
      const theirs = await upload(server.url, speech, 'meeting.wav', otherKey);
      const { id } = await createJob(
        server.url,
        { audio_url: theirs.audio_url, callback_url: `${receiver.url}/hook` },
        otherKey,
      );
      expect((await waitForJob(server.url, id, otherKey)).status).toBe('done');
      await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(1);
      expect((await call(server.url, '/health', { key: null })).status).toBe(200);
      receiver.close();
    },
    90_000,
  );
});

describe('a queue that is nearly full', () => {
  let server: ServerProcess;
  let source: Listener;
  beforeAll(async () => {
    source = await listen(() => undefined);
    server = await startWithBystander({
      EARSHOT_MAX_QUEUED_JOBS: '20',
      EARSHOT_FETCHES_PER_KEY: '1',
    });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    source.close();
  });

  verifies(
    'queue.limits',
    'refuses the key that fills it with a 429, and takes jobs of others',
    async () => {
      const audio_url = `${source.url}/hang`;
      const create = (key: string, headers: Record<string, string> = {}) =>
        call(server.url, '/v2/pre-recorded', { body: { audio_url }, key, headers });
      const repeatable = { 'idempotency-key': 'first' };
      expect((await create(testKey, repeatable)).status).toBe(201);
      await expect.poll(source.open, { timeout: 20_000 }).toBe(1);
      const responses = await Promise.all(Array.from({ length: 14 }, () => create(testKey)));
      // One is fetched, and ten may wait: all at once, and no more than that.
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
      const refused =
        responses.find(({ status }) => status === 429) ?? expect.fail('one is refused');
      expect(refused.headers.get('retry-after')).toBe('30');
      expect((await readError(refused, 429)).message).toBe(
        'Too many jobs of this key are waiting: at most 10 are allowed',
      );
      // Repetitions of accepted requests get the same response.
      expect((await create(testKey, repeatable)).status).toBe(201);
      const theirs = await Promise.all(Array.from({ length: 14 }, () => create(otherKey)));
      expect(theirs.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(6);
      const full = theirs.find(({ status }) => status === 503);
      expect(full?.headers.get('retry-after')).toBe('60');
      await expect
        .poll(async () => (await call(server.url, '/metrics', { key: null })).text(), {
          timeout: 20_000,
        })
        .toContain('earshot_fetches_running 2');
    },
    60_000,
  );

  verifies(
    'queue.fairness',
    'uploads by url are counted with the fetches of their key, and refused when many wait',
    async () => {
      const ask = () =>
        call(server.url, '/v2/upload', { body: { audio_url: `${source.url}/hang` } });
      const responses = Array.from({ length: 20 }, ask);
      const first = await Promise.race(responses);
      expect(first.status).toBe(429);
      expect(first.headers.get('retry-after')).toBe('10');
      const all = await Promise.all(responses);
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([429]));
    },
    60_000,
  );
});

describe('kill -9 while audio is fetched', () => {
  verifies(
    'durability.killed-service',
    'the job is fetched again, once more from the start, and the bytes of the dead attempt are gone',
    async () => {
      let isHanging = true;
      const source = await listen((response) => {
        if (isHanging) response.write(speech.subarray(0, 100_000));
        else response.end(speech);
      });
      const dataFolder = temporaryFolder();
      const files = () =>
        readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile() && entry.parentPath.startsWith(join(dataFolder, 'media')),
        );
      const first = await startWithBystander({}, dataFolder);
      const { id } = await createJob(first.url, { audio_url: `${source.url}/a.wav` });
      await expect.poll(() => files().length, { timeout: 20_000 }).toBe(1);
      await first.kill();
      isHanging = false;
      const second = await startWithBystander({}, dataFolder);
      const job = await waitForJob(second.url, id);
      expect(job).toMatchObject({ status: 'done', file: { filename: 'a.wav' } });
      expect(files().map(({ name }) => name)).toEqual([job.file?.id]);
      await second.stop();
      source.close();
    },
    60_000,
  );
});
