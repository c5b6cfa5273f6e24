import { Readable } from 'node:stream';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import type { LiveCapacity } from '../src/http/app.js';
import { call, speech } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { createRegistry, fakePool } from './support/engines.js';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { hasAudio } from './support/open-test-storage.js';

const headers = { 'idempotency-key': 'order-4711' };

function form(bytes: Uint8Array = speech, name = 'talk.wav'): FormData {
  const data = new FormData();
  data.append('audio', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

async function post(service: HttpHarness, path: string, body: unknown) {
  const response = await readResponse(
    await call(service.url, path, { method: 'POST', body, headers }),
  );
  return { ...response, isRepeated: response.headers.get('idempotent-replayed') === 'true' };
}

async function removeUpload(service: HttpHarness, audioUrl: string): Promise<void> {
  await service.storage.database.deleteFrom('jobs').execute();
  const removed = await call(service.url, new URL(audioUrl).pathname, { method: 'DELETE' });
  expect(removed.status).toBe(202);
}

verifies(
  ['idempotency.first-response', 'idempotency.replay', 'headers.location'],
  'a job that was created has its response again when its upload and the engine are gone',
  async () => {
    let reason: string | undefined;
    const service = await startHttpHarness(
      {},
      { engines: createRegistry(fakePool(), () => reason) },
    );
    const { audio_url } = (await post(service, '/v2/upload', form())).body;
    const other = { ...headers, 'idempotency-key': 'job-1' };
    const create = async (body: object) =>
      readResponse(await call(service.url, '/v2/pre-recorded', { body, headers: other }));
    const first = await create({ audio_url, custom_metadata: { order: 7 } });
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(first.body.result_url);
    await removeUpload(service, audio_url);
    reason = 'it is on fire';
    const again = await create({ custom_metadata: { order: 7 }, audio_url });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.body.result_url);
    expectError(await create({ audio_url }), 422, '/v2/pre-recorded');
    expect(await service.storage.jobs.countQueued()).toBe(0);
  },
);

verifies(
  'idempotency.first-response',
  'a form that was uploaded has its response again when the upload is gone, and nothing is stored',
  async () => {
    const service = await startHttpHarness();
    const first = await post(service, '/v2/upload', form());
    const { id } = first.body.audio_metadata;
    await removeUpload(service, first.body.audio_url);
    const again = await post(service, '/v2/upload', form());
    expect([again.status, again.text, again.isRepeated]).toEqual([200, first.text, true]);
    expect(await hasAudio(service, id)).toBe(false);
    expect(await service.storage.database.selectFrom('files').select('id').execute()).toEqual([]);

    const longer = new Uint8Array(speech.length + 2);
    longer.set(speech);
    for (const body of [form(speech, 'walk.wav'), form(speech.subarray(0, -2)), form(longer)]) {
      const refused = await post(service, '/v2/upload', body);
      expectError(refused, 422, '/v2/upload');
      expect(refused.body.code).toBe('idempotency_key_reused');
    }
  },
);

verifies(
  'idempotency.first-response',
  'an upload by url has its response again when its source or its file is gone',
  async () => {
    let isGone = false;
    const service = await startHttpHarness(
      {},
      {
        fetchSource: async () => {
          if (isGone) throw new Error('the source is gone');
          return {
            stream: Readable.from([speech], { objectMode: false }),
            filename: 'talk.wav',
            contentType: 'audio/wav',
            lengthBytes: speech.length,
          };
        },
      },
    );
    const elsewhere = { audio_url: 'https://files.example/talk.wav' };
    const first = await post(service, '/v2/upload', elsewhere);
    expect(first.status, first.text).toBe(200);
    const other = { ...headers, 'idempotency-key': 'own' };
    const own = async () =>
      readResponse(
        await call(service.url, '/v2/upload', {
          body: { audio_url: first.body.audio_url },
          headers: other,
        }),
      );
    const firstOwn = await own();
    isGone = true;
    await removeUpload(service, first.body.audio_url);
    const again = await post(service, '/v2/upload', elsewhere);
    expect([again.status, again.text, again.isRepeated]).toEqual([200, first.text, true]);
    const againOwn = await own();
    expect([againOwn.status, againOwn.text]).toEqual([200, firstOwn.text]);
    expectError(
      await post(service, '/v2/upload', { audio_url: 'https://x.example' }),
      422,
      '/v2/upload',
    );
    // Under a key that a form was uploaded with, as well.
    expectError(await post(service, '/v2/upload', form()), 422, '/v2/upload');
  },
);

verifies(
  ['idempotency.first-response', 'headers.location'],
  'a live session has its response again, with its token, when there is no room any more',
  async () => {
    let room: ReturnType<LiveCapacity['roomFor']> = 'free';
    let reason: string | undefined;
    const service = await startHttpHarness(
      {},
      {
        engines: createRegistry(fakePool({ streaming: true }), () => reason),
        live: {
          maximumChannels: 3,
          roomFor: () => room,
          dropRevokedViewers: async () => undefined,
        },
      },
    );
    const first = await post(service, '/v2/live?region=eu-west', { channels: 2 });
    expect(first.status, first.text).toBe(201);
    expect(first.headers.get('location')).toBe(`${service.url}/v2/live/${first.body.id}`);
    room = 'full';
    reason = 'it is on fire';
    await service.storage.database.deleteFrom('jobs').execute();
    const again = await post(service, '/v2/live?region=eu-west', { channels: 2 });
    expect([again.status, again.text, again.isRepeated]).toEqual([201, first.text, true]);
    expect(again.body.url).toMatch(/\?token=[\w-]{43}$/);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expectError(await post(service, '/v2/live', { channels: 1 }), 422, '/v2/live');
    // The stored response with the token is sealed.
    expectError(await post(service, '/v2/upload', form()), 422, '/v2/upload');
  },
);

verifies(
  'idempotency.replay',
  'each of the three POSTs has its response again for 24 hours, whatever else its key creates, and is then carried out anew',
  async () => {
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
    const count = async () => {
      const rows = (table: 'jobs' | 'files') =>
        service.storage.database.selectFrom(table).select('id').execute();
      return [(await rows('jobs')).length, (await rows('files')).length];
    };
    const { audio_url } = (
      await readResponse(await call(service.url, '/v2/upload', { body: form() }))
    ).body;
    const requests = [
      ['/v2/upload', () => form(), 200],
      ['/v2/pre-recorded', () => ({ audio_url, sentences: true }), 201],
      ['/v2/live', () => ({ channels: 2 }), 201],
    ] as const;
    const send = async (attempt: string) =>
      Promise.all(
        requests.map(async ([path, body, status]) => {
          const response = await readResponse(
            await call(service.url, path, {
              body: body(),
              headers: { 'idempotency-key': `order${path}` },
            }),
          );
          expect(response.status, `${attempt}: ${path} ${response.text}`).toBe(status);
          return { text: response.text, isRepeated: response.headers.get('idempotent-replayed') };
        }),
      );
    const first = await send('first');
    expect(first.map(({ isRepeated }) => isRepeated)).toEqual([null, null, null]);
    expect(await count()).toEqual([2, 2]);
    // Without the header, and with another one, the same body is another request.
    for (const headers of [{}, { 'idempotency-key': 'another' }])
      expect((await call(service.url, '/v2/live', { body: { channels: 2 }, headers })).status).toBe(
        201,
      );
    service.clock.advance(24 * 3600 * 1000 - 1);
    const repeated = await send('just within a day');
    expect(repeated).toEqual(first.map(({ text }) => ({ text, isRepeated: 'true' })));
    expect(await count()).toEqual([4, 2]);
    service.clock.advance(1);
    const anew = await send('after a day');
    for (const [index, { text, isRepeated }] of anew.entries()) {
      expect(isRepeated).toBeNull();
      expect(text).not.toBe(first[index]?.text);
    }
    expect(await count()).toEqual([6, 3]);
  },
);
