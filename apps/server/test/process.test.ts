import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilitiesSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, createJob, readError, speech, upload, waitForJob } from './support/api.js';
import { freePort } from './support/free-port.js';
import { initiate, openClient } from './support/live.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';

const entry = join(import.meta.dirname, '../dist/main.js');

/** Starts the server with settings that it has to refuse. */
function refuse(environment: Record<string, string>): { status: number | null; output: string } {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      EARSHOT_DATA_DIR: folder,
      EARSHOT_PORT: '0',
      ...environment,
    },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, output: stdout + stderr };
}

describe('configuration', () => {
  for (const [variable, value, named] of [
    ['EARSHOT_PORT', 'eighty', ['EARSHOT_PORT', 'eighty', '65535']],
    ['EARSHOT_PORT', '70000', ['EARSHOT_PORT', '70000', '65535']],
    ['EARSHOT_ENGINE', 'sphinx', ['EARSHOT_ENGINE', 'sphinx', 'pocketsphinx']],
    ['EARSHOT_PUBLIC_URL', 'speech.example.org', ['EARSHOT_PUBLIC_URL', 'speech.example.org']],
    ['EARSHOT_ROLES', 'api,cook', ['EARSHOT_ROLES', 'cook', 'worker']],
    [
      'EARSHOT_ALLOW_PRIVATE_SOURCES',
      '10.0.0.0/99',
      ['EARSHOT_ALLOW_PRIVATE_SOURCES', '10.0.0.0/99'],
    ],
    ['EARSHOT_MAX_UPLOAD_BYTES', '-1', ['EARSHOT_MAX_UPLOAD_BYTES', '-1']],
    ['EARSHOT_PROT', '5000', ['EARSHOT_PROT', 'did you mean EARSHOT_PORT?']],
    ['EARSHOT_LLM_BASE_URL', 'http://x', ['EARSHOT_LLM_MODEL', 'EARSHOT_LLM_BASE_URL']],
    ['EARSHOT_S3_BUCKET', 'x', ['EARSHOT_S3_BUCKET', 'DATABASE_URL must be set']],
  ] as const)
    verifies(
      ['process.environment', 'process.unknown-settings'],
      `${variable}=${value} is refused by name`,
      () => {
        const { status, output } = refuse({ [variable]: value });
        expect(status).not.toBe(0);
        for (const part of named) expect(output).toContain(part);
        expect(output).not.toMatch(/^\s+at /m);
      },
    );

  verifies('process.environment', 'every issue is reported at once', () => {
    const { output } = refuse({ EARSHOT_PORT: 'x', EARSHOT_ENGINE: 'y' });
    expect(output).toContain('EARSHOT_PORT');
    expect(output).toContain('EARSHOT_ENGINE');
  });

  verifies(
    'process.configuration-file',
    'earshot.config.json holds the same settings',
    async () => {
      const folder = temporaryFolder();
      writeFileSync(
        join(folder, 'earshot.config.json'),
        JSON.stringify({ EARSHOT_PUBLIC_URL: 'https://speech.example.org' }),
      );
      const server = await startServerProcess({}, folder);
      const page = await call(server.url, '/v2/transcription');
      expect(((await page.json()) as { first: string }).first).toMatch(
        /^https:\/\/speech\.example\.org\//,
      );
      await server.stop();
    },
  );

  verifies(
    ['process.api-key', 'process.ready-line'],
    'the first start creates a key and prints it once',
    async () => {
      const folder = temporaryFolder();
      const first = await startServerProcess({ EARSHOT_API_KEY: '' }, folder);
      const key = /es_[\w-]{20,}/.exec(first.output())?.[0] ?? expect.fail('no key in the output');
      expect(first.output().split(key)).toHaveLength(2);
      expect(first.output().match(/Earshot is ready at http:/g)).toHaveLength(1);
      expect((await call(first.url, '/v2/transcription', { key })).status).toBe(200);
      await first.stop();
      const second = await startServerProcess({ EARSHOT_API_KEY: '' }, folder);
      expect(second.output()).not.toContain(key);
      expect((await call(second.url, '/v2/transcription', { key })).status).toBe(200);
      await second.stop();
    },
  );

  it('a taken port is named by its number', async () => {
    const server = await startServerProcess();
    const { status, output } = refuse({
      EARSHOT_PORT: new URL(server.url).port,
      EARSHOT_ENGINE: 'scripted',
    });
    expect(status).not.toBe(0);
    expect(output).toContain(new URL(server.url).port);
    await server.stop();
  });
});

describe('operation', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ EARSHOT_LOG_LEVEL: 'debug' });
  }, 60_000);
  afterAll(() => server.stop());

  const get = (path: string) => call(server.url, path, { key: null });

  verifies(
    ['endpoint.health', 'endpoint.ready'],
    'health, readiness and metrics need no key',
    async () => {
      expect((await get('/health')).status).toBe(200);
      await expect.poll(async () => (await get('/ready')).status, { timeout: 20_000 }).toBe(200);
      expect((await get('/metrics')).status).toBe(200);
    },
  );

  verifies(
    'endpoint.metrics',
    'metrics are text of Prometheus that counts what was done, on a port of their own where one is set',
    async () => {
      const port = await freePort();
      const own = await startServerProcess({ EARSHOT_METRICS_PORT: String(port) });
      try {
        await readError(await call(own.url, '/metrics', { key: null }), 404);
        const apart = `http://127.0.0.1:${port}`;
        expect((await call(apart, '/v2/transcription')).status).toBe(404);
        const read = async () => {
          const metrics = await call(apart, '/metrics', { key: null });
          expect(metrics.status).toBe(200);
          expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
          const text = await metrics.text();
          // The library writes Nan for what was not measured yet. Readers ignore case.
          for (const line of text.split('\n').filter(Boolean))
            expect(line).toMatch(
              /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? (?:[-+.\de]+|NaN|[-+]Inf))$/i,
            );
          const readValue = (series: string) =>
            Number(
              text
                .split('\n')
                .find((line) => line.startsWith(`${series} `))
                ?.split(' ')
                .at(-1),
            );
          return {
            audio: readValue('earshot_audio_seconds_total'),
            done: readValue('earshot_job_attempts_total{outcome="done"}'),
            lists: readValue(
              'earshot_http_request_seconds_count{method="GET",route="/v2/transcription",status="200"}',
            ),
            queued: readValue('earshot_jobs_queued'),
            sessions: readValue('earshot_live_sessions'),
            uploaded: readValue('earshot_uploaded_bytes_total'),
          };
        };
        expect(await read()).toMatchObject({ audio: 0, queued: 0, sessions: 0, uploaded: 0 });
        for (let times = 0; times < 2; times += 1) {
          const { audio_url } = await upload(own.url);
          await waitForJob(own.url, (await createJob(own.url, { audio_url })).id);
          await call(own.url, '/v2/transcription');
        }
        const client = await openClient((await initiate(own.url)).url);
        expect(await read()).toEqual({
          audio: 2 * 8.755,
          done: 2,
          lists: 2,
          queued: 0,
          sessions: 1,
          uploaded: 2 * speech.length,
        });
        client.stop();
        await client.closed;
        // It still serves its last messages to a client that lost them.
        await vi.waitFor(async () => expect(await read()).toMatchObject({ sessions: 0 }));
      } finally {
        await own.stop();
      }
    },
  );

  verifies('endpoint.capabilities', 'the capabilities are those that it really has', async () => {
    const response = await call(server.url, '/v2/capabilities');
    const capabilities = capabilitiesSchema.parse(await response.json());
    expect(capabilities.engines.map(({ id }) => id)).toEqual(['scripted']);
    expect(JSON.stringify(capabilities)).toContain('"en"');
  });

  verifies(
    ['endpoint.twin', 'endpoint.deprecation'],
    'deprecated paths work and name their successor',
    async () => {
      const { audio_url } = await upload(server.url);
      const created = await call(server.url, '/v2/transcription', { body: { audio_url } });
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      await waitForJob(server.url, id);
      for (const response of [
        created,
        await call(server.url, '/v2/transcription'),
        await call(server.url, `/v2/transcription/${id}`),
      ]) {
        expect(response.headers.get('deprecation')).toBeTruthy();
        expect(response.headers.get('link')).toMatch(
          /<.*\/v2\/pre-recorded.*>; rel="successor-version"/,
        );
      }
      expect(
        (await call(server.url, `/v2/pre-recorded/${id}`)).headers.get('deprecation'),
      ).toBeNull();
      expect((await call(server.url, `/v2/live/${id}`)).status).toBe(404);
    },
  );

  verifies(
    'error.rate-limit',
    'limits are announced with every response to a known key',
    async () => {
      let left: number | undefined;
      for (const [path, status] of [
        ['/v2/transcription', 200],
        ['/v2/capabilities', 200],
        ['/v2/live?offset=x', 400],
        ['/v2/live/unknown', 404],
      ] as const) {
        const { headers, status: received } = await call(server.url, path);
        expect(received).toBe(status);
        expect(headers.get('ratelimit-limit')).toBe('6000');
        const remaining = Number(headers.get('ratelimit-remaining'));
        if (left !== undefined) expect(remaining).toBe(left - 1);
        left = remaining;
        expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
        expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
      }
      for (const path of ['/health', '/openapi.json'])
        expect((await get(path)).headers.get('ratelimit-limit')).toBeNull();
    },
  );

  it('keys, and what is said, stay out of the log', async () => {
    const { audio_url } = await upload(server.url);
    const secret = `${audio_url}?signature=canary-4711`;
    const { id } = await createJob(server.url, {
      audio_url: secret,
      custom_metadata: { note: 'canary-0815' },
    });
    const job = await waitForJob(server.url, id);
    await call(server.url, '/v2/transcription', { key: 'es_canary-key-of-nobody' });
    const words = job.result?.transcription?.full_transcript ?? '';
    expect(job.status).toBe('done');
    expect(words.length).toBeGreaterThan(10);
    for (const canary of [testKey, 'canary-4711', 'canary-0815', 'es_canary-key-of-nobody', words])
      expect(server.output()).not.toContain(canary);
  });
});

describe('limits', () => {
  verifies('error.retry-after', 'more requests than a key may make are a 429', async () => {
    const server = await startServerProcess({ EARSHOT_REQUESTS_PER_MINUTE: '2' });
    const ask = () => call(server.url, '/v2/transcription');
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await readError(refused, 429);
    await server.stop();
  });

  verifies(
    ['authentication.refused', 'authentication.guessing', 'authentication.challenge'],
    'who guesses keys gets a 401 each time, ever later; good keys of the same address do not wait',
    async () => {
      const server = await startServerProcess();
      const guess = async (number: number) => {
        const startedAt = performance.now();
        const response = await call(server.url, '/v2/transcription', { key: `es_guess-${number}` });
        expect(response.headers.get('www-authenticate')).toMatch(/x-service-key/);
        expect((await readError(response, 401)).validation_errors).toBeUndefined();
        return { tookMs: performance.now() - startedAt, headers: response.headers };
      };
      for (let number = 0; number < 10; number += 1) await guess(number);
      // The eleventh waits an eighth of a second. A timer may be a millisecond early.
      expect((await guess(11)).tookMs).toBeGreaterThan(120);

      const flood = Promise.all(Array.from({ length: 1000 }, (_, number) => guess(100 + number)));
      const statuses = [];
      for (let number = 0; number < 20; number += 1)
        statuses.push((await call(server.url, '/v2/transcription')).status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      const responses = await flood;
      const kept = responses.filter(({ headers }) => headers.get('connection') !== 'close');
      expect(kept.length).toBeLessThan(100);
      await server.stop();
    },
    60_000,
  );

  verifies(
    'authentication.guessing',
    'who guesses at the sign-in of the studio is slowed down in the same way',
    async () => {
      const server = await startServerProcess();
      const guess = (number: number) =>
        fetch(`${server.url}/studio/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ key: `es_guess-${number}` }),
        });
      const responses = await Promise.all(
        Array.from({ length: 200 }, (_, number) => guess(number)),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
      const kept = responses.filter(({ headers }) => headers.get('connection') !== 'close');
      expect(kept.length).toBeLessThan(100);
      await server.stop();
    },
    60_000,
  );

  verifies('process.api-key', 'a key that is too short is refused by name, and not shown', () => {
    const { status, output } = refuse({ EARSHOT_API_KEY: 'hunter2-hunter2-hunter2' });
    expect(status).not.toBe(0);
    expect(output).toMatch(/EARSHOT_API_KEY must have at least 24 characters/);
    expect(output).not.toContain('hunter2');
  });

  verifies(
    'process.api-key-rotation',
    'a service that starts with another key knows the former one no more',
    async () => {
      const first = await startServerProcess();
      const { id } = await createJob(first.url, { audio_url: 'https://files.example/a.wav' });
      await first.stop();
      const second = await startServerProcess({ EARSHOT_API_KEY: otherKey }, first.dataFolder);
      await readError(await call(second.url, '/v2/transcription', { key: testKey }), 401);
      const job = await call(second.url, `/v2/pre-recorded/${id}`, { key: otherKey });
      expect(job.status).toBe(200);
      await second.stop();
    },
  );

  verifies('endpoint.ready', 'without its engine it says so, and starts all the same', async () => {
    const server = await startServerProcess({
      EARSHOT_ENGINE: 'pocketsphinx',
      EARSHOT_POCKETSPHINX_MODEL: join(temporaryFolder(), 'no-model'),
    });
    const ready = await call(server.url, '/ready', { key: null });
    expect(ready.status).toBe(503);
    expect(await ready.text()).toMatch(/pocketsphinx/);
    const { audio_url } = await upload(server.url);
    const refused = await call(server.url, '/v2/pre-recorded', { body: { audio_url } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await readError(refused, 503);
    expect(await server.stop()).toBe(0);
    expect(existsSync(server.dataFolder)).toBe(true);
  });
});
