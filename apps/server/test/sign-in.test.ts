import { verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { otherKey, testKey } from './support/server-process.js';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

interface Response {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Signs in, or out without a body. */
async function call(
  service: HttpHarness,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${service.url}/studio/session`, {
    method: body === undefined ? 'DELETE' : 'POST',
    headers: { ...sameOrigin, ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

/** The pair of the cookie that a response sets and does not remove. */
function readCookie({ headers }: Response): string {
  const pairs = headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  return pairs.find((pair) => !pair.endsWith('=')) ?? '';
}

async function codeFor(service: HttpHarness, key: string): Promise<string> {
  const response = await fetch(`${service.url}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  });
  const { url } = (await response.json()) as { url: string };
  return url.split('#code=')[1] ?? '';
}

/** The name of the key to which a session belongs, or undefined when it has ended. */
async function readKeyName(
  service: HttpHarness,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const response = await fetch(`${service.url}/studio/session`, {
    headers: { cookie, ...headers },
  });
  const { key } = (await response.json()) as { key?: { name: string } };
  return key?.name;
}

async function startWithKeys(environment = {}): Promise<HttpHarness> {
  const service = await startHttpHarness(environment);
  await service.storage.keys.create('attacker', otherKey);
  return service;
}

describe('a link that somebody else has sent', () => {
  verifies('studio.link-asks', 'replaces no session of another key unasked', async () => {
    const service = await startWithKeys();
    const cookie = readCookie(await call(service, { key: testKey }));
    const code = await codeFor(service, otherKey);
    const asked = await call(service, { code }, { cookie });
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        statusCode: 409,
        message:
          'This browser is signed in with the key EARSHOT_API_KEY (es_test…), and the link is for the key attacker (es_test…): replace must be true to sign in with that one',
        key: { name: 'attacker', is_administrator: false },
      },
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await readKeyName(service, cookie)).toBe('EARSHOT_API_KEY');
    expect((await call(service, { code, replace: 1 }, { cookie })).status).toBe(400);
    expect((await call(service, { key: testKey, replace: true }, { cookie })).status).toBe(400);
    // The question has not used the link.
    const agreed = await call(service, { code, replace: true }, { cookie });
    expect(agreed.status).toBe(200);
    expect(await readKeyName(service, readCookie(agreed))).toBe('attacker');
    expect(await readKeyName(service, cookie)).toBeUndefined();
    expect((await call(service, { code, replace: true }, { cookie })).status).toBe(401);
  });

  verifies('studio.link-asks', 'asks nobody without a session of another key', async () => {
    const service = await startWithKeys();
    const cookie = readCookie(await call(service, { code: await codeFor(service, testKey) }));
    const again = await call(service, { code: await codeFor(service, testKey) }, { cookie });
    expect([again.status, await readKeyName(service, cookie)]).toEqual([200, undefined]);
    const revoked = await service.storage.keys.create('revoked');
    const ended = readCookie(await call(service, { key: revoked.secret }));
    await service.storage.keys.revoke('revoked');
    for (const stale of [ended, 'earshot_session=unknown'])
      expect(
        (await call(service, { code: await codeFor(service, testKey) }, { cookie: stale })).status,
      ).toBe(200);
  });
});

describe('sign-ins of a key', () => {
  verifies(
    'studio.sign-in-limits',
    'are twenty a minute from one address and sixty from all; other keys are not held up',
    async () => {
      const service = await startWithKeys({ EARSHOT_TRUSTED_PROXIES: '127.0.0.1' });
      const from = (address: string, key = otherKey) =>
        call(service, { key }, { 'x-forwarded-for': address });
      const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
      for (const address of addresses) {
        for (let count = 0; count < 20; count += 1) expect((await from(address)).status).toBe(200);
        if (address === addresses.at(-1)) break;
        const refused = await from(address);
        expect([refused.status, refused.body['message']]).toEqual([
          429,
          'Too many sign-ins: at most 20 a minute with one key from one address',
        ]);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const elsewhere = await from('192.0.2.4');
      expect([elsewhere.status, elsewhere.body['message']]).toEqual([
        429,
        'Too many sign-ins: at most 60 a minute with one key',
      ]);
      expect((await from('192.0.2.1', testKey)).status).toBe(200);
      // A link that was refused is not used up.
      const code = await codeFor(service, otherKey);
      expect((await call(service, { code })).status).toBe(429);
      expect((await service.storage.sessions.redeem(code))?.name).toBe('attacker');
    },
    60_000,
  );
});

verifies(
  'studio.sign-in-limits',
  'links of a key are sixty a minute; other keys make theirs',
  async () => {
    const service = await startWithKeys();
    for (let count = 0; count < 60; count += 1)
      expect(await codeFor(service, otherKey)).not.toBe('');
    const refused = await fetch(`${service.url}/studio/links`, {
      method: 'POST',
      headers: { 'x-service-key': otherKey },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: 'Too many links: at most 60 a minute with one key' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeFor(service, testKey)).not.toBe('');
  },
  60_000,
);

describe('the cookie of a session', () => {
  const secure =
    /^__Host-earshot_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/;
  const plain = /^earshot_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/;

  verifies('studio.secure-cookie', 'has the prefix over https alone', async () => {
    const [publicUrl, proxied] = [
      await startWithKeys({ EARSHOT_PUBLIC_URL: 'https://speech.example/tools' }),
      await startWithKeys({
        EARSHOT_TRUSTED_PROXIES: '127.0.0.1',
        EARSHOT_ALLOWED_HOSTS: 'speech.example',
      }),
    ];
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'speech.example' };
    const given = async (service: HttpHarness, headers: Record<string, string>) =>
      (await call(service, { key: testKey }, headers)).headers.getSetCookie();
    for (const [service, headers, expected] of [
      [publicUrl, {}, secure],
      // Behind a proxy that does not forward the requested host.
      [publicUrl, { origin: 'https://speech.example' }, secure],
      // A secure cookie would not arrive, since this browser has bypassed the proxy.
      [publicUrl, { origin: publicUrl.url }, plain],
      [proxied, forwarded, secure],
      [proxied, {}, plain],
    ] as const)
      expect(await given(service, headers)).toEqual([expect.stringMatching(expected)]);
  });

  verifies(
    'studio.secure-cookie',
    'without the prefix is not read over https, and ends with the other',
    async () => {
      const service = await startWithKeys({
        EARSHOT_TRUSTED_PROXIES: '127.0.0.1',
        EARSHOT_ALLOWED_HOSTS: 'speech.example',
      });
      const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'speech.example' };
      // Another host of the domain can set this one.
      const tossed = readCookie(await call(service, { key: otherKey }));
      expect(await readKeyName(service, tossed, https)).toBeUndefined();
      expect(await readKeyName(service, tossed)).toBe('attacker');
      // A browser that was signed in before the service had https signs in again, and keeps one
      // cookie.
      const again = await call(service, { key: testKey }, { ...https, cookie: tossed });
      expect(again.headers.getSetCookie()).toEqual([
        expect.stringMatching(secure),
        'earshot_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      ]);
      expect(await readKeyName(service, tossed)).toBeUndefined();
      const both = `earshot_session=${'x'.repeat(43)}; ${readCookie(again)}`;
      expect(await readKeyName(service, both, https)).toBe('EARSHOT_API_KEY');
      expect(await readKeyName(service, both)).toBe('EARSHOT_API_KEY');
      const other = readCookie(await call(service, { key: otherKey }));
      const out = await call(service, undefined, { cookie: `${other}; ${readCookie(again)}` });
      expect([out.status, out.headers.getSetCookie()]).toEqual([
        204,
        [
          'earshot_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
          '__Host-earshot_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
        ],
      ]);
      for (const cookie of [other, readCookie(again)])
        expect(await readKeyName(service, cookie)).toBeUndefined();
    },
  );
});
