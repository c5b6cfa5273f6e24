import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { openStorage } from '../src/storage/index.js';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  testKey,
} from './support/server-process.js';

let server: ServerProcess;
let fileId: string;
let jobId: string;
let voiceId: string;

/** Paths with an id, according to the documents of the server, and the id to use. */
const idsOf: Readonly<Record<string, () => string>> = {
  '/file/{id}': () => fileId,
  '/v2/pre-recorded/{id}': () => jobId,
  '/v2/pre-recorded/{id}/cancel': () => jobId,
  '/v2/pre-recorded/{id}/events': () => jobId,
  '/v2/pre-recorded/{id}/file': () => jobId,
  '/v2/pre-recorded/{id}/peaks': () => jobId,
  '/v2/pre-recorded/{id}/edits': () => jobId,
  '/v2/live/{id}': () => jobId,
  '/v2/live/{id}/file': () => jobId,
  '/v2/live/{id}/peaks': () => jobId,
  '/v2/live/{id}/edits': () => jobId,
  '/v2/live/{id}/viewers': () => jobId,
  '/v2/voices/{id}': () => voiceId,
  '/v2/voices/{id}/recordings': () => voiceId,
  '/v2/transcription/{id}': () => jobId,
  '/v2/transcription/{id}/file': () => jobId,
  '/v2/transcription/{id}/peaks': () => jobId,
  '/v2/transcription/{id}/edits': () => jobId,
};
/** Paths without an id, which show or create data of the requesting key. */
const withoutId = [
  '/v1/audio/transcriptions',
  '/v1/audio/translations',
  '/v1/models',
  '/v1/models/{model}',
  '/v2/capabilities',
  '/v2/live',
  '/v2/pre-recorded',
  '/v2/transcription',
  '/v2/upload',
  '/v2/voices',
];

beforeAll(async () => {
  const dataFolder = await createFolderWithKey(otherKey);
  server = await startServerProcess({ EARSHOT_KNOWN_VOICES: 'on' }, dataFolder);
  const { audio_url, audio_metadata } = await upload(server.url);
  fileId = audio_metadata.id;
  jobId = (await createJob(server.url, { audio_url })).id;
  await waitForJob(server.url, jobId);
  voiceId = await enrol(dataFolder);
}, 30_000);
afterAll(() => server.stop());

/** Adds a known voice to a key, which would otherwise need the speaker encoder. */
async function enrol(dataFolder: string): Promise<string> {
  const storage = await openStorage(dataFolder, { clock: systemClock });
  try {
    const key = await storage.keys.verify(testKey);
    const measurement = { vector: Float32Array.of(1, 0), seconds: 12, isNarrow: false };
    const voice = { name: 'Anna', measurements: [measurement] };
    return (await storage.voices.create(key?.id ?? '', voice)).id;
  } finally {
    await storage.close();
  }
}

async function routes(): Promise<Record<string, Record<string, { security: unknown[] }>>> {
  const { body } = await readResponse(await call(server.url, '/openapi.json'));
  return body.paths;
}

describe("another key's", () => {
  test('routes are all in this table', async () => {
    const guarded = Object.entries(await routes())
      .filter(([, operations]) =>
        Object.values(operations).some(({ security }) => security.length > 0),
      )
      .map(([path]) => path);
    expect(guarded.sort()).toEqual([...Object.keys(idsOf), ...withoutId].sort());
  });

  verifies(
    ['error.hidden', 'endpoint.file'],
    'jobs and files are not found, in the words for what never existed',
    async () => {
      const unknown = '00000000-0000-4000-8000-000000000000';
      for (const [path, operations] of Object.entries(await routes())) {
        const id = idsOf[path]?.();
        if (id === undefined) continue;
        for (const operation of Object.keys(operations)) {
          const method = operation.toUpperCase();
          const asked = path.replace('{id}', id);
          const hidden = await readResponse(
            await call(server.url, asked, { method, key: otherKey }),
          );
          expectError(hidden, 404, asked, method);
          const never = path.replace('{id}', unknown);
          const absent = await readResponse(
            await call(server.url, never, { method, key: otherKey }),
          );
          expect(hidden.text.replaceAll(id, unknown).replace(...stamps(hidden))).toBe(
            absent.text.replace(...stamps(absent)),
          );
        }
      }
      expect((await call(server.url, `/v2/pre-recorded/${jobId}`)).status).toBe(200);
      expect((await call(server.url, `/file/${fileId}`)).status).toBe(200);
    },
  );

  verifies('list.own-items', 'jobs are in no list', async () => {
    for (const path of ['/v2/pre-recorded', '/v2/transcription']) {
      const { body } = await readResponse(await call(server.url, path, { key: otherKey }));
      expect(body.items).toEqual([]);
      const own = await readResponse(await call(server.url, path, { key: testKey }));
      expect(own.body.items).toHaveLength(1);
    }
  });

  test('voices are in no list', async () => {
    const { body } = await readResponse(await call(server.url, '/v2/voices', { key: otherKey }));
    expect(body.voices).toEqual([]);
    const own = await readResponse(await call(server.url, '/v2/voices', { key: testKey }));
    expect(own.body.voices).toMatchObject([{ id: voiceId, name: 'Anna', wide_seconds: 12 }]);
  });

  test('file makes no job', async () => {
    const body = { audio_url: `${server.url}/file/${fileId}` };
    for (const path of ['/v2/pre-recorded', '/v2/upload'])
      expectError(
        await readResponse(await call(server.url, path, { body, key: otherKey })),
        400,
        path,
      );
  });

  test('idempotency-key is a key of its own', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const post = async (key: string, audio_url: string) =>
      readResponse(
        await call(server.url, '/v2/pre-recorded', { body: { audio_url }, headers, key }),
      );
    const mine = await post(testKey, 'https://files.example/mine.wav');
    const theirs = await post(otherKey, 'https://files.example/theirs.wav');
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });
});

/** Fields that differ between two responses: the time and the id of the request. */
function stamps({ headers, text }: { headers: Headers; text: string }): [RegExp, string] {
  const requestId = headers.get('x-request-id') ?? '';
  expect(text === '' || text.includes(requestId)).toBe(true);
  return [/"timestamp":"[^"]*"|"request_id":"[^"]*"/g, ''];
}
