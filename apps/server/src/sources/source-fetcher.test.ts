import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listen } from '../../test/support/http-source.js';
import { fetcher, outcome, read, usual } from './test-sources.js';

test('a file arrives whole, with its name, type and length', async () => {
  const audio = Buffer.alloc(300_000, 7);
  const { url, requests } = await listen((_request, response) => {
    response.setHeader('content-type', 'audio/wav');
    response.setHeader('content-length', audio.byteLength);
    response.setHeader(
      'content-disposition',
      `attachment; filename="x.wav"; filename*=UTF-8''r%C3%A9union.wav`,
    );
    response.end(audio);
  });
  const source = await fetcher().fetchSource(`${url}/download?id=1`, usual);
  expect(source).toMatchObject({
    filename: 'réunion.wav',
    contentType: 'audio/wav',
    lengthBytes: 300_000,
  });
  expect((await read(source)).equals(audio)).toBe(true);
  expect(requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
});

test('the name comes from the address where no header has it, and never leads out of a folder', async () => {
  const names: [path: string, disposition: string | undefined, name: string | null][] = [
    ['/speech/meeting%20one.wav?signature=1', undefined, 'meeting one.wav'],
    ['/', undefined, null],
    ['/%E0%A4%A', undefined, '%E0%A4%A'],
    ['/a.wav', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['/a.wav', 'attachment; filename="C:\\\\evil.wav"', 'evil.wav'],
    ['/a.wav', 'attachment; filename=plain.mp3', 'plain.mp3'],
    ['/a.wav', 'attachment; filename=".."', 'a.wav'],
    ['/..%2F..%2Fb.wav', undefined, 'b.wav'],
    ['/x%00%0d%0ay.wav', undefined, 'xy.wav'],
    ['/a%E2%80%AEvaw.exe', undefined, 'avaw.exe'],
    [`/${'long'.repeat(200)}.wav`, undefined, `${'long'.repeat(200).slice(0, 251)}.wav`],
  ];
  let disposition: string | undefined;
  const { url } = await listen((_request, response) => {
    if (disposition !== undefined) response.setHeader('content-disposition', disposition);
    response.end('audio');
  });
  const { fetchSource } = fetcher();
  for (const [path, header, name] of names) {
    disposition = header;
    const source = await fetchSource(`${url}${path}`, usual);
    expect(source.filename, path).toBe(name);
    await read(source);
  }
});

test('statuses of the source become the code of the job, without what its body says', async () => {
  let status = 0;
  const { url } = await listen((_request, response) => {
    response.statusCode = status;
    response.end(status === 204 ? undefined : 'canary of the remote body');
  });
  const expected: [status: number, errorCode: number, isRetryable: boolean][] = [
    [401, 403, false],
    [403, 403, false],
    [404, 404, false],
    [410, 404, false],
    [400, 400, false],
    [418, 400, false],
    [429, 502, true],
    [500, 502, true],
    [503, 502, true],
    [204, 400, false],
    [206, 400, false],
    [304, 400, false],
  ];
  const made = fetcher();
  for (const [given, errorCode, isRetryable] of expected) {
    status = given;
    const error = await outcome(url, usual, made);
    expect(error, String(given)).toMatchObject({ name: 'SourceError', errorCode, isRetryable });
    expect(String(error)).not.toContain('canary');
  }
});

test('documents, empty and compressed bodies are no audio', async () => {
  const responses: Record<string, (response: ServerResponse) => void> = {
    json: (response) => response.setHeader('content-type', 'application/json').end('{"canary":1}'),
    problem: (response) => response.setHeader('content-type', 'application/problem+json').end('{}'),
    gzip: (response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10_000_000))),
    empty: (response) => response.setHeader('content-length', 0).end(),
    emptyChunked: (response) => {
      response.flushHeaders();
      response.end();
    },
  };
  const { url } = await listen((request, response) =>
    responses[request.url?.slice(1) ?? '']?.(response),
  );
  const made = fetcher();
  for (const name of Object.keys(responses)) {
    const error = await outcome(`${url}/${name}`, usual, made);
    expect(error, name).toMatchObject({ code: 'source-not-audio', errorCode: 400 });
    expect(String(error)).not.toContain('canary');
  }
});

test('a page is no audio, and is known as one', async () => {
  const { url } = await listen((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>canary'),
  );
  const error = await outcome(url);
  expect(error).toMatchObject({ code: 'source-is-page', errorCode: 400 });
  expect(String(error)).not.toContain('canary');
});

test('an announced length above the limit is refused unread, an endless body is cut at the limit', async () => {
  const { url } = await listen((request, response) => {
    if (request.url === '/announced') {
      response.setHeader('content-length', 1_000_001).flushHeaders();
      return;
    }
    const chunk = Buffer.alloc(16_384);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send);
    send();
  });
  const tooLarge = { code: 'source-too-large', errorCode: 413, isRetryable: false };
  expect(await outcome(`${url}/announced`)).toMatchObject(tooLarge);
  const source = await fetcher().fetchSource(`${url}/endless`, usual);
  let received = 0;
  await expect(
    (async () => {
      // A stream in byte mode yields buffers.
      for await (const chunk of source.stream) received += (chunk as Buffer).byteLength;
    })(),
  ).rejects.toMatchObject(tooLarge);
  expect(received).toBeLessThanOrEqual(usual.maximumBytes);
  expect(received).toBeGreaterThan(usual.maximumBytes / 2);
});

test('a body that ends early or breaks off is a failed connection, never a shorter file', async () => {
  const { url } = await listen((request, response) => {
    if (request.url === '/short') response.setHeader('content-length', 1000);
    response.write('abc', () => response.destroy());
  });
  for (const path of ['/short', '/chunked'])
    expect(await outcome(`${url}${path}`)).toMatchObject({
      code: 'source-unreachable',
      errorCode: 502,
      isRetryable: true,
    });
});

test('nobody listening is a failed connection', async () => {
  const { url, server } = await listen((_request, response) => response.end());
  await new Promise((resolve) => server.close(resolve));
  expect(await outcome(url)).toMatchObject({ errorCode: 502, isRetryable: true });
});
