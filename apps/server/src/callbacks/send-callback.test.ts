import { preRecordedCallbackSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import type { TestStorage } from '../../test/support/open-test-storage.js';
import {
  claim,
  endWell,
  listen,
  openTestOutbox,
  type Received,
  result,
  withCallback,
} from './open-test-outbox.js';

async function readWebhookSecret({ storage }: Pick<TestStorage, 'storage'>): Promise<string> {
  const [key] = await storage.keys.list();
  return key?.webhookSecret ?? expect.fail('there is a key');
}

function verify(
  secret: string,
  { headers, body }: Omit<Received, 'body'> & { body: string | Buffer },
  atMs: number,
): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: atMs });
  try {
    // Node represents single headers as strings, and these are sent once.
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

verifies(
  ['callback.pre-recorded', 'callback.signed'],
  'the end of a job is delivered once, signed, with its result and metadata',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openTestOutbox();
    const id = await opened.createJob({
      ...withCallback(receiver.url),
      customMetadata: { order: 7, '$&': '`' },
    });
    await endWell(opened.jobs);
    opened.start();
    await expect.poll(async () => (await opened.rows())[0]?.state).toBe('delivered');
    const [message] = receiver.received;
    if (message === undefined) return expect.fail('a callback arrived');
    expect(message.method).toBe('POST');
    expect(message.headers['content-type']).toBe('application/json');
    const body = verify(await readWebhookSecret(opened), message, opened.clock.now());
    expect(body).toEqual({
      id,
      event: 'transcription.success',
      payload: result,
      custom_metadata: { order: 7, '$&': '`' },
    });
    expect(preRecordedCallbackSchema.safeParse(body).success).toBe(true);
    opened.clock.advance(7 * 24 * 3600 * 1000);
    await expect.poll(() => opened.take(10, 1000)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  },
);

verifies(
  ['callback.pre-recorded', 'callback.url'],
  'PUT and the deprecated callback_url are served, errors are delivered',
  async () => {
    const receiver = await listen((response) => response.end());
    const { createJob, jobs, start, rows, clock } = await openTestOutbox();
    const refused = await createJob(withCallback(receiver.url, 'PUT'));
    const { lease } = await claim(jobs);
    await jobs.fail(lease, {
      errorCode: 404,
      message: 'no such "file"',
      postSessionMetadata: {},
      retry: false,
    });
    const exhausted = await createJob({ requestParams: { callback_url: receiver.url } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await jobs.claim();
      clock.advance(31_000);
    }
    expect(await jobs.claim()).toBeUndefined();
    start();
    await expect
      .poll(async () => (await rows()).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
    const delivered = receiver.received.map(({ method, body }) => [method, JSON.parse(body)]);
    expect(delivered).toContainEqual([
      'PUT',
      {
        id: refused,
        event: 'transcription.error',
        error: { code: 404, message: 'no such "file"' },
      },
    ]);
    expect(delivered).toContainEqual([
      'POST',
      {
        id: exhausted,
        event: 'transcription.error',
        error: { code: 500, message: expect.stringContaining('3 times') },
      },
    ]);
  },
);

verifies(
  'callback.secret-rotation',
  'both secrets sign for a day after a rotation, and then the new one alone',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openTestOutbox();
    const { clock, createJob, jobs, start, storage } = opened;
    start();
    const deliver = async (): Promise<Received> => {
      const before = receiver.received.length;
      await createJob(withCallback(receiver.url));
      await endWell(jobs);
      await expect
        .poll(() => {
          clock.advance(100);
          return receiver.received.length;
        })
        .toBe(before + 1);
      // A callback whose delivery is not stored would be sent again later.
      await expect
        .poll(async () => (await opened.rows()).every(({ state }) => state === 'delivered'))
        .toBe(true);
      return receiver.received.at(-1) ?? expect.fail('a callback arrived');
    };
    const signedAt = ({ headers }: Received) => Number(headers['webhook-timestamp']) * 1000;
    const fits = (secret: string, message: Received): boolean => {
      try {
        verify(secret, message, signedAt(message));
        return true;
      } catch {
        return false;
      }
    };
    const signatures = ({ headers }: Received) =>
      String(headers['webhook-signature']).split(' ').length;
    const [key] = await storage.keys.list();
    if (key === undefined) return expect.fail('there is a key');
    const { id, webhookSecret: first } = key;
    const second = (await storage.keys.rotateWebhookSecret(id))?.webhookSecret ?? '';

    const both = await deliver();
    expect([fits(first, both), fits(second, both), signatures(both)]).toEqual([true, true, 2]);
    clock.advance(12 * 3600 * 1000);
    const third = (await storage.keys.rotateWebhookSecret(id))?.webhookSecret ?? '';
    const later = await deliver();
    expect([first, second, third].map((secret) => fits(secret, later))).toEqual([
      false,
      true,
      true,
    ]);
    clock.advance(24 * 3600 * 1000 - 60_000);
    const last = await deliver();
    expect([second, third].map((secret) => fits(secret, last))).toEqual([true, true]);
    clock.advance(60_000);
    const after = await deliver();
    expect([second, third].map((secret) => fits(secret, after))).toEqual([false, true]);
    expect(signatures(after)).toBe(1);
    expect((await storage.keys.list())[0]?.formerWebhookSecret).toBeNull();
    await storage.keys.revoke(id);
    expect(await storage.keys.rotateWebhookSecret(id)).toBeUndefined();
  },
  30_000,
);

verifies(
  'callback.signed',
  'a signature holds for these bytes, this id, this time and this key only',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openTestOutbox();
    await opened.createJob(withCallback(receiver.url));
    await endWell(opened.jobs);
    opened.start();
    await expect.poll(() => receiver.received.length).toBe(1);
    const message = receiver.received[0] ?? expect.fail('a callback arrived');
    const secret = await readWebhookSecret(opened);
    const { key: other } = await opened.storage.keys.create('other');
    const now = opened.clock.now();
    expect(verify(secret, message, now)).toBeDefined();
    expect(() => verify(other.webhookSecret, message, now)).toThrow('No matching signature');
    expect(() => verify(secret, message, now + 301_000)).toThrow('too old');
    expect(() => verify(secret, message, now - 301_000)).toThrow('too new');
    const bytes = Buffer.from(message.body);
    fc.assert(
      fc.property(fc.nat(bytes.byteLength - 1), fc.nat(7), (at, bit) => {
        const body = Buffer.from(bytes);
        body.writeUInt8(body.readUInt8(at) ^ (1 << bit), at);
        expect(() => verify(secret, { ...message, body }, now)).toThrow('No matching signature');
      }),
      { numRuns: 500 },
    );
    const altered = (name: string) => ({
      ...message,
      headers: { ...message.headers, [name]: `${String(message.headers[name])}1` },
    });
    expect(() => verify(secret, altered('webhook-id'), now)).toThrow('No matching signature');
    expect(() => verify(secret, altered('webhook-timestamp'), now)).toThrow('too new');
  },
);

verifies(
  ['durability.large-results', 'callback.signed'],
  'a long result is delivered in fragments, with its length and a signature over all of it',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openTestOutbox();
    await opened.createJob({
      ...withCallback(receiver.url),
      customMetadata: { name: 'é' },
    });
    const { lease } = await claim(opened.jobs);
    const text = JSON.stringify({ text: 'é'.repeat(1_500_000) });
    await opened.jobs.complete(lease, { result: [text], postSessionMetadata: {} });
    opened.start();
    await expect.poll(async () => (await opened.rows())[0]?.state).toBe('delivered');
    const [message] = receiver.received;
    if (message === undefined) return expect.fail('a callback arrived');
    expect(Number(message.headers['content-length'])).toBe(Buffer.byteLength(message.body));
    expect(message.headers['transfer-encoding']).toBeUndefined();
    const body = verify(await readWebhookSecret(opened), message, opened.clock.now());
    expect(body).toMatchObject({ custom_metadata: { name: 'é' } });
    expect(message.body.includes(text)).toBe(true);
  },
);
