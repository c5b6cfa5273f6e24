import type { Page, PreRecordedJob } from '@earshot/core';
import { parseListQuery } from '@earshot/core';
import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient as createPageClient } from '../src/index.js';
import { createClient } from '../src/index.node.js';
import { writeQuery } from '../src/resources/list-options.js';
import { doneJob, job, jobId } from './support/jobs.js';
import { fail, json, serve } from './support/serve.js';

const apiKey = 'es_test';

function page(items: PreRecordedJob[], next: string | null): Page<PreRecordedJob> {
  return { first: 'http://x/v2/transcription', current: 'http://x/v2/transcription', next, items };
}

test('every resource calls the path of the contract', async () => {
  const { baseUrl, seen } = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(202).end();
    else json(response, 200, page([], null));
  });
  const client = createClient({ baseUrl, apiKey });
  for (const resource of [client.preRecorded, client.live, client.transcriptions]) {
    await resource.list();
    await resource.get(jobId);
    await resource.file(jobId);
    await resource.peaks(jobId);
    expect(await resource.delete(jobId)).toBeUndefined();
    await resource.edits.get(jobId);
    await resource.edits.replace(jobId, { splits: [3] });
    expect(await resource.edits.delete(jobId)).toBeUndefined();
  }
  await client.preRecorded.create({ audio_url: 'https://example.com/a.wav' });
  await client.live.initiate({}, { region: 'eu-west' });
  await client.live.viewers.create(jobId);
  await client.live.viewers.revoke(jobId);
  await client.files.upload({ url: 'https://example.com/a.wav' });
  await client.files.get(jobId);
  expect(await client.files.delete(jobId)).toBeUndefined();
  const consent = true;
  await client.voices.enrol({ name: 'Anna', job_id: jobId, speaker: 0, consent });
  await client.voices.list();
  await client.voices.addRecording(jobId, { audio_url: 'https://example.com/a.wav', consent });
  expect(await client.voices.delete(jobId)).toBeUndefined();
  await client.capabilities();
  const collection = (path: string) => [
    `GET ${path}`,
    `GET ${path}/${jobId}`,
    `GET ${path}/${jobId}/file`,
    `GET ${path}/${jobId}/peaks`,
    `DELETE ${path}/${jobId}`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} ${path}/${jobId}/edits`),
  ];
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...collection('/v2/pre-recorded'),
    ...collection('/v2/live'),
    ...collection('/v2/transcription'),
    'POST /v2/pre-recorded',
    'POST /v2/live?region=eu-west',
    `POST /v2/live/${jobId}/viewers`,
    `DELETE /v2/live/${jobId}/viewers`,
    'POST /v2/upload',
    `GET /file/${jobId}`,
    `DELETE /file/${jobId}`,
    'POST /v2/voices',
    'GET /v2/voices',
    `POST /v2/voices/${jobId}/recordings`,
    `DELETE /v2/voices/${jobId}`,
    'GET /v2/capabilities',
  ]);
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => String(body))).toEqual([
    '{"audio_url":"https://example.com/a.wav"}',
    '{}',
    '',
    '{"audio_url":"https://example.com/a.wav"}',
    `{"name":"Anna","job_id":"${jobId}","speaker":0,"consent":true}`,
    '{"audio_url":"https://example.com/a.wav","consent":true}',
  ]);
  expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => String(body))).toEqual(
    Array.from({ length: 3 }, () => '{"splits":[3]}'),
  );
});

test('edits are replaced only where they are still those that were read', async () => {
  const { baseUrl, seen } = await serve((request, response) => {
    const read = request.headers['if-match'];
    if (request.method === 'GET') json(response, 200, { splits: [] }, { etag: '"1"' });
    else if (read === undefined || read === '"1"') response.writeHead(204).end();
    else fail(response, 412, {}, { code: 'precondition_failed' });
  });
  const { edits } = createClient({ baseUrl, apiKey }).preRecorded;
  const { data, response } = await edits.get(jobId).withResponse();
  expect(data).toEqual({ splits: [] });
  await edits.replace(jobId, data, { ifMatch: response.headers.get('etag') });
  await edits.replace(jobId, data, { ifMatch: null });
  for (const change of [
    () => edits.replace(jobId, data, { ifMatch: '"0"' }),
    () => edits.delete(jobId, { ifMatch: '"0"' }),
  ])
    await expect(change()).rejects.toMatchObject({
      status: 412,
      serverCode: 'precondition_failed',
    });
  expect(seen.map(({ headers }) => headers['if-match'])).toEqual([
    undefined,
    '"1"',
    undefined,
    '"0"',
    '"0"',
  ]);
});

test('peaks are those of the span, with at most so many points', async () => {
  const { baseUrl, seen } = await serve((_request, response) => json(response, 200, {}));
  const { transcriptions } = createClient({ baseUrl, apiKey });
  await transcriptions.peaks(jobId, { start: 1.5, end: 60, points: 800 });
  await transcriptions.peaks(jobId, { end: undefined }, { headers: { traceparent: '00-1' } });
  expect(seen.map(({ url }) => url)).toEqual([
    `/v2/transcription/${jobId}/peaks?start=1.5&end=60&points=800`,
    `/v2/transcription/${jobId}/peaks`,
  ]);
  expect(seen[1]?.headers).toMatchObject({ traceparent: '00-1' });
});

test('a path in the base address is kept', async () => {
  const { baseUrl, seen } = await serve((_request, response) => json(response, 200, doneJob()));
  for (const path of ['/speech', '/speech/', '/speech//'])
    await createClient({ baseUrl: baseUrl + path, apiKey }).preRecorded.get(jobId);
  expect(seen.map(({ url }) => url.replace('//', '/'))).toEqual(
    Array.from({ length: 3 }, () => `/speech/v2/pre-recorded/${jobId}`),
  );
});

test('the headers of the client are sent with every request, those of a call with that call alone', async () => {
  const { baseUrl, seen } = await serve((_request, response) => response.end('bytes'));
  const client = createClient({ baseUrl, apiKey, headers: { traceparent: '00-1' } });
  await client.files.get(jobId, { headers: { range: 'bytes=0-9' } });
  expect(seen[0]?.headers).toMatchObject({
    traceparent: '00-1',
    range: 'bytes=0-9',
    'x-service-key': apiKey,
  });
});

test('the body alone decides its content type, however the own header is spelled', async () => {
  const { baseUrl, seen } = await serve((_request, response) => json(response, 200, {}));
  for (const name of ['content-type', 'Content-Type'])
    for (const make of [createClient, createPageClient]) {
      const client = make({ baseUrl, apiKey, headers: { [name]: 'text/plain' } });
      await client.live.initiate();
      await client.files.upload(new Blob(['audio']));
    }
  const types = seen.map(({ headers }) => headers['content-type']?.replace(/;.*/, ''));
  expect(types).toEqual(
    Array.from({ length: 4 }, () => ['application/json', 'multipart/form-data']).flat(),
  );
});

test('iterating follows next to the last page', async () => {
  const { baseUrl, seen } = await serve((request, response, index) => {
    const link = `http://public.example/v2/transcription?offset=${index + 1}&limit=1&status=done`;
    json(response, 200, page([job({ id: `${index}` })], index < 2 ? link : null));
    expect(request.headers['x-service-key']).toBe(apiKey);
  });
  const ids: string[] = [];
  const client = createClient({ baseUrl, apiKey });
  for await (const { id } of client.preRecorded.iterate({ limit: 1, status: ['done'] }))
    ids.push(id);
  expect(ids).toEqual(['0', '1', '2']);
  expect(seen.map(({ url }) => url)).toEqual([
    '/v2/pre-recorded?limit=1&status=done',
    '/v2/transcription?offset=1&limit=1&status=done',
    '/v2/transcription?offset=2&limit=1&status=done',
  ]);
});

test('a link leads to the base address, whatever its host, and to nothing but the interface', async () => {
  const elsewhere = await serve((_request, response) => json(response, 200, page([], null)));
  const host = new URL(elsewhere.baseUrl).host;
  const links = {
    followed: [
      `${elsewhere.baseUrl}/v2/transcription?offset=1`,
      `http://public.example/behind/a/proxy/v2/transcription?offset=1`,
      `//${host}/v2/transcription?offset=1`,
      '/v2/transcription?offset=1',
    ],
    refused: [
      `http://public.example///${host}/x`,
      `http://public.example/${elsewhere.baseUrl}`,
      `http://public.example//v2`,
    ],
  };
  const follow = async (link: string) => {
    const { baseUrl, seen } = await serve((_request, response, index) =>
      json(response, 200, page([], index === 0 ? link : null)),
    );
    const jobs = createClient({ baseUrl, apiKey }).preRecorded.iterate();
    const outcome = await jobs.next().catch((error: unknown) => error);
    return { outcome, urls: seen.map(({ url }) => url) };
  };
  for (const link of links.followed)
    expect((await follow(link)).urls[1]).toBe('/v2/transcription?offset=1');
  for (const link of links.refused)
    expect((await follow(link)).outcome).toMatchObject({ code: 'invalid_argument' });
  expect(elsewhere.seen).toEqual([]);
});

test('a page that names itself as the next one ends in an error, not never', async () => {
  const link = 'http://x/v2/transcription?offset=0';
  const { baseUrl } = await serve((_request, response) => json(response, 200, page([], link)));
  await expect(
    createClient({ baseUrl, apiKey }).preRecorded.iterate().next(),
  ).rejects.toMatchObject({ code: 'invalid_response' });
});

verifies('list.arrays', 'every list option is written as the contract reads it', () => {
  const search = writeQuery({
    offset: 0,
    limit: 5,
    date: '2026-01-31',
    before_date: new Date(Date.UTC(2026, 1, 1)),
    after_date: '2026-01-01',
    status: ['done', 'error'],
    kind: ['live'],
    custom_metadata: { a: { b: 'ä&=' } },
  });
  expect(parseListQuery(search, { kinds: true })).toEqual({
    success: true,
    query: {
      offset: 0,
      limit: 5,
      date: '2026-01-31',
      before_date: '2026-02-01T00:00:00.000Z',
      after_date: '2026-01-01T00:00:00.000Z',
      status: ['done', 'error'],
      kind: ['live'],
      custom_metadata: { spelling: 'json', value: { a: { b: 'ä&=' } } },
    },
  });
  expect(writeQuery({ offset: undefined, status: [] })).toBe('');
});

test('any custom metadata of a query arrives unchanged', () => {
  const metadata = fc.dictionary(
    fc
      .string({ minLength: 1 })
      .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    { maxKeys: 5 },
  );
  fc.assert(
    fc.property(metadata, (custom_metadata) => {
      const result = parseListQuery(writeQuery({ custom_metadata }), { kinds: false });
      expect(result.success && result.query.custom_metadata?.value).toEqual(custom_metadata);
    }),
  );
});
