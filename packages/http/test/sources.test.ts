import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { AudioSource } from '../src/index.js';
import { createClient as createPageClient } from '../src/index.js';
import { createClient, InvalidArgumentError } from '../src/index.node.js';
import { doneJob, jobId } from './support/jobs.js';
import { json, serve } from './support/serve.js';

const apiKey = 'es_test';
const audio = Buffer.from('audio that came from somewhere');

/** Starts a service that records its requests. */
async function serveJobs() {
  const server = await serve((request, response) => {
    if (request.url === '/v2/upload')
      json(response, 200, { audio_url: 'https://earshot.test/file/1', audio_metadata: {} });
    else if (request.method === 'POST') json(response, 201, { id: jobId, result_url: '' });
    else json(response, 200, doneJob());
  });
  return { ...server, text: (index: number) => server.seen[index]?.body.toString() ?? '' };
}

test('the response of a fetch is audio, not an address, and is sent on while it is received', async () => {
  const service = await serveJobs();
  const elsewhere = await serve((_request, response) => void response.end(audio));
  const client = createClient({ baseUrl: service.baseUrl, apiKey });
  await client.preRecorded.transcribe(await fetch(`${elsewhere.baseUrl}/private/a.wav?token=x`));
  expect(service.seen.map(({ url }) => url)).toEqual([
    '/v2/upload',
    '/v2/pre-recorded',
    `/v2/pre-recorded/${jobId}`,
  ]);
  expect(service.text(0)).toContain(audio.toString());
  expect(service.text(0)).not.toContain('token');
  expect(service.text(1)).toBe('{"audio_url":"https://earshot.test/file/1"}');
});

test('a response without unread audio is refused with its status', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey });
  expect(() => client.files.upload(new Response('missing', { status: 404 }))).toThrow(
    'the Response must hold unread audio, got status 404',
  );
});

test.each([
  ['text', 'https://example.com/a.wav'],
  ['URL', new URL('https://example.com/a.wav')],
])('an address as %s is fetched by the service', async (_, source) => {
  const service = await serveJobs();
  await createClient({ baseUrl: service.baseUrl, apiKey }).preRecorded.transcribe(source);
  expect(service.text(0)).toBe('{"audio_url":"https://example.com/a.wav"}');
});

test('a path as text, and a file: address, are read from the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-http-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'täglich.wav');
  await writeFile(path, audio);
  const service = await serveJobs();
  const client = createClient({ baseUrl: service.baseUrl, apiKey });
  const progress: unknown[] = [];
  await client.files.upload(path, { onProgress: (at) => progress.push(at) });
  await client.files.upload(pathToFileURL(path));
  for (const index of [0, 1]) {
    expect(service.text(index)).toContain('filename="täglich.wav"');
    expect(service.text(index)).toContain(audio.toString());
  }
  expect(progress.at(-1)).toEqual({
    stage: 'upload',
    sentBytes: audio.length,
    totalBytes: audio.length,
  });
  expect(() => client.files.upload(join(folder, 'absent.wav'))).toThrow(
    'absent.wav is neither an http address nor the path of a file',
  );
});

test('where there are no files, a path is refused', () => {
  const client = createPageClient({ baseUrl: 'http://127.0.0.1:4800', apiKey });
  expect(() => client.files.upload('meeting.wav')).toThrow('the audio must be bytes, a Blob');
  expect(() => client.files.upload(undefined as unknown as AudioSource)).toThrow('the audio must');
});

test('a page collects a stream, since its fetch cannot send one to every server', async () => {
  const service = await serveJobs();
  const client = createPageClient({ baseUrl: service.baseUrl, apiKey });
  async function* chunks() {
    yield audio.subarray(0, 7);
    yield audio.subarray(7);
  }
  await client.files.upload(chunks());
  await client.files.upload(new Response(audio).body as ReadableStream<Uint8Array>);
  expect(service.text(0)).toContain(audio.toString());
  expect(service.text(1)).toContain(audio.toString());
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('unplugged');
  }
  await expect(client.files.upload(broken())).rejects.toMatchObject({
    code: 'audio_source_failed',
    cause: { message: 'unplugged' },
  });
});

test('the name of a file is kept: of the path of a stream, and of the address of a response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-http-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'stream.wav');
  await writeFile(path, audio);
  const service = await serveJobs();
  const elsewhere = await serve((_request, response) => void response.end(audio));
  const { files } = createClient({ baseUrl: service.baseUrl, apiKey });
  await files.upload(createReadStream(path));
  await files.upload(await fetch(`${elsewhere.baseUrl}/a/%C3%BCber.wav?token=x`));
  await files.upload(new Response(audio));
  await files.upload(createReadStream(path), { filename: 'given.wav' });
  expect(service.seen.map((_, index) => /filename="(.*)"/.exec(service.text(index))?.[1])).toEqual([
    'stream.wav',
    'über.wav',
    'audio',
    'given.wav',
  ]);
});

test.each([
  [
    'base64',
    'UklGRiQ'.repeat(30_000),
    "(210000 characters) is neither an http address nor the path of a file: pass Buffer.from(text, 'base64') to upload base64",
  ],
  [
    'a data address',
    'data:audio/wav;base64,UklGR',
    'pass await (await fetch(address)).arrayBuffer()',
  ],
  ['a NUL', 'a\0b.wav', 'is neither an http address nor the path of a file'],
  [
    'a file address with a host',
    'file://host/a.wav',
    'is neither an http address nor the path of a file',
  ],
  [
    'an address of another kind',
    's3://bucket/a.wav',
    's3://bucket/a.wav is neither an http address',
  ],
])('%s as audio is refused with a short sentence', (_, text, message) => {
  const { files } = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey });
  const upload = () => files.upload(text);
  expect(upload).toThrow(message);
  expect(upload).toThrow(/^.{1,300}$/s);
  expect(upload).toThrow(InvalidArgumentError);
});
