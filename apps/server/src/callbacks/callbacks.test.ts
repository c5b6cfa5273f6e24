import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { preRecordedCallbackSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import type { ClaimedJob, JobQueue, JobQueueOptions } from '../queue/index.js';
import { parseSourceRules } from '../sources/index.js';
import type { NewJob } from '../storage/index.js';
import { CallbackCourier, CallbackOutbox } from './index.js';

interface Received {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const result = {
  metadata: {
    audio_duration: 1,
    number_of_distinct_channels: 1,
    billing_time: 1,
    transcription_time: 0.5,
  },
  transcription: { full_transcript: 'hello', languages: ['en'], utterances: [] },
};

async function listen(answer: (response: ServerResponse) => void, host = '127.0.0.1') {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}/hook`, received, connections: () => connections };
}

/** A data folder whose ended jobs are told about, and couriers for it. */
async function openOutbox() {
  const opened = await openTestStorage();
  const { storage, clock } = opened;
  const outbox = new CallbackOutbox(storage.database, clock);
  const queue = (options: Partial<JobQueueOptions>) => opened.queue(options);
  const createJob = (change: Partial<NewJob>) => opened.createJob(change);
  const jobs = queue({ onEnded: (transaction, jobId) => outbox.add(transaction, jobId) });
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const start = (allowed = ['127.0.0.0/8']) => {
    const courier = new CallbackCourier({
      database: storage.database,
      clock,
      rules: parseSourceRules(allowed).rules,
      logger: { info: log, warn: log, error: log },
      random: () => 0.5,
    });
    onTestFinished(() => courier.close());
    courier.start();
    return courier;
  };
  const rows = () =>
    storage.database.selectFrom('callbacks').selectAll().orderBy('created_at').execute();
  return { ...opened, queue, createJob, outbox, jobs, start, rows, lines };
}

async function claim(jobs: JobQueue): Promise<ClaimedJob> {
  const claimed = await jobs.claim();
  if (claimed === undefined) throw new Error('There is no job to claim');
  return claimed;
}

async function endWell(jobs: JobQueue) {
  const claimed = await claim(jobs);
  expect(await jobs.complete(claimed.lease, { result, postSessionMetadata: {} })).toBe(true);
  return claimed.job.id;
}

function withCallback(url: string, method = 'POST') {
  return {
    requestParams: {
      audio_url: 'https://example.org/a.wav',
      callback: true,
      callback_config: { url, method },
    },
  };
}

async function secretOf({ storage }: Pick<TestStorage, 'storage'>): Promise<string> {
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
    // Node gives single headers as texts, and these are sent once.
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

verifies(
  ['callback.pre-recorded', 'callback.signed'],
  'a job that is done is told about once, signed, with its result and metadata',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openOutbox();
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
    const body = verify(await secretOf(opened), message, opened.clock.now());
    expect(body).toEqual({
      id,
      event: 'transcription.success',
      payload: result,
      custom_metadata: { order: 7, '$&': '`' },
    });
    expect(preRecordedCallbackSchema.safeParse(body).success).toBe(true);
    opened.clock.advance(7 * 24 * 3600 * 1000);
    await expect.poll(() => opened.outbox.take(10, () => 10, 1000)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  },
);

verifies(
  ['callback.pre-recorded', 'callback.url'],
  'PUT and the deprecated callback_url are served, errors told about',
  async () => {
    const receiver = await listen((response) => response.end());
    const { createJob, jobs, start, rows, clock } = await openOutbox();
    const refused = await createJob(withCallback(receiver.url, 'PUT'));
    const { lease } = await claim(jobs);
    await jobs.fail(lease, {
      errorCode: 404,
      message: 'no such "file"',
      postSessionMetadata: {},
      retry: false,
    });
    const worn = await createJob({ requestParams: { callback_url: receiver.url } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await jobs.claim();
      clock.advance(31_000);
    }
    expect(await jobs.claim()).toBeUndefined();
    start();
    await expect
      .poll(async () => (await rows()).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
    const told = receiver.received.map(({ method, body }) => [method, JSON.parse(body)]);
    expect(told).toContainEqual([
      'PUT',
      {
        id: refused,
        event: 'transcription.error',
        error: { code: 404, message: 'no such "file"' },
      },
    ]);
    expect(told).toContainEqual([
      'POST',
      {
        id: worn,
        event: 'transcription.error',
        error: { code: 500, message: expect.stringContaining('3 times') },
      },
    ]);
  },
);

test('a callback is written with the end of its job or not at all', async () => {
  const { createJob, jobs, rows, clock, queue, storage, keyId } = await openOutbox();
  const id = await createJob(withCallback('https://example.com/hook'));
  const stale = await claim(jobs);
  clock.advance(31_000);
  const { lease } = await claim(jobs);
  expect(await jobs.complete(stale.lease, { result, postSessionMetadata: {} })).toBe(false);
  expect(
    await jobs.fail(stale.lease, {
      errorCode: 500,
      message: '',
      postSessionMetadata: {},
      retry: false,
    }),
  ).toBe(false);
  const retried = await jobs.fail(lease, {
    errorCode: 500,
    message: '',
    postSessionMetadata: {},
    retry: true,
  });
  expect(retried).toBe(true);
  expect(await rows()).toEqual([]);
  clock.advance(31_000);
  const broken = queue({ onEnded: () => Promise.reject(new Error('disk full')) });
  const last = await claim(broken);
  await expect(broken.complete(last.lease, { result, postSessionMetadata: {} })).rejects.toThrow(
    'disk full',
  );
  expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'processing', result: null });
  expect(await jobs.complete(last.lease, { result, postSessionMetadata: {} })).toBe(true);
  expect(await rows()).toHaveLength(1);
});

verifies(
  'callback.persisted',
  'what fails is tried ten times on schedule under the same webhook-id',
  async () => {
    const receiver = await listen((response) => response.writeHead(500).end('canary'));
    const opened = await openOutbox();
    await opened.createJob(withCallback(receiver.url));
    await endWell(opened.jobs);
    opened.start();
    const delays: number[] = [];
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await expect
        .poll(async () => (await opened.rows())[0]?.last_status === 500 && receiver.received.length)
        .toBe(attempts);
      await expect
        .poll(async () => (await opened.rows())[0]?.next_attempt_at ?? 0)
        .not.toBe(opened.clock.now() + 60_000);
      const due = (await opened.rows())[0]?.next_attempt_at ?? Number.NaN;
      delays.push((due - opened.clock.now()) / 1000);
      opened.clock.advance(due - opened.clock.now());
    }
    await expect.poll(async () => (await opened.rows())[0]?.state).toBe('given-up');
    expect(delays).toEqual([5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400]);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      10,
    );
    expect(JSON.stringify(opened.lines)).not.toMatch(/canary|127\.0\.0\.1/);
  },
);

verifies(
  'callback.gone',
  'a 410 stops it; redirects are not followed; Retry-After is honoured',
  async () => {
    const elsewhere = await listen((response) => response.end());
    const answers: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(302, { location: elsewhere.url }).end(),
      (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      (response) => response.destroy(),
      (response) => response.writeHead(410).end(),
    ];
    const receiver = await listen((response) => answers[receiver.received.length - 1]?.(response));
    const { createJob, jobs, start, rows, clock } = await openOutbox();
    await createJob(withCallback(receiver.url));
    await endWell(jobs);
    start();
    const delays: number[] = [];
    for (let attempts = 1; attempts < answers.length; attempts += 1) {
      await expect.poll(() => receiver.received.length).toBe(attempts);
      await expect
        .poll(async () => (await rows())[0]?.next_attempt_at ?? 0)
        .not.toBe(clock.now() + 60_000);
      const due = (await rows())[0]?.next_attempt_at ?? Number.NaN;
      delays.push((due - clock.now()) / 1000);
      clock.advance(due - clock.now());
    }
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ state: 'given-up', last_status: 410, next_attempt_at: null });
    expect(delays).toEqual([5, 3600, 120]);
    expect(elsewhere.connections()).toBe(0);
  },
);

test('a receiver that says nothing is given up after 15 seconds and tried again', async () => {
  const receiver = await listen(() => undefined);
  const { createJob, jobs, start, rows, clock } = await openOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  start();
  await expect.poll(() => receiver.received.length).toBe(1);
  clock.advance(14_999);
  expect((await rows())[0]?.next_attempt_at).toBe(clock.now() + 45_001);
  clock.advance(1);
  await expect.poll(async () => (await rows())[0]?.next_attempt_at).toBe(clock.now() + 5000);
});

test('a callback whose process died between sending and noting it is sent again under the same id', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, start, outbox, rows, clock } = await openOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  const [dead] = await outbox.take(1, () => 1, 60_000);
  start();
  clock.advance(59_999);
  expect(await outbox.take(1, () => 1, 60_000)).toEqual([]);
  clock.advance(1001);
  await expect.poll(async () => (await rows())[0]?.state).toBe('delivered');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([dead?.id]);
  // Should the first process have been asleep and not dead, it changes nothing any more.
  if (dead !== undefined) await outbox.putOff(dead, 1, 500);
  expect((await rows())[0]).toMatchObject({ state: 'delivered', last_status: 200 });
});

test('addresses that are not public are never connected to', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, start, rows } = await openOutbox();
  await createJob(withCallback(receiver.url));
  await createJob(withCallback(receiver.url.replace('127.0.0.1', 'localhost')));
  await endWell(jobs);
  await endWell(jobs);
  start([]);
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  await expect
    .poll(async () => (await rows()).every(({ next_attempt_at }) => next_attempt_at !== null))
    .toBe(true);
  expect(receiver.connections()).toBe(0);
});

test('a slow host gets four connections, and others do not wait for it', async () => {
  const slow = await listen(() => undefined);
  const quick = await listen((response) => response.end(), '127.0.0.2');
  const { createJob, jobs, start, rows } = await openOutbox();
  for (let count = 0; count < 70; count += 1) {
    await createJob(withCallback(slow.url));
    await endWell(jobs);
  }
  await createJob(withCallback(quick.url));
  await endWell(jobs);
  start();
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state === 'delivered').length)
    .toBe(1);
  expect(quick.received).toHaveLength(1);
  expect(slow.received.length).toBeLessThanOrEqual(4);
  expect((await rows()).filter(({ attempts }) => attempts === 1)).toHaveLength(5);
});

test('closing gives back what is under way, and the next process sends it at once', async () => {
  let isSilent = true;
  const receiver = await listen((response) => {
    if (!isSilent) response.end();
  });
  const { createJob, jobs, start, rows, clock } = await openOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  const first = start();
  await expect.poll(() => receiver.received.length).toBe(1);
  await Promise.all([first.close(), first.close()]);
  expect((await rows())[0]).toMatchObject({
    state: 'waiting',
    attempts: 0,
    next_attempt_at: clock.now(),
  });
  isSilent = false;
  start();
  await expect.poll(async () => (await rows())[0]?.state).toBe('delivered');
});

test('a job that is deleted takes its callbacks with it; old ones are forgotten', async () => {
  const { createJob, jobs, rows, storage, keyId, outbox, clock } = await openOutbox();
  await createJob(withCallback('https://example.com/hook'));
  const deleted = await endWell(jobs);
  await createJob(withCallback('https://example.com/hook'));
  await endWell(jobs);
  expect(await storage.jobs.delete(keyId, deleted)).toBe('deleted');
  expect(await rows()).toHaveLength(1);
  const [attempt] = await outbox.take(1, () => 1, 1000);
  if (attempt !== undefined) await outbox.markDelivered(attempt, 204);
  clock.advance(1000);
  await outbox.removeEnded(1000);
  expect(await rows()).toHaveLength(1);
  await outbox.removeEnded(999);
  expect(await rows()).toEqual([]);
});

verifies(
  'callback.signed',
  'a signature holds for these bytes, this id, this time and this key only',
  async () => {
    const receiver = await listen((response) => response.end());
    const opened = await openOutbox();
    await opened.createJob(withCallback(receiver.url));
    await endWell(opened.jobs);
    opened.start();
    await expect.poll(() => receiver.received.length).toBe(1);
    const message = receiver.received[0] ?? expect.fail('a callback arrived');
    const secret = await secretOf(opened);
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
