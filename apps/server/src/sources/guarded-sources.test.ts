import { verifies } from '@earshot/specification';
import { MockAgent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/support/http-source.js';
import {
  createGuardedAgent,
  createHostResolver,
  parseAddressRules,
  type ResolveHost,
} from '../outbound/index.js';
import { requestSource } from './request-source.js';
import { fetcher, none, outcome, usual } from './test-sources.js';

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
  onTestFinished(() => dispatcher.close());
  const takeSlot = async () => ({ release: () => undefined });
  const secure = dispatcher.get('https://example.com');
  const signal = new AbortController().signal;
  secure
    .intercept({ path: '/down' })
    .reply(302, '', { headers: { location: 'http://example.com/a.wav' } });
  await expect(
    requestSource('https://example.com/down', { rules: none, dispatcher, signal, takeSlot }),
  ).rejects.toMatchObject({
    code: 'source-refused',
    errorCode: 400,
  });
  dispatcher
    .get('http://example.com')
    .intercept({ path: '/up' })
    .reply(301, '', { headers: { location: 'https://example.com/a.wav' } });
  secure.intercept({ path: '/a.wav' }).reply(200, 'audio');
  const { url, response } = await requestSource('http://example.com/up', {
    rules: none,
    takeSlot,
    dispatcher,
    signal,
  });
  expect(url.href).toBe('https://example.com/a.wav');
  expect(await response.body.text()).toBe('audio');
});

verifies(
  'process.private-sources',
  'a name is refused when any of its addresses is not public',
  async () => {
    const { port, requests } = await listen((_request, response) => response.end('secret'));
    const addressesOf: Record<string, [address: string, family: number][]> = {
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
      (addressesOf[hostname.split('.')[0] ?? ''] ?? []).map(([address, family]) => ({
        address,
        family,
      }));
    const made = fetcher({ rules: none, resolveHost: resolve });
    for (const name of Object.keys(addressesOf))
      expect(await outcome(`http://${name}.example.com:${port}/`, usual, made), name).toMatchObject(
        {
          code: 'source-not-allowed',
          errorCode: 400,
        },
      );
    expect(requests).toHaveLength(0);
  },
);

test('a name that turns private between two lookups is refused at the second', async () => {
  // Closed after each response, so that the redirect needs a connection and a lookup of its own.
  const { port, requests, server } = await listen((_request, response) =>
    response.writeHead(302, { location: '/again', connection: 'close' }).end(),
  );
  await new Promise((resolve) => server.close(resolve));
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve));
  // Each connection causes two lookups: for a slot of the address, and when it is opened.
  const addresses = ['127.0.0.1', '127.0.0.1', '127.0.0.2'];
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
  const agent = await createGuardedAgent({
    rules: none,
    resolveHost: createHostResolver(),
    connectTimeoutMs: 1000,
    headersTimeoutMs: 1000,
    bodyTimeoutMs: 1000,
    connectionsPerHost: 1,
  });
  onTestFinished(() => agent.destroy());
  for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]', 'localhost'])
    await expect(
      request(`http://${host}:${port}/`, { dispatcher: agent }),
      host,
    ).rejects.toMatchObject({
      code: 'address-not-allowed',
    });
  expect(connections).toBe(0);
});

test('unknown names and forbidden names have the same error; only a failing resolver is retryable', async () => {
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

verifies('process.private-sources', 'a listed name may resolve to anything', async () => {
  const { port } = await listen((_request, response) => response.end('audio'));
  const { rules } = parseAddressRules(['media.internal']);
  const resolve: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(
    await outcome(
      `http://media.internal:${port}/`,
      usual,
      fetcher({ rules, resolveHost: resolve }),
    ),
  ).toBe(5);
});
