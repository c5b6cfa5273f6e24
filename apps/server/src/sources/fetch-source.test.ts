import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { MockAgent, request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { type Clock, systemClock } from '../clock/index.js';
import { createGuardedAgent } from './create-guarded-agent.js';
import {
  createSourceFetcher,
  type FetchedSource,
  type FetchSourceOptions,
  type SourceFetcher,
  type SourceFetcherOptions,
} from './create-source-fetcher.js';
import { limitBody } from './limit-body.js';
import { requestSource } from './request-source.js';
import { type ResolveHost, resolveHost } from './resolve-host.js';
import { parseSourceRules } from './source-rules.js';

const { rules: none } = parseSourceRules([]);
const { rules: loopback } = parseSourceRules(['127.0.0.1']);
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requests, server };
}

function fetcher(options: Partial<SourceFetcherOptions> = {}): SourceFetcher {
  const made = createSourceFetcher({ rules: loopback, clock: systemClock, ...options });
  closers.push(made.close);
  return made;
}

/** A manual clock that knows how many sleep. */
function countingClock() {
  const clock = createManualClock();
  const counting = {
    ...clock,
    sleeping: 0,
    sleep: (...given: Parameters<Clock['sleep']>) => {
      counting.sleeping += 1;
      return clock.sleep(...given).finally(() => {
        counting.sleeping -= 1;
      });
    },
  };
  return counting;
}

const usual: FetchSourceOptions = { maximumBytes: 1_000_000, deadlineMs: 20_000 };

async function read({ stream }: FetchedSource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A stream in byte mode gives buffers.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function outcome(
  url: string,
  options: FetchSourceOptions = usual,
  made = fetcher(),
): Promise<unknown> {
  try {
    return (await read(await made.fetchSource(url, options))).byteLength;
  } catch (error) {
    return error;
  }
}

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

test('the name comes from the address where no header tells it, and never leads out of a folder', async () => {
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

test('pages, documents, empty and compressed bodies are no audio', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    html: (response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>canary'),
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
    answers[request.url?.slice(1) ?? '']?.(response),
  );
  const made = fetcher();
  for (const name of Object.keys(answers)) {
    const error = await outcome(`${url}/${name}`, usual, made);
    expect(error, name).toMatchObject({ code: 'source-not-audio', errorCode: 400 });
    expect(String(error)).not.toContain('canary');
  }
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
      // A stream in byte mode gives buffers.
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

test('the deadline covers the head and the body', async () => {
  const { url, requests } = await listen((request, response) => {
    if (request.url === '/drip') response.write('a');
  });
  const clock = countingClock();
  const made = fetcher({ clock });
  const timedOut = { code: 'source-timed-out', errorCode: 504 };
  const silent = outcome(`${url}/silent`, usual, made);
  while (requests.length === 0) await turn();
  clock.advance(usual.deadlineMs);
  expect(await silent).toMatchObject(timedOut);

  const drip = await made.fetchSource(`${url}/drip`, usual);
  const reading = read(drip);
  clock.advance(usual.deadlineMs - 1);
  expect(drip.stream.destroyed).toBe(false);
  clock.advance(1);
  await expect(reading).rejects.toMatchObject(timedOut);
  await expect.poll(() => clock.sleeping).toBe(0);
});

test('the signal of the caller ends it with its reason, and nothing is left behind', async () => {
  const { url } = await listen((_request, response) => response.write('a'));
  const clock = countingClock();
  const made = fetcher({ clock });
  const controller = new AbortController();
  const source = await made.fetchSource(url, { ...usual, signal: controller.signal });
  const reading = read(source);
  controller.abort(new Error('shutting down'));
  await expect(reading).rejects.toThrow('shutting down');
  await expect.poll(() => clock.sleeping).toBe(0);
  await expect(made.fetchSource(url, { ...usual, signal: controller.signal })).rejects.toThrow(
    'shutting down',
  );
});

test('a stream that is destroyed unread closes the connection', async () => {
  let hasClosed: () => void = () => undefined;
  const closing = new Promise<void>((resolve) => {
    hasClosed = resolve;
  });
  const { url } = await listen((_request, response) => {
    response.on('close', hasClosed);
    response.write('a');
  });
  const clock = countingClock();
  const source = await fetcher({ clock }).fetchSource(url, usual);
  source.stream.destroy();
  await closing;
  await expect.poll(() => clock.sleeping).toBe(0);
});

test('bytes that come too slowly are given up, slow readers are not', async () => {
  const clock = countingClock();
  const floor = { bytesPerSecond: 1000, windowMs: 30_000 };
  async function* body(chunkBytes: number, everyMs: number) {
    for (let count = 0; count < 100; count += 1) {
      clock.advance(everyMs);
      yield new Uint8Array(chunkBytes);
    }
  }
  const drain = async (source: AsyncIterable<Uint8Array>, readerMs: number) => {
    for await (const _ of limitBody(source, 1e9, floor, clock)) clock.advance(readerMs);
  };
  await expect(drain(body(999, 1000), 0)).rejects.toMatchObject({
    code: 'source-timed-out',
    errorCode: 504,
  });
  await expect(drain(body(1000, 1000), 0)).resolves.toBeUndefined();
  await expect(drain(body(1000, 1000), 60_000)).resolves.toBeUndefined();
});

test('a redirect is followed three times and no further', async () => {
  const { url, requests } = await listen((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('audio');
    else response.writeHead(302, { location: `/${left - 1}` }).end('ignored');
  });
  expect(await outcome(`${url}/3`)).toBe(5);
  requests.length = 0;
  expect(await outcome(`${url}/4`)).toMatchObject({ code: 'source-refused', errorCode: 400 });
  expect(requests).toHaveLength(4);
});

test('a redirect to what is not allowed is refused and never connected to', async () => {
  const inside = await listen((_request, response) => response.end('secret'));
  const targets = [
    `http://127.0.0.2:${inside.port}/`,
    `http://[::1]:${inside.port}/`,
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    `http://user:password@127.0.0.1:${inside.port}/`,
    'http://',
  ];
  let target = '';
  const outside = await listen((_request, response) =>
    response.writeHead(307, { location: target }).end(),
  );
  const made = fetcher();
  for (target of targets)
    expect(await outcome(outside.url, usual, made), target).toMatchObject({
      name: 'SourceError',
      errorCode: 400,
    });
  expect(inside.requests).toHaveLength(0);
});

test('a redirect from https to http is refused, one to https is followed', async () => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  closers.push(() => dispatcher.close());
  const secure = dispatcher.get('https://example.com');
  const signal = new AbortController().signal;
  secure
    .intercept({ path: '/down' })
    .reply(302, '', { headers: { location: 'http://example.com/a.wav' } });
  await expect(
    requestSource('https://example.com/down', { rules: none, dispatcher, signal }),
  ).rejects.toMatchObject({
    code: 'source-refused',
    errorCode: 400,
  });
  dispatcher
    .get('http://example.com')
    .intercept({ path: '/up' })
    .reply(301, '', { headers: { location: 'https://example.com/a.wav' } });
  secure.intercept({ path: '/a.wav' }).reply(200, 'audio');
  const { url, answer } = await requestSource('http://example.com/up', {
    rules: none,
    dispatcher,
    signal,
  });
  expect(url.href).toBe('https://example.com/a.wav');
  expect(await answer.body.text()).toBe('audio');
});

test('a name is refused when any of its addresses is not public', async () => {
  const { port, requests } = await listen((_request, response) => response.end('secret'));
  const answers: Record<string, [address: string, family: number][]> = {
    private: [['127.0.0.1', 4]],
    mixed: [
      ['8.8.8.8', 4],
      ['127.0.0.1', 4],
    ],
    mapped: [['::ffff:127.0.0.1', 6]],
    translated: [['64:ff9b::7f00:1', 6]],
    metadata: [['169.254.169.254', 4]],
    none: [],
    nonsense: [['not an address', 4]],
  };
  const resolve: ResolveHost = async (hostname) =>
    (answers[hostname.split('.')[0] ?? ''] ?? []).map(([address, family]) => ({ address, family }));
  const made = fetcher({ rules: none, resolveHost: resolve });
  for (const name of Object.keys(answers))
    expect(await outcome(`http://${name}.example.com:${port}/`, usual, made), name).toMatchObject({
      code: 'source-not-allowed',
      errorCode: 400,
    });
  expect(requests).toHaveLength(0);
});

test('a name that turns private between two lookups is refused at the second', async () => {
  // Closed after each answer, so that the redirect needs a connection and a lookup of its own.
  const { port, requests, server } = await listen((_request, response) =>
    response.writeHead(302, { location: '/again', connection: 'close' }).end(),
  );
  await new Promise((resolve) => server.close(resolve));
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve));
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const resolve: ResolveHost = async () => [
    { address: addresses.shift() ?? '127.0.0.2', family: 4 },
  ];
  const error = await outcome(
    `http://rebinding.example.com:${port}/`,
    usual,
    fetcher({ resolveHost: resolve }),
  );
  expect(error).toMatchObject({ code: 'source-not-allowed', errorCode: 400 });
  expect(addresses).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('the agent itself refuses, whoever uses it', async () => {
  const { port, server } = await listen((_request, response) => response.end('secret'));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const agent = createGuardedAgent({
    rules: none,
    resolveHost,
    connectTimeoutMs: 1000,
    headersTimeoutMs: 1000,
    bodyTimeoutMs: 1000,
    connectionsPerHost: 1,
  });
  closers.push(() => agent.destroy());
  for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]', 'localhost'])
    await expect(
      request(`http://${host}:${port}/`, { dispatcher: agent }),
      host,
    ).rejects.toMatchObject({
      code: 'source-not-allowed',
    });
  expect(connections).toBe(0);
});

test('unknown names and forbidden names sound alike; only a failing resolver is worth another attempt', async () => {
  const failing =
    (code: string): ResolveHost =>
    async () => {
      throw Object.assign(new Error('canary'), { code });
    };
  const privateName: ResolveHost = async () => [{ address: '10.0.0.1', family: 4 }];
  const [unknown, forbidden, temporary] = await Promise.all(
    [failing('ENOTFOUND'), privateName, failing('EAI_AGAIN')].map((resolve) =>
      outcome('http://name.example.com/', usual, fetcher({ rules: none, resolveHost: resolve })),
    ),
  );
  expect(String(unknown)).toBe(String(forbidden));
  expect(unknown).toMatchObject({ isRetryable: false, errorCode: 400 });
  expect(temporary).toMatchObject({ isRetryable: true, errorCode: 400 });
  expect(String(temporary)).not.toContain('canary');
});

test('a listed name may resolve to anything', async () => {
  const { port } = await listen((_request, response) => response.end('audio'));
  const { rules } = parseSourceRules(['media.internal']);
  const resolve: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(
    await outcome(
      `http://media.internal:${port}/`,
      usual,
      fetcher({ rules, resolveHost: resolve }),
    ),
  ).toBe(5);
});
