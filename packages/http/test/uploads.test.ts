import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AudioSource } from '../src/index.js';
import { createClient as createPageClient } from '../src/index.js';
import {
  AudioSourceError,
  createClient,
  InvalidArgumentError,
  NetworkError,
} from '../src/index.node.js';
import { fileFromPath } from '../src/node.js';
import { createManualClock } from './support/manual-clock.js';
import { fail, json, type SeenRequest, serve } from './support/serve.js';
import { createSkippingClock } from './support/skipping-clock.js';

const apiKey = 'es_test';
const audio = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31) % 256));

/** Vitest takes seconds to compare long buffers. */
function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads the one file of a form with the parser of the platform. */
async function readForm({ headers, body }: SeenRequest): Promise<{ name: string; digest: string }> {
  const type = String(headers['content-type']);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  const file = form.get('audio');
  if (!(file instanceof File)) throw new Error('the form has no file named audio');
  return { name: file.name, digest: digest(Buffer.from(await file.arrayBuffer())) };
}

function uploaded(baseUrl: string): unknown {
  return { audio_url: `${baseUrl}/file/1`, audio_metadata: {} };
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < audio.length; start += 30_000)
    yield audio.subarray(start, start + 30_000);
}

async function withFile(use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-http-'));
  try {
    const path = join(folder, 'talk "1".wav');
    await writeFile(path, audio);
    await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sources: [string, () => AudioSource, string, boolean][] = [
  ['a Buffer', () => audio, 'audio', true],
  ['an ArrayBuffer', () => new Uint8Array(audio).buffer, 'audio', true],
  [
    'a part of a larger buffer',
    () => Buffer.concat([Buffer.alloc(7), audio]).subarray(7),
    'audio',
    true,
  ],
  ['a Blob', () => new Blob([audio]), 'audio', true],
  ['a File', () => new File([audio], 'ä.wav'), 'ä.wav', true],
  ['a web stream', () => new Blob([audio]).stream(), 'audio', false],
  ['a stream of Node', () => Readable.from(chunks()), 'audio', false],
  ['an async iterable', () => chunks(), 'audio', false],
  ['an object with open', () => ({ name: 'own.wav', open: chunks }), 'own.wav', false],
];

test.each(sources)('%s arrives whole', async (_title, source, name, isSized) => {
  const { baseUrl, seen } = await serve((_request, response) =>
    json(response, 200, uploaded(baseUrl)),
  );
  const sent: number[] = [];
  const { audio_url } = await createClient({ baseUrl, apiKey }).files.upload(source(), {
    onProgress: ({ sentBytes, totalBytes }) => {
      sent.push(sentBytes);
      expect(totalBytes).toBe(isSized ? audio.length : undefined);
    },
  });
  expect(audio_url).toBe(`${baseUrl}/file/1`);
  const [request] = seen;
  if (request === undefined) throw new Error('nothing arrived');
  expect(await readForm(request)).toEqual({ name, digest: digest(audio) });
  expect(sent[0]).toBe(0);
  expect(sent.at(-1)).toBe(audio.length);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent.length).toBeGreaterThan(2);
  expect(request.headers['content-length']).toBe(isSized ? String(request.body.length) : undefined);
});

test('a file is sent from its path, under its name, and again when the first attempt fails', () =>
  withFile(async (path) => {
    const clock = createSkippingClock(20_000);
    const { baseUrl, seen } = await serve((_request, response, index) =>
      index === 0 ? fail(response, 503) : json(response, 200, uploaded(baseUrl)),
    );
    await createClient({ baseUrl, apiKey, clock }).files.upload(await fileFromPath(path));
    for (const request of seen)
      expect(await readForm(request)).toEqual({
        name: expect.stringContaining('talk'),
        digest: digest(audio),
      });
    expect(seen).toHaveLength(2);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }));

test('a path that is not a file is refused before anything is sent', () =>
  withFile(async (path) => {
    await expect(fileFromPath(`${path}.absent`)).rejects.toThrow(
      `no file can be read at ${path}.absent`,
    );
    await expect(fileFromPath(tmpdir())).rejects.toBeInstanceOf(InvalidArgumentError);
  }));

test('a stream is not sent twice, and the error names the reason', async () => {
  const { baseUrl, seen } = await serve((_request, response) => fail(response, 503));
  const error = await createClient({ baseUrl, apiKey })
    .files.upload(chunks())
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 503, isRetryable: false });
  expect(String(error)).toContain('not retried: a stream can be read only once');
  expect(seen).toHaveLength(1);
});

test('audio that cannot be read is an AudioSourceError, and its source is released', async () => {
  const { baseUrl } = await serve((_request, response) => json(response, 200, uploaded(baseUrl)));
  let isClosed = false;
  const open = async function* () {
    try {
      yield audio;
      throw new Error('the disk is gone');
    } finally {
      isClosed = true;
    }
  };
  const client = createClient({ baseUrl, apiKey });
  const error = await client.files.upload({ name: 'x', open }).catch((caught: unknown) => caught);
  if (!AudioSourceError.is(error)) throw error;
  expect(error.message).toBe('POST /v2/upload: the audio could not be read (the disk is gone)');
  expect(isClosed).toBe(true);
  const text = { name: 'x', open: () => Readable.from(['text']) };
  await expect(client.files.upload(text)).rejects.toThrow('expected bytes, got string');
});

test('a source is released when the server is unreachable or the caller aborts', async () => {
  const controller = new AbortController();
  const { baseUrl } = await serve(() => {});
  let cancelled = 0;
  const endless = () => {
    let chunks = 0;
    return new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(new Uint8Array(1000));
        chunks += 1;
        // In the middle of the upload.
        if (chunks === 100) controller.abort();
      },
      cancel() {
        cancelled += 1;
      },
    });
  };
  const { signal } = controller;
  await expect(
    createClient({ baseUrl, apiKey }).files.upload(endless(), { signal }),
  ).rejects.toMatchObject({ code: 'aborted' });
  const failing = createClient({
    baseUrl,
    apiKey,
    fetch: () => Promise.reject(new TypeError('x')),
  });
  await expect(failing.files.upload(endless())).rejects.toBeInstanceOf(NetworkError);
  expect(cancelled).toBe(2);
});

test('an upload is read only as fast as it is sent', async () => {
  let read = 0;
  const open = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (stream) => {
          read += 1;
          stream.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
  const fetch = async (_url: URL, { body }: RequestInit) => {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    for (let chunk = 0; chunk < 5; chunk += 1) await reader.read();
    return Response.json({ audio_url: 'http://x/', audio_metadata: {} });
  };
  await createClient({ baseUrl: 'http://x', apiKey, fetch }).files.upload({ name: 'x', open });
  expect(read).toBeLessThanOrEqual(7);
});

test('an upload may take longer than the time of an attempt while bytes move, and no longer when they stop', async () => {
  const { baseUrl } = await serve((_request, response) => json(response, 200, uploaded(baseUrl)));
  const clock = createManualClock();
  const client = createClient({ baseUrl, apiKey, clock, timeoutMs: 200 });
  const steady = async function* () {
    for (let chunk = 0; chunk < 8; chunk += 1) {
      clock.advance(90);
      yield new Uint8Array(10);
    }
  };
  await client.files.upload(steady());
  const stalled = async function* () {
    yield new Uint8Array(10);
    clock.advance(200);
    await new Promise(() => undefined);
  };
  await expect(client.files.upload(stalled())).rejects.toMatchObject({ scope: 'attempt' });
});

test('in a page a Blob is sent unchanged, and its progress is reported at the start and at the end', async () => {
  const { baseUrl, seen } = await serve((_request, response) =>
    json(response, 200, uploaded(baseUrl)),
  );
  const sent: number[] = [];
  await createPageClient({ baseUrl, apiKey }).files.upload(new File([audio], 'a.wav'), {
    onProgress: ({ sentBytes }) => sent.push(sentBytes),
  });
  expect(sent).toEqual([0, audio.length]);
  const [request] = seen;
  expect(request && (await readForm(request))).toEqual({ name: 'a.wav', digest: digest(audio) });
});

test('what is not audio is refused', () => {
  const client = createClient({ baseUrl: 'http://x', apiKey });
  expect(() => client.files.upload({} as AudioSource)).toThrow('the audio must be bytes, a Blob');
});

test('no name breaks out of its header', async () => {
  const { baseUrl, seen } = await serve((_request, response) =>
    json(response, 200, uploaded(baseUrl)),
  );
  const client = createClient({ baseUrl, apiKey });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (filename) => {
      await client.files.upload(new Blob(['x']), { filename });
      const request = seen.at(-1);
      expect(request && (await readForm(request)).digest).toBe(digest(Buffer.from('x')));
    }),
    { numRuns: 50, examples: [['"; name="other'], ['a\r\nx: y\r\n\r\n'], ['\0']] },
  );
});
