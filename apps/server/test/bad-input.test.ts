import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, errorOf, upload } from './support/api.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
let audio_url: string;

beforeAll(async () => {
  server = await startServerProcess();
  ({ audio_url } = await upload(server.url));
}, 60_000);

afterAll(() => server.stop());

/** A body that is wrong in one place, and what the answer has to name. */
const wrongBodies: [name: string, change: Record<string, unknown>, named: string[]][] = [
  ['an unknown field', { diarisation: true }, ['diarisation', 'diarization']],
  ['no address', { audio_url: undefined }, ['audio_url']],
  ['null as the address', { audio_url: null }, ['audio_url']],
  ['an address that is none', { audio_url: 'meeting.wav' }, ['audio_url', 'meeting.wav']],
  ['a file on the disk', { audio_url: 'file:///etc/passwd' }, ['audio_url', 'http']],
  ['another protocol', { audio_url: 'ftp://example.org/a.wav' }, ['audio_url', 'http']],
  [
    'an address with a password',
    { audio_url: 'http://me:secret@example.org/a.wav' },
    ['audio_url'],
  ],
  ['a text as a switch', { diarization: 'yes' }, ['diarization', 'yes']],
  [
    'a language that is none',
    { language_config: { languages: ['klingon'] } },
    ['language_config.languages', 'klingon'],
  ],
  ['an empty list of formats', { subtitles_config: { formats: [] } }, ['subtitles_config.formats']],
  [
    'captions longer than 30 s',
    { subtitles_config: { maximum_duration: 31 } },
    ['subtitles_config.maximum_duration', '30', '31'],
  ],
  [
    'captions of six rows',
    { subtitles_config: { maximum_rows_per_caption: 6 } },
    ['maximum_rows_per_caption', '5', '6'],
  ],
  [
    'a minimum over its maximum',
    { subtitles_config: { minimum_duration: 9, maximum_duration: 3 } },
    ['minimum_duration', 'maximum_duration'],
  ],
  [
    'an intensity over 1',
    { custom_vocabulary_config: { vocabulary: [{ value: 'Earshot', intensity: 1.5 }] } },
    ['custom_vocabulary_config.vocabulary', 'intensity', '1.5'],
  ],
  [
    'no target language',
    { translation: true, translation_config: { target_languages: [] } },
    ['translation_config.target_languages'],
  ],
  ['translation without configuration', { translation: true }, ['translation_config']],
  [
    'an empty list of prompts',
    { audio_to_llm: true, audio_to_llm_config: { prompts: [] } },
    ['audio_to_llm_config.prompts'],
  ],
  ['no speakers', { diarization_config: { number_of_speakers: 0 } }, ['number_of_speakers', '0']],
  [
    'fewer speakers at most than at least',
    { diarization_config: { min_speakers: 3, max_speakers: 2 } },
    ['min_speakers', 'max_speakers'],
  ],
  ['a callback without an address', { callback: true }, ['callback_config']],
  [
    'a callback by GET',
    { callback_config: { url: 'https://example.org/', method: 'GET' } },
    ['callback_config.method', 'GET'],
  ],
  ['metadata that is a list', { custom_metadata: [] }, ['custom_metadata']],
  [
    'metadata over 2,000 characters',
    { custom_metadata: { a: 'x'.repeat(2000) } },
    ['custom_metadata', '2,000'],
  ],
  ['another model', { model: 'whisper' }, ['model', 'earshot-1', 'whisper']],
];

describe('a wrong body is a 400 that names the field and what is allowed', () => {
  for (const [name, change, named] of wrongBodies)
    verifies(['error.validation', 'error.body'], name, async () => {
      const body = { audio_url, ...change };
      for (const path of ['/v2/pre-recorded', '/v2/transcription']) {
        const error = await errorOf(await call(server.url, path, { body }), 400);
        expect(error.path).toBe(path);
        for (const part of named)
          expect(error.validation_errors?.join('\n').replace('2000', '2,000')).toContain(part);
      }
    });

  verifies('parameters.unknown-fields', 'a misspelt option is not ignored', async () => {
    const body = { audio_url, diarisation: true };
    const error = await errorOf(await call(server.url, '/v2/pre-recorded', { body }), 400);
    expect(error.validation_errors).toHaveLength(1);
    expect(error.validation_errors?.[0]).toMatch(/diarisation.*diarization/);
  });
});

describe('a body that is no JSON', () => {
  it.each([
    ['malformed', '{"audio_url": '],
    ['empty', ''],
    ['a list', '[]'],
    ['a number', '5'],
    ['null', 'null'],
  ])('%s', async (_name, body) => {
    await errorOf(await call(server.url, '/v2/pre-recorded', { method: 'POST', body }), 400);
  });

  it('another content type is a 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    await errorOf(await call(server.url, '/v2/pre-recorded', { body: 'hello', headers }), 415);
  });

  it('a hundred thousand brackets', async () => {
    const body = `{"audio_url":"${audio_url}","custom_metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    await errorOf(await call(server.url, '/v2/pre-recorded', { body }), 400);
  });

  it('two megabytes are a 413', async () => {
    const body = { audio_url, custom_metadata: { a: 'x'.repeat(2_000_000) } };
    await errorOf(await call(server.url, '/v2/pre-recorded', { body }), 413);
  });

  it('names of prototypes harm nobody', async () => {
    const body = `{"audio_url":"${audio_url}","custom_metadata":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}`;
    const response = await call(server.url, '/v2/pre-recorded', { body });
    expect([201, 400]).toContain(response.status);
    const after = await call(server.url, '/v2/transcription?limit=1');
    expect(await after.text()).not.toContain('"polluted":1,"');
    expect(after.status).toBe(200);
  });
});

describe('what this server cannot serve is a 422 that says so', () => {
  for (const [name, options, named] of [
    ['a language without an engine', { language_config: { languages: ['fr'] } }, ['fr', 'en']],
    ['subtitles', { subtitles: true }, ['subtitles']],
    ['redaction', { pii_redaction: true }, ['pii_redaction']],
    ['punctuation', { punctuation_enhanced: true }, ['punctuation_enhanced']],
    [
      'spelling',
      {
        custom_spelling: true,
        custom_spelling_config: { spelling_dictionary: { Earshot: ['ear shot'] } },
      },
      ['custom_spelling'],
    ],
  ] as const)
    verifies('endpoint.unservable', name, async () => {
      const body = { audio_url, ...options };
      const error = await errorOf(await call(server.url, '/v2/pre-recorded', { body }), 422);
      for (const part of named) expect(error.message).toContain(part);
    });

  verifies('parameters.language', 'the language that it has is accepted', async () => {
    const body = { audio_url, language_config: { languages: ['en'] } };
    expect((await call(server.url, '/v2/pre-recorded', { body })).status).toBe(201);
  });

  verifies(
    'endpoint.live.validation',
    'a live configuration is checked field by field',
    async () => {
      const wrong = await errorOf(
        await call(server.url, '/v2/live', {
          body: { endpointing: 42, channels: 9, encoding: 'wav/mp3' },
        }),
        400,
      );
      for (const part of [
        'endpointing',
        '42',
        '10',
        'channels',
        '9',
        '8',
        'encoding',
        'wav/mp3',
        'wav/pcm',
      ])
        expect(wrong.validation_errors?.join('\n')).toContain(part);
      expect(
        (await errorOf(await call(server.url, '/v2/live', { body: {} }), 422)).message,
      ).toContain('live');
    },
  );
});

describe('keys', () => {
  verifies(
    ['authentication.header', 'authentication.refused', 'error.request-id'],
    'without a known key every path of the interface is a 401',
    async () => {
      for (const [method, path] of [
        ['GET', '/v2/transcription'],
        ['GET', '/v2/pre-recorded'],
        ['GET', '/v2/live'],
        ['POST', '/v2/pre-recorded'],
        ['POST', '/v2/live'],
        ['POST', '/v2/upload'],
        ['GET', '/v2/capabilities'],
        ['GET', new URL(audio_url).pathname],
      ] as const) {
        const missing = await errorOf(await call(server.url, path, { method, key: null }), 401);
        expect(missing.message).toMatch(/key/i);
        expect(missing.path).toBe(path);
      }
      await errorOf(
        await call(server.url, '/v2/transcription', { key: 'es_nobody-has-this' }),
        401,
      );
      await errorOf(await call(server.url, '/v2/transcription', { key: 'x'.repeat(5000) }), 401);
    },
  );
});

describe('paths', () => {
  it.each([
    ['GET', '/v2/pre-recorded/00000000-0000-4000-8000-000000000000', 404],
    ['GET', '/v2/pre-recorded/not-a-uuid', 404],
    ['GET', '/v2/pre-recorded/..%2f..%2fetc%2fpasswd', 404],
    ['DELETE', '/v2/transcription/00000000-0000-4000-8000-000000000000', 404],
    ['GET', '/v2/live/00000000-0000-4000-8000-000000000000/file', 404],
    ['GET', '/file/00000000-0000-4000-8000-000000000000', 404],
    ['GET', '/file/%2e%2e%2fearshot.db', 404],
    ['GET', '/v2/nothing', 404],
    ['GET', '/v3/pre-recorded', 404],
    ['PUT', '/v2/pre-recorded', 405],
  ])('%s %s is a %d with the envelope', async (method, path, status) => {
    const response = await call(server.url, path, { method });
    const error = await errorOf(response, status);
    expect(error.path).toBe(path);
  });
});

describe('uploads', () => {
  verifies('endpoint.upload.errors', 'a faulty upload says what is wrong', async () => {
    const empty = new FormData();
    expect(
      (await errorOf(await call(server.url, '/v2/upload', { body: empty }), 400)).message,
    ).toContain('audio');
    const other = new FormData();
    other.set('file', new Blob(['x']), 'a.wav');
    expect(
      (await errorOf(await call(server.url, '/v2/upload', { body: other }), 400)).message,
    ).toContain('audio');
    const text = new FormData();
    text.set('audio', new Blob(['this is a letter, not a recording'.repeat(50)]), 'letter.wav');
    expect([400, 415]).toContain((await call(server.url, '/v2/upload', { body: text })).status);
    await errorOf(
      await call(server.url, '/v2/upload', {
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
      415,
    );
    await errorOf(
      await call(server.url, '/v2/upload', {
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      }),
      400,
    );
  });

  verifies('endpoint.upload.errors', 'an upload over the limit is a 413', async () => {
    const small = await startServerProcess({ EARSHOT_MAX_UPLOAD_BYTES: '100000' });
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(300_000)]), 'long.wav');
    await errorOf(await call(small.url, '/v2/upload', { body: form }), 413);
    expect((await call(small.url, '/health', { key: null })).status).toBe(200);
    await small.stop();
  });
});
