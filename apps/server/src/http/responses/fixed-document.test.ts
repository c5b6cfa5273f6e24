import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FixedDocument } from './fixed-document.js';

const text = JSON.stringify({ words: 'grüße '.repeat(500) });
const document = new FixedDocument(text);

async function ask(headers: Record<string, string>) {
  const sent = new Map<string, unknown>([['vary', 'origin']]);
  let status = 200;
  const reply = {
    getHeader: (name: string) => sent.get(name),
    header(name: string, value: unknown) {
      sent.set(name, value);
      return reply;
    },
    code(code: number) {
      status = code;
      return reply;
    },
  };
  const body = await document.respond({ headers }, reply as never);
  return { body, status, headers: Object.fromEntries(sent) };
}

test.each([
  ['', undefined],
  ['identity', undefined],
  ['zstd', undefined],
  ['gzip;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['gzip', 'gzip'],
  ['GZIP ; Q=0.5', 'gzip'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
])('with %j it is encoded as %j', async (accepted, coding) => {
  const { body, headers, status } = await ask({ 'accept-encoding': accepted });
  expect([status, headers['content-encoding']]).toEqual([200, coding]);
  expect(headers['vary']).toBe('origin, accept-encoding');
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
  expect((decode?.(body) ?? body).toString()).toBe(text);
});

test('it is compressed once', async () => {
  const [one, other] = await Promise.all([
    ask({ 'accept-encoding': 'br' }),
    ask({ 'accept-encoding': 'br' }),
  ]);
  expect(one.body).toBe(other.body);
});

test('who has it gets nothing but 304', async () => {
  const { headers } = await ask({});
  const { body, status } = await ask({ 'if-none-match': String(headers['etag']) });
  expect([status, body.length]).toEqual([304, 0]);
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});
