import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, createJob, call as send, speech, upload } from './support/api.js';
import { type ApiResponse, expectError, readResponse } from './support/api-response.js';
import { rawRequest } from './support/raw-request.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';
import { encodeWav } from './support/wav.js';

const elsewhere = 'https://files.example/talk.wav';
const unknownId = '00000000-0000-4000-8000-000000000000';
const audio = new Uint8Array(speech);
const silence = (seconds: number, sampleRate: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(encodeWav([new Int16Array(seconds * sampleRate)], sampleRate));

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_MAX_UPLOAD_BYTES: '400000',
    EARSHOT_MAX_AUDIO_SECONDS: '10',
    EARSHOT_BAD_KEYS_PER_MINUTE: '1000',
    EARSHOT_ENGINE_PROCESSES: '1',
  });
}, 20_000);
afterAll(() => server.stop());

async function call(path: string, options?: CallOptions): Promise<ApiResponse> {
  return readResponse(await send(server.url, path, options));
}

/** Posts bytes as JSON. A stream is sent without its length. */
async function postBytes(path: string, body: BodyInit): Promise<ApiResponse> {
  const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
  // Node requires duplex with streams, which the types of the platform lack.
  const options: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  };
  return readResponse(await fetch(new URL(path, server.url), options));
}

function form(content: Uint8Array<ArrayBuffer>, field = 'audio'): FormData {
  const data = new FormData();
  data.append(field, new Blob([content]), 'talk.wav');
  return data;
}

describe('bodies that create a job', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each<[string, string, RegExp]>([
    ['no JSON', '{"audio_url":', /^body is not valid JSON/],
    ['an empty text', '', /^body is empty/],
    ['a list', '[]', /the body must be an object/],
    ['a text', '"x"', /the body must be an object/],
    ['null', 'null', /the body must be an object/],
    ['no audio_url', '{}', /^audio_url is required/],
    ['audio_url null', '{"audio_url":null}', /^audio_url must be/],
    [
      'a relative url',
      '{"audio_url":"talk.wav"}',
      /^audio_url must be an absolute http or https url/,
    ],
    [
      'a file url',
      '{"audio_url":"file:///etc/passwd"}',
      /^audio_url must be an absolute http or https url/,
    ],
    ['a data url', '{"audio_url":"data:audio/wav;base64,UklGRg=="}', /^audio_url must be/],
    ['an ftp url', '{"audio_url":"ftp://files.example/a.wav"}', /^audio_url must be/],
    [
      'credentials',
      '{"audio_url":"https://ann:word@files.example/"}',
      /^audio_url must not contain a user/,
    ],
    [
      'a misspelt option',
      `{"audio_url":"${elsewhere}","diarisation":true}`,
      /^diarisation is not a known field, did you mean diarization/,
    ],
    [
      'a field of ours',
      `{"audio_url":"${elsewhere}","status":"done"}`,
      /^status is not a known field/,
    ],
    [
      'a switch that is a text',
      `{"audio_url":"${elsewhere}","diarization":"yes"}`,
      /^diarization must be .*"yes"/,
    ],
    [
      'an unknown language',
      `{"audio_url":"${elsewhere}","language_config":{"languages":["xx"]}}`,
      /^language_config\.languages\[0\] must be one of/,
    ],
    ['an unknown model', `{"audio_url":"${elsewhere}","model":"big"}`, /^model must be earshot-1/],
    [
      'metadata with a number that would be changed',
      `{"audio_url":"${elsewhere}","custom_metadata":{"order":{"id":9007199254740993}}}`,
      /^custom_metadata\.order\.id must be a number that can be stored exactly, .* from -9007199254740991 to 9007199254740991.*, got 9007199254740993$/,
    ],
    [
      'metadata that is a list',
      `{"audio_url":"${elsewhere}","custom_metadata":[]}`,
      /^custom_metadata must be an object/,
    ],
    [
      'metadata that is too long',
      `{"audio_url":"${elsewhere}","custom_metadata":{"a":"${'x'.repeat(2000)}"}}`,
      /^custom_metadata must be at most 2000 characters/,
    ],
    [
      'a polluting name',
      `{"audio_url":"${elsewhere}","custom_metadata":{"__proto__":{"polluted":true}}}`,
      /^custom_metadata\.__proto__ is not allowed/,
    ],
    [
      'a polluting field',
      `{"audio_url":"${elsewhere}","__proto__":{"diarization":true}}`,
      /^__proto__ is not allowed/,
    ],
    ['deep nesting', nested(65), /must not be nested deeper than 64 levels/],
    ['nesting that overflows stacks', nested(100_000), /must not be nested deeper than 64 levels/],
    [
      'vocabulary that is missing',
      `{"audio_url":"${elsewhere}","custom_vocabulary":true}`,
      /^custom_vocabulary_config/,
    ],
    [
      'an intensity out of range',
      `{"audio_url":"${elsewhere}","custom_vocabulary_config":{"vocabulary":[],"default_intensity":2}}`,
      /^custom_vocabulary_config\.default_intensity must be a number between 0 and 1, got 2/,
    ],
    [
      'a file of somebody else',
      `{"audio_url":"SERVICE/file/${unknownId}"}`,
      /^audio_url must be a file that was uploaded with this key/,
    ],
  ])('%s', async (_name, body, sentence) => {
    for (const path of ['/v2/pre-recorded', '/v2/transcription']) {
      const response = await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body.replace('SERVICE', server.url),
      });
      expectError(response, 400, path);
      expect(response.body.validation_errors.join('\n')).toMatch(sentence);
      expect(response.body.message).toBe(response.body.validation_errors[0]);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  verifies(['error.body', 'error.validation'], 'every issue is reported at once', async () => {
    const response = await call('/v2/pre-recorded', {
      method: 'POST',
      body: { audio_url: 'x', diarization: 1, nonsense: true },
    });
    expectError(response, 400, '/v2/pre-recorded');
    expect(response.body.validation_errors).toHaveLength(3);
  });

  test('names such as constructor are data like any other, and come back', async () => {
    const custom_metadata = { constructor: { prototype: { polluted: true } }, toString: '1' };
    const { id } = await createJob(server.url, { audio_url: elsewhere, custom_metadata });
    const { body } = await call(`/v2/pre-recorded/${id}`);
    expect(body.custom_metadata).toEqual(custom_metadata);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a type of personal data',
      { pii_redaction: true, pii_redaction_config: { entity_types: ['TREND'] } },
      /entity_types has TREND, which this server cannot find/,
    ],
    [
      'a language',
      { language_config: { languages: ['en', 'fr'] } },
      /has fr, which no engine of this server supports: it supports en/,
    ],
    [
      'code switching',
      { language_config: { code_switching: true } },
      /code_switching is not served/,
    ],
  ])(
    '%s that this server cannot serve is a 422 that says what can be done',
    async (_name, option, sentence) => {
      const response = await call('/v2/pre-recorded', {
        method: 'POST',
        body: { audio_url: elsewhere, ...option },
      });
      expectError(response, 422, '/v2/pre-recorded');
      expect(response.body.message).toMatch(sentence);
    },
  );

  const post = (type: string): Promise<ApiResponse> =>
    call('/v2/pre-recorded', {
      headers: { 'content-type': type },
      body: JSON.stringify({ audio_url: elsewhere }),
    });

  const sentences: readonly [type: string, sentence: string][] = [
    ['text/plain', 'The content-type "text/plain" is not supported here: send application/json'],
    ['x', 'The content-type "x" is not supported here: send application/json'],
    [
      'multipart/form-data; boundary=x',
      'The content-type "multipart/form-data; boundary=x" is not supported here: send application/json; send a file to /v2/upload, as multipart/form-data',
    ],
    [
      'audio/wav',
      'The content-type "audio/wav" is not supported here: send application/json; send a file to /v2/upload, as multipart/form-data',
    ],
  ];
  for (const [type, sentence] of sentences)
    verifies(
      'error.content-type',
      `content-type ${type} is a 415 that names it and what is taken`,
      async () => {
        const response = await post(type);
        expectError(response, 415, '/v2/pre-recorded');
        expect(response.body.message).toBe(sentence);
        expect(response.headers.get('accept')).toBe('application/json');
      },
    );

  verifies('error.content-type', 'a body without a content-type is a 415', async () => {
    const headers = { 'x-service-key': testKey };
    const body = new TextEncoder().encode('{}');
    const url = new URL('/v2/pre-recorded', server.url);
    const response = await readResponse(await fetch(url, { method: 'POST', headers, body }));
    expectError(response, 415, '/v2/pre-recorded');
    expect(response.body.message).toBe('The body has no content-type: send application/json');
  });

  test.each(['application/json; charset=utf-8', 'application/vnd.api+json'])(
    'content-type %s is JSON',
    async (type) => {
      expect((await post(type)).status).toBe(201);
    },
  );

  test('a body that is not UTF-8', async () => {
    const response = await postBytes('/v2/pre-recorded', new Uint8Array([0x7b, 0xff, 0x7d]));
    expectError(response, 400, '/v2/pre-recorded');
    expect(response.body.validation_errors).toEqual(['body must be UTF-8']);
  });

  test('a body over 1 MiB, announced or not', async () => {
    const body = JSON.stringify({ audio_url: elsewhere, a: 'x'.repeat(1024 * 1024) });
    const announced = await call('/v2/pre-recorded', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expectError(announced, 413, '/v2/pre-recorded');
    expect(announced.body.message).toContain('1 MiB');
    const streamed = await postBytes('/v2/pre-recorded', new Blob([body]).stream());
    expectError(streamed, 413, '/v2/pre-recorded');
  });
});

describe('uploads', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    call('/v2/upload', { method: 'POST', body, headers });

  /** Files in the data folder, of all keys. */
  const kept = () => {
    const folder = join(server.dataFolder, 'media');
    if (!existsSync(folder)) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  const invalidFiles: readonly [string, () => BodyInit, number, RegExp][] = [
    [
      'a file that is not audio',
      () => form(new TextEncoder().encode('hello')),
      415,
      /it is plain text, and this server reads wav, mp3/,
    ],
    [
      'a playlist that is called x.wav',
      () => form(new TextEncoder().encode('#EXTM3U\nfile:///etc/passwd')),
      415,
      /it is a playlist, which holds no sound itself/,
    ],
    ['an empty file', () => form(new Uint8Array()), 400, /the file has no bytes/],
    ['a header without audio', () => form(audio.slice(0, 44)), 400, /has no samples/],
    ['a header that is cut', () => form(audio.slice(0, 30)), 400, /cannot be decoded/],
    [
      'a sample rate of 1 Hz',
      () => form(new Uint8Array(encodeWav([new Int16Array(100)], 1))),
      400,
      /cannot be decoded/,
    ],
    ['no channels', () => form(new Uint8Array(encodeWav([], 16_000))), 400, /cannot be decoded/],
    ['audio that is too long', () => form(silence(11, 8000)), 413, /at most 10 seconds/],
    ['a file that is too large', () => form(new Uint8Array(500_000)), 413, /at most 390\.6 KiB/],
    [
      'another field',
      () => form(audio, 'file'),
      400,
      /^file is not a known field, the only field is audio/,
    ],
    ['no field', () => new FormData(), 400, /^audio is required/],
  ];
  for (const [name, body, status, sentence] of invalidFiles)
    verifies('endpoint.upload.errors', `${name} is a ${status}, and is not kept`, async () => {
      const before = kept();
      const response = await send(body());
      expectError(response, status, '/v2/upload');
      expect(response.body.message).toMatch(sentence);
      expect(kept()).toEqual(before);
    });

  verifies(
    'endpoint.upload.errors',
    'a file without a known key is a 401, a body of another type a 415, and neither is kept',
    async () => {
      const before = kept();
      for (const key of [null, 'es_nobody-has-this-key']) {
        const response = await call('/v2/upload', { method: 'POST', body: form(audio), key });
        expectError(response, 401, '/v2/upload');
      }
      const other = await call('/v2/upload', {
        method: 'POST',
        body: speech.toString('latin1'),
        headers: { 'content-type': 'audio/wav' },
      });
      expectError(other, 415, '/v2/upload');
      expect(other.body.message).toBe(
        'The content-type "audio/wav" is not supported here: send multipart/form-data or application/json',
      );
      expect(other.headers.get('accept')).toBe('multipart/form-data, application/json');
      expect(kept()).toEqual(before);
      expect((await send(form(audio))).status).toBe(200);
      expect(kept()).toHaveLength(before.length + 1);
    },
  );

  test('a field that is no file', async () => {
    const data = new FormData();
    data.append('audio', 'text');
    const response = await send(data);
    expectError(response, 400, '/v2/upload');
    expect(response.body.validation_errors[0]).toMatch(/^audio must be a file/);
  });

  verifies(
    ['endpoint.upload.errors', 'parameters.unknown-fields'],
    'more than the file',
    async () => {
      const data = form(audio);
      data.append('language', 'en');
      const response = await send(data);
      expectError(response, 400, '/v2/upload');
      expect(response.body.validation_errors[0]).toMatch(/^language is not a known field/);
    },
  );

  test('two files', async () => {
    const data = form(audio);
    data.append('audio', new Blob([audio]), 'second.wav');
    const response = await send(data);
    expectError(response, 400, '/v2/upload');
    expect(response.body.validation_errors[0]).toMatch(/^audio must be one file/);
  });

  test('a form that ends too early', async () => {
    const response = await send(
      '--x\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\nRIFF',
      {
        'content-type': 'multipart/form-data; boundary=x',
      },
    );
    expectError(response, 400, '/v2/upload');
  });

  test('a form without a boundary', async () => {
    const response = await send('x', { 'content-type': 'multipart/form-data' });
    expectError(response, 400, '/v2/upload');
  });

  test('ten thousand parts', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const response = await send(`${part.repeat(10_000)}--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expectError(response, 400, '/v2/upload');
  });

  test('a url that may not be fetched', async () => {
    for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::1]/a.wav']) {
      const response = await call('/v2/upload', { method: 'POST', body: { audio_url: url } });
      expectError(response, 400, '/v2/upload');
      expect(response.body.validation_errors[0]).toMatch(/^audio_url: /);
    }
  });

  test('a hostile filename is kept as a harmless one', async () => {
    const data = new FormData();
    data.append('audio', new Blob([audio]), '../../\u202eetc/pass"wd\u0001.wav');
    const response = await send(data);
    expect(response.status).toBe(200);
    const { filename, id } = response.body.audio_metadata;
    expect(filename).not.toMatch(/[/\\\p{Cc}]/u);
    const file = await call(`/file/${id}`);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''/,
    );
  });
});

describe('ids and paths', () => {
  const paths = ['/v2/pre-recorded', '/v2/live', '/v2/transcription'];

  test.each([unknownId, 'x', '1', '%00', "' or 1=1 --", 'x'.repeat(1000)])(
    'the id %s',
    async (id) => {
      for (const path of paths) {
        for (const [method, rest] of [
          ['GET', ''],
          ['DELETE', ''],
          ['GET', '/file'],
        ] as const) {
          const asked = `${path}/${encodeURIComponent(id)}${rest}`;
          const response = await call(asked, { method });
          expectError(response, 404, asked);
        }
      }
      expect((await call(`/file/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );

  test('a job is not found under the other kind', async () => {
    const { id } = await createJob(server.url, { audio_url: elsewhere });
    expectError(await call(`/v2/live/${id}`), 404, `/v2/live/${id}`);
    expectError(await call(`/v2/live/${id}`, { method: 'DELETE' }), 404, `/v2/live/${id}`);
    expect((await call(`/v2/transcription/${id}`)).status).toBe(200);
  });

  test('nothing is there', async () => {
    for (const path of ['/v3', '/v1/live', '/v2', '/v2/pre-recorded/', '/nothing'])
      expectError(await call(path), 404, path);
  });

  test('a path that is no url', async () => {
    expectError(await call('/v2/pre-recorded/%zz'), 400, '/v2/pre-recorded/%zz');
  });

  test.each([
    ['PUT', '/v2/pre-recorded', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/v2/upload', 'OPTIONS, POST'],
    ['GET', '/v2/upload', 'OPTIONS, POST'],
    ['PATCH', `/v2/pre-recorded/${unknownId}`, 'DELETE, GET, HEAD, OPTIONS'],
    ['POST', '/health', 'GET, HEAD, OPTIONS'],
  ])('%s %s is a 405 that says what is possible', async (method, path, allow) => {
    const response = await call(path, { method });
    expectError(response, 405, path);
    expect(response.headers.get('allow')).toBe(allow);
  });
});

describe('queries', () => {
  verifies('error.repeated-query', 'a parameter that is given twice is a 400', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [method, path, name] of [
      ['POST', '/v2/live?region=us-west&region=us-west', 'region'],
      ['GET', `/v2/pre-recorded/${id}/peaks?points=10&points=10`, 'points'],
      ['GET', `/v2/transcription/${id}?other=1&other=2`, 'other'],
      ['GET', '/v2/live?limit=1&limit=2', 'limit'],
      ['GET', '/v2/transcription?status=done&status=error&date=2026-01-01&date=2026-01-01', 'date'],
    ] as const) {
      const response = await call(path, { method, ...(method === 'POST' ? { body: {} } : {}) });
      expectError(response, 400, path.slice(0, path.indexOf('?')));
      expect(response.body.validation_errors).toEqual([`${name} must be given once`]);
    }
    expect((await call('/v2/transcription?status=done&status=error')).status).toBe(200);
  });

  test.each([
    ['offset=-1', /^offset must/],
    ['offset=', /^offset must/],
    ['offset=%20', /^offset must/],
    ['offset=1e3', /^offset must/],
    ['offset=0x10', /^offset must/],
    ['offset=1.5', /^offset must/],
    ['offset=9007199254740993', /^offset must/],
    ['offset=1&offset=2', /^offset must be given once/],
    ['offset[]=1', /^offset/],
    ['limit=0', /^limit must/],
    ['limit=ten', /^limit must/],
    ['status=finished', /^status/],
    ['date=2026-13-01', /^date must/],
    ['date=yesterday', /^date must/],
    ['before_date=tomorrow', /^before_date must/],
    ['custom_metadata=1', /^custom_metadata must/],
    ['custom_metadata={', /^custom_metadata must/],
    ['custom_metadata[a=1', /^custom_metadata/],
    ['custom_metadata[__proto__][a]=1', /__proto__ is not allowed/],
    ['statuses=done', /^statuses is not a known parameter, did you mean status/],
    ['sort=id', /^sort is not a known parameter/],
    ['offset=%zz', /malformed escape/],
  ])('%s', async (query, sentence) => {
    for (const path of ['/v2/pre-recorded', '/v2/live', '/v2/transcription']) {
      const response = await call(`${path}?${query}`);
      expectError(response, 400, path);
      expect(response.body.validation_errors.join('\n')).toMatch(sentence);
    }
  });

  test('kind belongs to the list of both kinds', async () => {
    expectError(await call('/v2/live?kind=live'), 400, '/v2/live');
    expectError(await call('/v2/transcription?kind=tape'), 400, '/v2/transcription');
  });
});

describe('live', () => {
  const invalidSessions: readonly [string, object, RegExp][] = [
    ['an encoding', { encoding: 'wav' }, /^encoding must be one of wav\/pcm, wav\/alaw/],
    ['a bit depth', { bit_depth: 12 }, /^bit_depth must be/],
    ['a bit depth of A-law', { encoding: 'wav/alaw', bit_depth: 16 }, /^bit_depth must be 8/],
    ['a sample rate', { sample_rate: 22_050 }, /^sample_rate must be/],
    ['no channels', { channels: 0 }, /^channels must be a whole number between 1 and 8, got 0/],
    ['channels', { channels: 9 }, /^channels must be a whole number between 1 and 8, got 9/],
    ['a model', { model: 'large' }, /^model must be/],
    [
      'endpointing',
      { endpointing: 42 },
      /^endpointing must be a number between 0\.01 and 10 seconds, got 42/,
    ],
    [
      'a maximum duration',
      { maximum_duration_without_endpointing: 4.9 },
      /^maximum_duration_without_endpointing must be a number between 5 and 60 seconds, got 4\.9/,
    ],
    ['a language', { language_config: { languages: ['xx'] } }, /^language_config\.languages/],
    [
      'a threshold',
      { pre_processing: { speech_threshold: 1.1 } },
      /^pre_processing\.speech_threshold must be a number between 0 and 1, got 1\.1/,
    ],
    [
      'a vocabulary that is missing',
      { realtime_processing: { custom_vocabulary: true } },
      /^realtime_processing\.custom_vocabulary_config is required/,
    ],
    [
      'a type of summary',
      { post_processing: { summarization_config: { type: 'long' } } },
      /^post_processing\.summarization_config\.type must be/,
    ],
    [
      'a message switch',
      { messages_config: { receive_errors: 'no' } },
      /^messages_config\.receive_errors must be/,
    ],
    ['a callback without a url', { callback: true }, /^callback_config\.url is required/],
    [
      'a callback to nowhere public',
      { callback: true, callback_config: { url: 'http://127.0.0.1/' } },
      /^callback_config\.url/,
    ],
    [
      'an unknown field',
      { sample_rat: 8000 },
      /^sample_rat is not a known field, did you mean sample_rate/,
    ],
  ];
  for (const [name, body, sentence] of invalidSessions)
    verifies('endpoint.live.validation', `${name} that is wrong is a 400`, async () => {
      const before = await call('/v2/live?limit=1000');
      const response = await call('/v2/live', { body });
      expectError(response, 400, '/v2/live');
      expect(response.body.validation_errors).toEqual([expect.stringMatching(sentence)]);
      expect(response.body.message).toMatch(sentence);
      expect((await call('/v2/live?limit=1000')).body.items).toEqual(before.body.items);
    });

  verifies('endpoint.live.validation', 'every issue of a session is reported at once', async () => {
    const response = await call('/v2/live', {
      body: { channels: 9, bit_depth: 12, realtime_processing: { translation: 'yes' } },
    });
    expectError(response, 400, '/v2/live');
    expect(
      response.body.validation_errors.map((issue: string) => issue.split(' ')[0]).sort(),
    ).toEqual(['bit_depth', 'channels', 'realtime_processing.translation']);
  });

  verifies(
    'endpoint.unservable',
    'a session in a language that no engine knows is a 422 that says what there is',
    async () => {
      const response = await call('/v2/live', {
        method: 'POST',
        body: { language_config: { languages: ['fr'] } },
      });
      expectError(response, 422, '/v2/live');
      expect(response.body.message).toMatch(/has fr, which no engine .* supports: it supports en/);
    },
  );

  verifies('endpoint.live.validation', 'an unknown region is a 400', async () => {
    const response = await call('/v2/live?region=moon', { method: 'POST', body: {} });
    expectError(response, 400, '/v2/live');
    expect(response.body.validation_errors[0]).toMatch(/^region must be one of/);
  });
});

/** Every route that requires a key, according to the documents of the server. */
async function guardedRoutes(): Promise<{ method: string; path: string }[]> {
  const { body } = await call('/openapi.json');
  return Object.entries<Record<string, { security: unknown[] }>>(body.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security.length > 0)
        .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

describe('keys', () => {
  test.each<[string, string | null, RegExp]>([
    ['no key', null, /^Key not found: the header x-service-key is missing/],
    ['an empty key', '', /^Key not found/],
    ['an unknown key', 'es_unknown', /^Key not found: the key in x-service-key is unknown/],
    ['a key with a blank behind it', `${testKey}x`, /^Key not found/],
  ])('%s is a 401 on every path that needs one', async (_name, key, message) => {
    for (const { method, path } of await guardedRoutes()) {
      const asked = path.replace('{id}', unknownId);
      const response = await call(asked, { method, key });
      expectError(response, 401, asked, method);
    }
    const { body } = await call('/v2/pre-recorded', { key });
    expect(body.message).toMatch(message);
  });

  test('an idempotency-key that no header should hold', async () => {
    const response = await call('/v2/pre-recorded', {
      method: 'POST',
      body: { audio_url: elsewhere },
      headers: { 'idempotency-key': 'x'.repeat(256) },
    });
    expectError(response, 400, '/v2/pre-recorded');
    expect(response.body.validation_errors[0]).toMatch(/^header idempotency-key must be/);
  });
});

describe('ranges', () => {
  verifies(
    'endpoint.file.range',
    'a range is a 206, one outside the file a 416, and a HEAD has no body',
    async () => {
      const { audio_metadata } = await upload(server.url);
      const path = `/file/${audio_metadata.id}`;
      const part = await call(path, { headers: { range: 'bytes=8-11' } });
      expect([part.status, part.text]).toEqual([206, 'WAVE']);
      expect(part.headers.get('content-range')).toBe(`bytes 8-11/${speech.length}`);
      const outside = await call(path, { headers: { range: `bytes=${speech.length}-` } });
      expectError(outside, 416, path);
      expect(outside.headers.get('content-range')).toBe(`bytes */${speech.length}`);
      const head = await call(path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.get('content-length')).toBe(String(speech.length));
      expect(head.headers.get('accept-ranges')).toBe('bytes');
    },
  );
});

describe('connections', () => {
  const envelope = (response: string) =>
    JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));

  const close = 'host: x\r\nconnection: close\r\n';
  const long = 'x'.repeat(20_000);
  verifies(
    ['error.body', 'openai.errors'],
    'whatever HTTP does not allow has the envelope of its interface',
    async () => {
      for (const [status, code, line, headers, message] of [
        [
          417,
          'expectation_failed',
          'GET %',
          `${close}expect: tea\r\n`,
          'expect must be 100-continue, got "tea"',
        ],
        [
          400,
          'invalid_request',
          'GET %',
          'connection: close\r\n',
          'host must be given once, got 0',
        ],
        [400, 'invalid_request', 'GET %', `${close}host: y\r\n`, 'host must be given once, got 2'],
        [405, 'method_not_allowed', 'TRACE %', close, 'TRACE is not possible here, only GET'],
        [414, 'uri_too_long', `GET %?${long}`, close, 'The request line is too long'],
        [414, 'uri_too_long', `GET %?${long.repeat(10)}`, close, 'The request line is too long'],
        [
          431,
          'headers_too_large',
          'GET %',
          `${close}x-filler: ${long}\r\n`,
          'The headers are too large',
        ],
      ] as const)
        for (const path of ['/v2/live', '/v1/models']) {
          const text = await rawRequest(
            server.url,
            `${line.replace('%', path)} HTTP/1.1\r\n${headers}\r\n`,
          );
          expect(text, line.slice(0, 20)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
          expect(text).toMatch(/\r\nx-request-id: \S/i);
          const body = envelope(text);
          const error = path.startsWith('/v1') ? body.error : { ...body, type: undefined };
          expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
          if (path === '/v2/live') expect(body).toMatchObject({ statusCode: status, path });
        }
      const connected = await rawRequest(server.url, `CONNECT a:443 HTTP/1.1\r\n${close}\r\n`);
      expect(connected).toMatch(/^HTTP\/1\.1 405 /);
      expect(envelope(connected)).toMatchObject({ statusCode: 405, path: 'a:443' });
      // HTTP/1.0 has no Host.
      expect(await rawRequest(server.url, 'GET /health HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK/);
      const continued = `${close}expect: 100-Continue\r\n`;
      expect(await rawRequest(server.url, `GET /health HTTP/1.1\r\n${continued}\r\n`)).toMatch(
        / 200 OK/,
      );
    },
  );

  test('what is not HTTP is a 400 with the envelope', async () => {
    const response = await rawRequest(server.url, 'hello\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(envelope(response)).toMatchObject({
      statusCode: 400,
      validation_errors: [expect.any(String)],
    });
  });

  test('a file of a host that no url can have does not break links', async () => {
    const response = await rawRequest(
      server.url,
      `GET /v2/live HTTP/1.1\r\nhost: a b\r\nx-service-key: ${testKey}\r\nconnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 (200|400) /);
  });

  verifies(
    'error.request-id',
    'a request-id of the client is taken over when it is sane, and replaced otherwise',
    async () => {
      const sane = await call('/nothing', { headers: { 'x-request-id': 'order-7:a.b_c' } });
      expect(sane.body.request_id).toBe('order-7:a.b_c');
      const other = await call('/nothing', { headers: { 'x-request-id': 'a b<script>' } });
      expect(other.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
      expect((await call('/health')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('the service still works, and nothing was left unhandled', async () => {
    expect((await call('/ready')).status).toBe(200);
    expect(server.output()).not.toMatch(/uncaught|"level":60/);
  });
});
