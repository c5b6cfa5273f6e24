import { hostname } from 'node:os';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { SourceError, type SourceErrorCode } from '../src/sources/index.js';
import { describeFailure } from '../src/worker/describe-failure.js';
import { type CallOptions, call, createJob, speech, upload } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { createRegistry, fakePool } from './support/engines.js';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { rawRequest } from './support/raw-request.js';
import { otherKey, testKey } from './support/server-process.js';

const unknownId = '00000000-0000-4000-8000-000000000000';
const elsewhere = 'https://files.example/talk.wav';

const ask = async ({ url }: Pick<HttpHarness, 'url'>, path: string, options?: CallOptions) =>
  readResponse(await call(url, path, options));

verifies(
  ['authentication.challenge', 'authentication.guessing'],
  'a thousand unknown keys get a 401 each, few of them late; a known one beside them does not wait',
  async () => {
    const service = await startHttpHarness();
    const statuses: number[] = [];
    const guess = async (number: number) => {
      const response = await ask(service, '/v2/upload', {
        method: 'POST',
        key: `es_guess-${number}`,
      });
      expectError(response, 401, '/v2/upload');
      expect(response.body.code).toBe('unknown_key');
      expect(response.headers.get('www-authenticate')).toMatch(/^ApiKey realm="earshot"/);
      statuses.push(response.status);
    };
    for (let number = 0; number < 10; number += 1) await guess(number);
    const eleventh = guess(11);
    await expect.poll(() => service.app.server.listening).toBe(true);
    expect((await ask(service, '/v2/live')).status).toBe(200);
    expect(statuses).toHaveLength(10);
    // The request may not have reached its delay yet, which counts from then on.
    await expect
      .poll(async () => {
        await service.pass(1);
        return statuses.length;
      })
      .toBe(11);
    await eleventh;

    const flood = Promise.all(Array.from({ length: 1000 }, (_, number) => guess(100 + number)));
    // All but the eight that wait have a response while the clock stands still.
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBe(11 + 1000 - 8);
    expect((await ask(service, '/v2/live')).status).toBe(200);
    await service.pass(3);
    await flood;
    expect(statuses).toHaveLength(1011);

    const missing = await ask(service, '/v2/live', { key: null });
    expectError(missing, 401, '/v2/live');
    expect(missing.body.code).toBe('missing_key');
    expect(missing.headers.get('www-authenticate')).toMatch(/^ApiKey realm="earshot"/);
  },
  30_000,
);

describe('uploads under other names of the service', () => {
  const reachedBy = (service: HttpHarness, path: string, audioUrl: string, host: string) =>
    rawRequest(
      service.url,
      [
        `POST ${path} HTTP/1.1`,
        `host: ${host}`,
        `x-service-key: ${testKey}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(JSON.stringify({ audio_url: audioUrl }))}`,
        'connection: close',
        '',
        JSON.stringify({ audio_url: audioUrl }),
      ].join('\r\n'),
    );

  verifies(
    ['endpoint.own-file.hosts', 'endpoint.own-file'],
    'are read from storage by jobs and by uploads, never fetched',
    async () => {
      const service = await startHttpHarness();
      const { port } = new URL(service.url);
      const { audio_metadata } = await upload(service.url);
      const path = `/file/${audio_metadata.id}`;
      for (const audio_url of [
        `http://localhost:${port}${path}`,
        `http://LOCALHOST.:${port}${path}`,
        `http://[::1]:${port}${path}`,
        `http://127.1:${port}${path}`,
        `http://${hostname()}:${port}${path}`,
        // Names that only a proxy knows.
        `https://speech.example${path}`,
        `http://earshot:8080/base${path}`,
      ]) {
        const { id } = await createJob(service.url, { audio_url });
        const job = (await ask(service, `/v2/pre-recorded/${id}`)).body;
        expect(job.file, audio_url).toMatchObject({ id: audio_metadata.id });
        const again = await ask(service, '/v2/upload', { body: { audio_url } });
        expect(again.body.audio_metadata, audio_url).toEqual(audio_metadata);
      }
    },
  );

  verifies(
    'endpoint.own-file.hosts',
    'are a 400 when they are not those of the caller',
    async () => {
      const service = await startHttpHarness({
        EARSHOT_ALLOWED_HOSTS: 'speech.example',
        EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8,localhost',
      });
      const { port } = new URL(service.url);
      await service.storage.keys.create('other', otherKey);
      const theirs = (await upload(service.url, speech, 'a.wav', otherKey)).audio_metadata.id;
      for (const url of [
        `http://localhost:${port}/file/${unknownId}`,
        `http://localhost:${port}/file/${theirs}`,
        `http://[::ffff:127.0.0.1]:${port}/file/${unknownId}`,
        `https://speech.example/file/${theirs}`,
      ])
        for (const path of ['/v2/pre-recorded', '/v2/transcription', '/v2/upload']) {
          const response = await ask(service, path, { body: { audio_url: url } });
          expectError(response, 400, path);
          expect(response.body.message).toMatch(
            /^audio_url must be a file that was uploaded with this key/,
          );
        }
      for (const path of ['/v2/pre-recorded', '/v2/upload']) {
        const url = `http://speech.example/file/${unknownId}`;
        expect(await reachedBy(service, path, url, 'speech.example')).toMatch(
          /^HTTP\/1\.1 400 [\s\S]*uploaded with this key/,
        );
      }
      // Another port, or another machine, is elsewhere.
      const other = await ask(service, '/v2/pre-recorded', {
        body: { audio_url: `http://localhost:1${port.slice(1)}/file/${unknownId}` },
      });
      expect(other.status).toBe(201);
    },
  );
});

verifies(
  ['endpoint.source-status', 'error.code'],
  'a source that fails has the same status for an upload as for a job',
  async () => {
    let error: SourceError | undefined;
    const service = await startHttpHarness({}, { fetchSource: () => Promise.reject(error) });
    const cases: readonly [SourceErrorCode, number][] = [
      ['source-not-allowed', 400],
      ['source-not-audio', 400],
      ['source-refused', 400],
      ['source-refused', 403],
      ['source-refused', 404],
      ['source-failed', 502],
      ['source-unreachable', 502],
      ['source-too-large', 413],
      ['source-timed-out', 504],
    ];
    for (const [code, errorCode] of cases) {
      error = new SourceError(code, `it failed with ${code}`, { errorCode });
      const response = await ask(service, '/v2/upload', { body: { audio_url: elsewhere } });
      expectError(response, errorCode, '/v2/upload');
      expect(response.status).toBe(describeFailure(error).errorCode);
      expect(response.body.code).toBe(code.replaceAll('-', '_'));
      expect(response.body.message).toBe(`audio_url: it failed with ${code}`);
    }
  },
);

verifies(
  ['endpoint.upload.errors', 'error.code'],
  'audio in a format that is not read is a 415, whatever it is wrapped in',
  async () => {
    const service = await startHttpHarness({ EARSHOT_FFMPEG: '/nowhere/ffmpeg' });
    const adpcm = Buffer.from(speech);
    adpcm.writeUInt16LE(2, 20);
    const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2000)]);
    for (const bytes of [adpcm, mp3]) {
      const data = new FormData();
      data.append('audio', new Blob([bytes]), 'talk');
      const response = await ask(service, '/v2/upload', { body: data });
      expectError(response, 415, '/v2/upload');
      expect(response.body.code).toBe('unsupported_audio');
    }
  },
);

describe('requests', () => {
  verifies('error.unknown-query', 'a parameter that a POST does not know is named', async () => {
    const service = await startHttpHarness();
    for (const path of ['/v2/pre-recorded', '/v2/transcription', '/v2/upload', '/v2/live']) {
      const response = await ask(service, `${path}?lang=en&lang=fr&x`, {
        body: { audio_url: elsewhere },
      });
      expectError(response, 400, path);
      expect(response.body.validation_errors).toEqual([
        expect.stringMatching(/^lang is not a known parameter, /),
        expect.stringMatching(/^x is not a known parameter, /),
      ]);
    }
  });

  verifies(
    'error.content-encoding',
    'an encoded body is a 415 that says what is taken',
    async () => {
      const service = await startHttpHarness();
      for (const path of ['/v2/pre-recorded', '/v2/transcription', '/v2/upload', '/v2/live'])
        for (const coding of ['gzip', 'br', 'Deflate, gzip', 'x-unknown']) {
          const response = await ask(service, path, {
            body: { audio_url: elsewhere },
            headers: { 'content-encoding': coding },
          });
          expectError(response, 415, path);
          expect(response.headers.get('accept-encoding')).toBe('identity');
          expect(response.body.code).toBe('unsupported_content_encoding');
        }
      const plain = await ask(service, '/v2/pre-recorded', {
        body: { audio_url: elsewhere },
        headers: { 'content-encoding': 'identity' },
      });
      expect(plain.status).toBe(201);
    },
  );

  verifies('endpoint.options', 'OPTIONS says what is possible, without a key', async () => {
    for (const origins of ['', '*', 'https://app.example']) {
      const service = await startHttpHarness({ EARSHOT_CORS_ORIGINS: origins });
      for (const [path, allow] of [
        ['/v2/pre-recorded', 'GET, HEAD, OPTIONS, POST'],
        [`/v2/pre-recorded/${unknownId}`, 'DELETE, GET, HEAD, OPTIONS'],
        ['/v2/upload', 'OPTIONS, POST'],
        [`/v2/live/${unknownId}/file`, 'GET, HEAD, OPTIONS'],
        ['/health', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const response = await ask(service, path, { method: 'OPTIONS', key: null });
        expect([response.status, response.text, response.headers.get('allow')]).toEqual([
          204,
          '',
          allow,
        ]);
      }
      if (origins === '')
        expectError(await ask(service, '/nothing', { method: 'OPTIONS' }), 404, '/nothing');
      const preflight = await ask(service, '/v2/upload', {
        method: 'OPTIONS',
        key: null,
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-service-key',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        origins === '' ? null : 'x-service-key',
      );
    }
  });

  verifies('error.empty-body', 'an empty body says so', async () => {
    const service = await startHttpHarness();
    for (const path of ['/v2/pre-recorded', '/v2/transcription', '/v2/upload'])
      for (const options of [
        { method: 'POST' },
        { method: 'POST', headers: { 'content-type': 'application/json' } },
      ]) {
        const response = await ask(service, path, options);
        expectError(response, 400, path);
        expect(response.body.validation_errors).toEqual([
          'body is empty: the body must be an object',
        ]);
      }
  });

  verifies('error.credentials', 'a url with a password is refused, and not repeated', async () => {
    const service = await startHttpHarness();
    for (const url of [
      'https://ann:opensesame@files.example/a.wav',
      'https://opensesame@files.example/a.wav',
      'https:\\\\ann:opensesame@files.example/a.wav',
      `http://ann:opensesame@localhost:${new URL(service.url).port}/file/${unknownId}`,
      'ftp://ann:opensesame@files.example/a.wav',
      'https://ann:opensesame@',
      'https://ann:open/opensesame@files.example/a.wav',
      `https://ann:${'opensesame'.repeat(20)}@files.example/a.wav`,
    ])
      for (const [path, body] of [
        ['/v2/pre-recorded', { audio_url: url }],
        ['/v2/upload', { audio_url: url }],
        ['/v2/pre-recorded', { audio_url: elsewhere, callback_url: url }],
        [
          '/v2/pre-recorded',
          { audio_url: elsewhere, callback: true, callback_config: { url, method: 'POST' } },
        ],
        ['/v2/live', { callback: true, callback_config: { url } }],
      ] as const) {
        const response = await ask(service, path, { body });
        expectError(response, 400, path);
        expect(response.text, `${path} ${url}`).not.toContain('opensesame');
      }
    expect(JSON.stringify(service.log)).not.toContain('opensesame');
  });

  verifies('endpoint.file-names', 'percent-encoded names of files are decoded', async () => {
    const service = await startHttpHarness();
    const readStoredName = async (filename: string) =>
      (await upload(service.url, speech, filename)).audio_metadata.filename;
    expect(await readStoredName('caf%C3%A9%20one.wav')).toBe('café one.wav');
    expect(await readStoredName('100%.wav')).toBe('100%.wav');
    expect(await readStoredName('..%2F..%2Fetc%2Fpasswd%00.wav')).toBe('passwd.wav');
    expect(await readStoredName('%ff.wav')).toBe('%ff.wav');
  });
});

describe('the bytes of a file', () => {
  verifies(
    'endpoint.file.if-range',
    'are a range only of the file that the client knows',
    async () => {
      const service = await startHttpHarness();
      const { audio_url, audio_metadata } = await upload(service.url);
      const { id } = await createJob(service.url, { audio_url });
      for (const path of [`/file/${audio_metadata.id}`, `/v2/pre-recorded/${id}/file`]) {
        const get = (headers: Record<string, string>, method = 'GET') =>
          ask(service, path, { headers, method });
        const tag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[^"]+"$/);
        const range = 'bytes=8-11';
        expect((await get({ range, 'if-range': tag })).text).toBe('WAVE');
        for (const other of ['"other"', `W/${tag}`, 'Sat, 31 Jan 2026 12:00:00 GMT']) {
          const whole = await get({ range, 'if-range': other });
          expect(whole.status).toBe(200);
          expect(whole.headers.get('content-length')).toBe(String(speech.length));
          // A range outside the file does not count either.
          const outside = await get({ range: 'bytes=99999999-', 'if-range': other });
          expect(outside.status).toBe(200);
        }
        const fresh = await get({ 'if-none-match': `"x", W/${tag}` });
        expect([fresh.status, fresh.text, fresh.headers.get('etag')]).toEqual([304, '', tag]);
        expect((await get({ 'if-none-match': '"x"' })).status).toBe(200);
      }
    },
  );
});

describe('headers', () => {
  verifies('headers.no-store', 'nothing that carries a result or an error is kept', async () => {
    const service = await startHttpHarness();
    const { audio_url } = await upload(service.url);
    const { id } = await createJob(service.url, { audio_url });
    for (const [path, options] of [
      ['/v2/pre-recorded', {}],
      ['/v2/transcription', {}],
      [`/v2/pre-recorded/${id}`, {}],
      [`/v2/transcription/${id}`, {}],
      ['/v2/pre-recorded', { body: { audio_url } }],
      ['/v2/upload', { body: { audio_url } }],
      ['/v2/live', { body: {} }],
      ['/v2/capabilities', {}],
      ['/v2/pre-recorded', { key: null }],
      ['/v2/pre-recorded', { body: {} }],
      ['/nothing', {}],
      ['/health', {}],
    ] as const)
      expect((await ask(service, path, options)).headers.get('cache-control'), path).toBe(
        'no-store',
      );
  });

  verifies('headers.etag', 'a job that did not change is a 304, one that did is not', async () => {
    const service = await startHttpHarness();
    const { audio_url } = await upload(service.url);
    const { id } = await createJob(service.url, { audio_url });
    for (const path of [`/v2/pre-recorded/${id}`, `/v2/transcription/${id}`]) {
      const first = await ask(service, path);
      const tag = first.headers.get('etag') ?? '';
      const headers = { 'if-none-match': tag };
      const same = await ask(service, path, { headers });
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
      expect(same.headers.get('cache-control')).toBe('no-store');
      await service.storage.database
        .updateTable('jobs')
        .set({ post_session_metadata: JSON.stringify({ path }) })
        .where('id', '=', id)
        .execute();
      const changed = await ask(service, path, { headers });
      expect([changed.status, changed.body.post_session_metadata]).toEqual([200, { path }]);
      expect(changed.headers.get('etag')).not.toBe(tag);
    }
    // A job of another key has no tag to compare with.
    expectError(
      await ask(service, `/v2/live/${id}`, { headers: { 'if-none-match': '*' } }),
      404,
      `/v2/live/${id}`,
    );
  });

  verifies('headers.compression', 'JSON over 1 KiB is compressed, a token never', async () => {
    const service = await startHttpHarness(
      {},
      {
        engines: createRegistry(fakePool({ streaming: true })),
        live: {
          maximumChannels: 3,
          roomFor: () => 'free',
          dropRevokedViewers: async () => undefined,
        },
      },
    );
    const { audio_url, audio_metadata } = await upload(service.url);
    const { id } = await createJob(service.url, {
      audio_url,
      custom_metadata: { note: 'x'.repeat(1500) },
    });
    const requestEncoding = async (path: string, accepted: string, options: CallOptions = {}) => {
      const response = await ask(service, path, {
        ...options,
        headers: { 'accept-encoding': accepted },
      });
      return { coding: response.headers.get('content-encoding'), ...response };
    };
    for (const path of [
      `/v2/pre-recorded/${id}`,
      '/v2/pre-recorded',
      '/v2/capabilities',
      '/openapi.json',
    ]) {
      const plain = await requestEncoding(path, 'identity');
      expect(plain.coding).toBeNull();
      for (const [accepted, coding] of [
        ['gzip', 'gzip'],
        ['gzip, br', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['zstd', null],
      ] as const) {
        const response = await requestEncoding(path, accepted);
        expect([response.coding, response.status], `${path} ${accepted}`).toEqual([coding, 200]);
        expect(response.body).toEqual(plain.body);
        if (coding !== null) expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      }
    }
    const token = await requestEncoding('/v2/live', 'br, gzip', {
      body: { custom_metadata: { note: 'x'.repeat(1500) } },
    });
    expect([token.coding, token.status]).toEqual([null, 201]);
    const bytes = await requestEncoding(`/file/${audio_metadata.id}`, 'br, gzip');
    expect([bytes.coding, bytes.headers.get('content-length')]).toEqual([
      null,
      String(speech.length),
    ]);
  });

  verifies('headers.pages', 'what is about pages is on pages alone', async () => {
    const service = await startHttpHarness();
    const names = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'];
    const page = await ask(service, '/docs/api/', { key: null });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const name of names) expect(page.headers.get(name), name).toMatch(/\S/);
    expect(page.headers.get('content-security-policy')).toContain(
      "style-src 'self' 'unsafe-inline'",
    );
    for (const path of ['/v2/pre-recorded', '/nothing', '/health', '/openapi.json', '/metrics']) {
      const { headers } = await ask(service, path);
      for (const name of names) expect(headers.get(name), `${path} ${name}`).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'speech.example' };

  verifies(
    ['headers.hsts', 'process.trusted-proxies'],
    'what a proxy says counts when it is a known one',
    async () => {
      for (const [proxies, isTrusted] of [
        ['', false],
        ['10.0.0.0/8', false],
        ['10.0.0.0/8, 127.0.0.1', true],
      ] as const) {
        const service = await startHttpHarness({
          EARSHOT_TRUSTED_PROXIES: proxies,
          EARSHOT_ALLOWED_HOSTS: 'speech.example',
        });
        const response = await ask(service, '/v2/pre-recorded', { headers: proxied });
        expect(response.headers.get('strict-transport-security')).toBe(
          isTrusted ? 'max-age=31536000' : null,
        );
        expect(new URL(response.body.first).origin).toBe(
          isTrusted ? 'https://speech.example' : service.url,
        );
        const direct = await ask(service, '/v2/pre-recorded');
        expect(direct.headers.get('strict-transport-security')).toBeNull();
      }
    },
  );

  verifies(
    'process.trusted-proxies',
    'unknown keys are counted by the address that a known proxy names',
    async () => {
      const service = await startHttpHarness({ EARSHOT_TRUSTED_PROXIES: '127.0.0.1' });
      const guess = (address: string) =>
        ask(service, '/v2/live', { key: 'es_nobody', headers: { 'x-forwarded-for': address } });
      for (let number = 0; number < 10; number += 1) await guess('203.0.113.7');
      let hasResponse = false;
      const late = guess('203.0.113.7').then(() => {
        hasResponse = true;
      });
      expect((await guess('203.0.113.8')).status).toBe(401);
      expect(hasResponse).toBe(false);
      // The request may not have reached its delay yet, which counts from then on.
      while (!hasResponse) await service.pass(1);
      await late;
    },
  );

  verifies('headers.deprecation', 'a deprecated path says so with every status', async () => {
    const service = await startHttpHarness();
    const { audio_url } = await upload(service.url);
    const { id } = await createJob(service.url, { audio_url });
    for (const [path, options, status, successor] of [
      ['/v2/transcription', {}, 200, '/v2/pre-recorded'],
      ['/v2/transcription', { key: null }, 401, '/v2/pre-recorded'],
      ['/v2/transcription', { key: 'es_nobody' }, 401, '/v2/pre-recorded'],
      ['/v2/transcription?limit=x', {}, 400, '/v2/pre-recorded'],
      ['/v2/transcription', { body: { audio_url } }, 201, '/v2/pre-recorded'],
      ['/v2/transcription', { body: {} }, 400, '/v2/pre-recorded'],
      [
        '/v2/transcription',
        { body: { audio_url: elsewhere, language_config: { languages: ['fr'] } } },
        422,
        '/v2/pre-recorded',
      ],
      [
        '/v2/transcription',
        { body: 'x', headers: { 'content-type': 'text/plain' } },
        415,
        '/v2/pre-recorded',
      ],
      ['/v2/transcription', { method: 'PUT' }, 405, '/v2/pre-recorded'],
      [`/v2/transcription/${id}`, {}, 200, `/v2/pre-recorded/${id}`],
      [
        `/v2/transcription/${id}`,
        { headers: { 'if-none-match': '*' } },
        304,
        `/v2/pre-recorded/${id}`,
      ],
      [`/v2/transcription/${id}`, { method: 'DELETE' }, 403, `/v2/pre-recorded/${id}`],
      [`/v2/transcription/${unknownId}`, {}, 404, `/v2/pre-recorded/${unknownId}`],
      [
        `/v2/transcription/${id}/file`,
        { headers: { range: 'bytes=9999999-' } },
        416,
        `/v2/pre-recorded/${id}/file`,
      ],
      [`/v2/transcription/${id}/peaks?points=0`, {}, 400, `/v2/pre-recorded/${id}/peaks`],
      [`/v2/transcription/${unknownId}/edits`, {}, 404, `/v2/pre-recorded/${unknownId}/edits`],
      [`/v2/transcription/${unknownId}/peaks`, {}, 404, `/v2/pre-recorded/${unknownId}/peaks`],
      ['/v2/transcription/%3E%3Bx/y', {}, 404, '/v2/pre-recorded'],
    ] as const) {
      const { headers, status: received } = await ask(service, path, options);
      expect(received, path).toBe(status);
      expect(headers.get('deprecation'), `${path} ${status}`).toMatch(/^@\d+$/);
      expect(headers.get('link')).toBe(`<${successor}>; rel="successor-version"`);
    }
    for (const path of ['/v2/pre-recorded', '/v2/transcriptions'])
      expect((await ask(service, path)).headers.get('deprecation')).toBeNull();
  });
});

test('a request for no path in particular does not disturb the service', async () => {
  const service = await startHttpHarness();
  expect(
    await rawRequest(service.url, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  expect((await ask(service, '/health')).status).toBe(200);
});
