import { createHmac, randomBytes } from 'node:crypto';
import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookVerificationError,
} from './verify-webhook.js';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const nowSeconds = 1_780_000_000;
const event = {
  id: '45463597-20b7-4af7-b3b3-f5fb778203ab',
  event: 'transcription.error',
  error: { code: 400, message: 'ä' },
};
const body = JSON.stringify(event);

function sign(id: string, timestamp: string, text: string, key = secret): string {
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
}

function delivery(
  more: Partial<VerifyWebhookOptions> = {},
  timestamp = String(nowSeconds),
): VerifyWebhookOptions {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': sign('msg_1', timestamp, body),
  };
  return { body, headers, secret, nowMs: nowSeconds * 1000, ...more };
}

async function refusal(options: VerifyWebhookOptions): Promise<string> {
  const error = await verifyWebhook(options).catch((caught: unknown) => caught);
  if (!WebhookVerificationError.is(error)) throw error;
  return error.code;
}

verifies('callback.verification', 'a signed delivery gives its event', async () => {
  expect(await verifyWebhook(delivery())).toEqual(event);
  expect(await verifyWebhook(delivery({ body: new TextEncoder().encode(body) }))).toEqual(event);
});

test('the example of the Standard Webhooks specification verifies', async () => {
  const options = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    nowMs: 1_614_265_330_000,
  };
  expect(await verifyWebhook(options)).toEqual({ test: 2432232314 });
});

test('headers are found in every form that frameworks have', async () => {
  const { headers } = delivery();
  const plain = headers as Record<string, string>;
  const upper = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, [value]]));
  for (const form of [new Headers(plain), upper, lists])
    expect(await verifyWebhook(delivery({ headers: form }))).toEqual(event);
});

test('any one valid signature of several is enough, and unknown versions are skipped', async () => {
  const { headers } = delivery();
  const plain = headers as Record<string, string>;
  const valid = plain['webhook-signature'];
  const other = sign(
    'msg_1',
    String(nowSeconds),
    body,
    `whsec_${randomBytes(32).toString('base64')}`,
  );
  const accepted = [`${other} ${valid}`, `${valid} ${other}`, `v1a,xyz v1,!!! ${valid}`];
  for (const signature of accepted)
    expect(
      await verifyWebhook(delivery({ headers: { ...plain, 'webhook-signature': signature } })),
    ).toEqual(event);
  const refused = [
    other,
    `v2,${String(valid).slice(3)}`,
    'v1,',
    'v1',
    ',',
    ' ',
    String(valid).slice(3),
  ];
  for (const signature of refused)
    expect(await refusal(delivery({ headers: { ...plain, 'webhook-signature': signature } }))).toBe(
      'signature_mismatch',
    );
});

describe('time', () => {
  for (const [seconds, code] of [
    [-301, 'timestamp_too_old'],
    [301, 'timestamp_in_future'],
  ] as const)
    verifies('callback.verification', `${seconds} s away is refused`, async () => {
      expect(await refusal(delivery({}, String(nowSeconds + seconds)))).toBe(code);
    });
  test.each([-300, 300])('%i s away is accepted', async (seconds) => {
    expect(await verifyWebhook(delivery({}, String(nowSeconds + seconds)))).toEqual(event);
  });
  test.each(['', 'now', '1e9', '-1', '1.5', ' 1780000000'])(
    '%j is not a time',
    async (timestamp) => {
      expect(['timestamp_invalid', 'header_missing']).toContain(
        await refusal(delivery({}, timestamp)),
      );
    },
  );
});

test('a missing header is named', async () => {
  const plain = delivery().headers as Record<string, string>;
  for (const name of Object.keys(plain))
    expect(await refusal(delivery({ headers: { ...plain, [name]: undefined } }))).toBe(
      'header_missing',
    );
});

test('a signed body that is not JSON is refused', async () => {
  const timestamp = String(nowSeconds);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': sign('msg_1', timestamp, '{'),
  };
  expect(await refusal(delivery({ body: '{', headers }))).toBe('body_invalid');
});

test('a malformed secret is an invalid argument', async () => {
  for (const wrong of ['', 'whsec_', 'whsec_!!!'])
    await expect(verifyWebhook(delivery({ secret: wrong }))).rejects.toMatchObject({
      code: 'invalid_argument',
    });
});

verifies(
  'callback.verification',
  'no flipped bit of body, id, time, signature or secret is accepted',
  async () => {
    const { headers } = delivery();
    const plain = headers as Record<string, string>;
    const flip = (text: string, position: number, bit: number) => {
      const bytes = Buffer.from(text);
      const index = position % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
      return bytes;
    };
    const part = fc.constantFrom('body', 'secret', ...Object.keys(plain));
    await fc.assert(
      fc.asyncProperty(part, fc.nat(), fc.nat({ max: 7 }), async (name, position, bit) => {
        const options =
          name === 'body'
            ? delivery({ body: flip(body, position, bit) })
            : name === 'secret'
              ? delivery({
                  secret: `whsec_${flip(Buffer.from(secret.slice(6), 'base64').toString('latin1'), position, bit).toString('base64')}`,
                })
              : delivery({
                  headers: {
                    ...plain,
                    [name]: flip(plain[name] ?? '', position, bit).toString('latin1'),
                  },
                });
        const outcome = await verifyWebhook(options).catch((caught: unknown) => caught);
        // The last character of base64 carries bits that mean nothing: the same bytes are the same
        // signature.
        const signature = (options.headers as Record<string, string>)['webhook-signature'] ?? '';
        const isSame =
          signature.startsWith('v1,') &&
          Buffer.from(signature.slice(3), 'base64').equals(
            Buffer.from(plain['webhook-signature']?.slice(3) ?? '', 'base64'),
          );
        if (name === 'webhook-signature' && isSame) return;
        expect(outcome).toBeInstanceOf(WebhookVerificationError);
      }),
      { numRuns: 3000 },
    );
  },
);

test('a body that was parsed, or is absent, is refused with what to pass', async () => {
  await expect(verifyWebhook(delivery({ body: event as unknown as string }))).rejects.toThrow(
    'body is an object that was parsed already; pass the text or the bytes of the request as they came',
  );
  await expect(verifyWebhook(delivery({ body: undefined as unknown as string }))).rejects.toThrow(
    'body is undefined; pass the text or the bytes',
  );
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(delivery({ body: bytes.buffer }))).toEqual(event);
});

test('a secret that is missing is refused with what to pass, before anything else', async () => {
  for (const absent of [undefined, ''])
    await expect(verifyWebhook(delivery({ secret: absent, headers: {} }))).rejects.toThrow(
      'secret is missing; pass the whsec_… of the API key',
    );
  await expect(verifyWebhook(delivery({ secret: 'sk_hidden!' }))).rejects.not.toThrow('hidden');
});
