import { verifies } from '@earshot/specification';
import { createFakeClock, createFakeLiveService } from '@earshot/testing';
import { expect } from 'vitest';
import { createTokenHandler } from '../src/server/index.js';

const address = 'https://app.example/session';

function createRig(options: Partial<Parameters<typeof createTokenHandler>[0]> = {}) {
  const clock = createFakeClock();
  const { client, sessions } = createFakeLiveService({ clock });
  const handle = createTokenHandler({
    client,
    authorize: (request) => request.headers.get('cookie'),
    nowMs: () => clock.monotonicMs(),
    ...options,
  });
  const ask = async (headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const response = await handle(
      new Request(address, {
        method: 'POST',
        ...init,
        headers: { 'sec-fetch-site': 'same-origin', cookie: 'ann', ...headers },
      }),
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { clock, sessions, ask };
}

verifies(
  'react.token',
  'a page of the same origin gets the url of a session and nothing else',
  async () => {
    const { ask } = createRig();
    const { status, headers, body } = await ask({}, { body: '{"sample_rate":8000}' });
    expect(status).toBe(201);
    expect(body).toEqual({ url: expect.stringMatching(/^wss:.*token=/) });
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

verifies('react.token', 'others are refused, each with its reason', async () => {
  const { ask } = createRig({ allowedOrigins: ['https://partner.example'] });
  const fetchStatus = async (headers: Record<string, string>, init?: RequestInit) =>
    (await ask(headers, init)).status;
  expect(await fetchStatus({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await fetchStatus({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await fetchStatus({ cookie: '' }, {})).toBe(201);
  expect(await fetchStatus({}, { method: 'GET' })).toBe(405);
  expect(await fetchStatus({}, { body: '[1]' })).toBe(400);
  expect(await fetchStatus({}, { body: '{' })).toBe(400);
  expect(await fetchStatus({}, { body: `{"a":"${'x'.repeat(70_000)}"}` })).toBe(400);
  const { ask: refusing } = createRig({ authorize: () => null });
  expect((await refusing()).status).toBe(401);
});

verifies('react.token', 'browsers without fetch metadata are judged by their origin', async () => {
  const handle = createTokenHandler({
    client: createFakeLiveService({ clock: createFakeClock() }).client,
    authorize: () => 'ann',
    allowedOrigins: ['https://partner.example'],
  });
  const fetchStatus = async (origin: string) =>
    (await handle(new Request(address, { method: 'POST', headers: { origin } }))).status;
  expect(await fetchStatus('https://app.example')).toBe(201);
  expect(await fetchStatus('https://partner.example')).toBe(201);
  expect(await fetchStatus('https://evil.example')).toBe(403);
  expect(await fetchStatus('null')).toBe(403);
});

verifies('react.token', 'a caller may be known by what is no part of its request', async () => {
  const handle = createTokenHandler({
    client: createFakeLiveService({ clock: createFakeClock() }).client,
    authorize: (_request, address: string) => (address.startsWith('10.') ? address : null),
    sessionsPerMinute: 1,
  });
  const statusFor = async (from: string) =>
    (await handle(new Request(address, { method: 'POST' }), from)).status;
  expect(await statusFor('192.0.2.1')).toBe(401);
  expect(await statusFor('10.0.0.1')).toBe(201);
  expect(await statusFor('10.0.0.1')).toBe(429);
  expect(await statusFor('10.0.0.2')).toBe(201);
});

verifies('react.token', 'each caller has a rate of its own', async () => {
  const { ask, clock } = createRig({ sessionsPerMinute: 2 });
  const statuses = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await ask()).headers.get('retry-after')).toBe('30');
  expect((await ask({ cookie: 'bob' })).status).toBe(201);
  await clock.advance(30_000);
  expect((await ask()).status).toBe(201);
});

verifies(
  'react.token',
  'a page decides its format and language, and nothing that costs',
  async () => {
    const asked: object[] = [];
    const client = {
      live: {
        initiate: async (config: object = {}) => {
          asked.push(config);
          return { id: 'a', created_at: '', url: 'wss://a' };
        },
      },
    };
    const body = JSON.stringify({
      sample_rate: 8000,
      language_config: { languages: ['en'] },
      callback_config: { url: 'https://evil.example' },
    });
    await createRig({ client }).ask({}, { body });
    await createRig({
      client,
      configure: (_asked, caller) => ({ custom_metadata: { desk: `of ${caller}`, caller: 'bob' } }),
    }).ask();
    expect(asked).toEqual([
      {
        sample_rate: 8000,
        language_config: { languages: ['en'] },
        custom_metadata: { caller: 'ann' },
      },
      { custom_metadata: { desk: 'of ann', caller: 'ann' } },
    ]);
  },
);
