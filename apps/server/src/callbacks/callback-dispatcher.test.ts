import type { ServerResponse } from 'node:http';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished, test } from 'vitest';
import { endWell, listen, openTestOutbox, withCallback } from './open-test-outbox.js';

verifies(
  'callback.persisted',
  'what fails is tried ten times on schedule under the same webhook-id',
  async () => {
    // Each attempt has a status of its own, which its row shows once the next is scheduled.
    const receiver = await listen((response) =>
      response.writeHead(499 + receiver.received.length).end('canary'),
    );
    const opened = await openTestOutbox();
    await opened.createJob(withCallback(receiver.url));
    await endWell(opened.jobs);
    opened.start();
    const delays: number[] = [];
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await expect.poll(async () => (await opened.rows())[0]?.last_status).toBe(499 + attempts);
      const due = (await opened.rows())[0]?.next_attempt_at ?? Number.NaN;
      delays.push((due - opened.clock.now()) / 1000);
      opened.pass(due - opened.clock.now());
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
    const responses: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(302, { location: elsewhere.url }).end(),
      (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      (response) => response.destroy(),
      (response) => response.writeHead(410).end(),
    ];
    const receiver = await listen((response) =>
      responses[receiver.received.length - 1]?.(response),
    );
    const { createJob, jobs, start, rows, clock, pass } = await openTestOutbox();
    await createJob(withCallback(receiver.url));
    await endWell(jobs);
    start();
    const delays: number[] = [];
    for (let attempts = 1; attempts < responses.length; attempts += 1) {
      await expect.poll(() => receiver.received.length).toBe(attempts);
      await expect
        .poll(async () => (await rows())[0]?.next_attempt_at ?? 0)
        .not.toBe(clock.now() + 25_000);
      const due = (await rows())[0]?.next_attempt_at ?? Number.NaN;
      delays.push((due - clock.now()) / 1000);
      pass(due - clock.now());
    }
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ state: 'given-up', last_status: 410, next_attempt_at: null });
    expect(delays).toEqual([5, 3600, 120]);
    expect(elsewhere.connections()).toBe(0);
  },
);

test('callbacks are sent when they are written, not when the outbox is polled', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, outbox, start, clock } = await openTestOutbox();
  start();
  const startedMs = clock.monotonicMs();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  await expect.poll(() => receiver.received.length).toBe(1);
  const jobId = await createJob({ kind: 'live' });
  await outbox.addMessages([{ jobId, url: receiver.url, position: 0, payload: '{}' }]);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(clock.monotonicMs() - startedMs).toBeLessThan(10);
});

test('a receiver that does not respond is tried again after 15 seconds', async () => {
  const receiver = await listen(() => undefined);
  const { createJob, jobs, start, rows, clock } = await openTestOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  start();
  await expect.poll(() => receiver.received.length).toBe(1);
  clock.advance(14_999);
  expect((await rows())[0]?.next_attempt_at).toBe(clock.now() + 10_001);
  clock.advance(1);
  await expect.poll(async () => (await rows())[0]?.next_attempt_at).toBe(clock.now() + 5000);
});

test('addresses that are not public are never connected to', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, start, rows } = await openTestOutbox();
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

test('a host that is not known gets one attempt at a time, and others do not wait for it', async () => {
  const slow = await listen(() => undefined);
  const quick = await listen((response) => response.end(), '127.0.0.2');
  const { createJob, jobs, start, rows } = await openTestOutbox();
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
  expect(slow.received.length).toBeLessThanOrEqual(1);
  expect((await rows()).filter(({ attempts }) => attempts === 1)).toHaveLength(2);
});

test('a dozen callbacks at once are no leak to the runtime', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const held: ServerResponse[] = [];
  // A host that is not known gets one attempt at a time.
  const addresses = Array.from({ length: 12 }, (_, index) => `127.0.0.${index + 1}`);
  const { createJob, jobs, rows, start } = await openTestOutbox();
  for (const address of addresses) {
    const receiver = await listen((response) => void held.push(response), address);
    await createJob(withCallback(receiver.url));
    await endWell(jobs);
  }
  start();
  await expect.poll(() => held.length).toBe(addresses.length);
  for (const response of held) response.end();
  await expect
    .poll(async () => (await rows()).every(({ state }) => state === 'delivered'))
    .toBe(true);
  expect(warnings).toEqual([]);
});

test('closing releases what is under way, and the next process sends it at once', async () => {
  let isSilent = true;
  const receiver = await listen((response) => {
    if (!isSilent) response.end();
  });
  const { createJob, jobs, start, rows, clock } = await openTestOutbox();
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

verifies(
  'callback.fairness',
  'whatever a receiver sends beyond its status, or instead of one, holds nothing up',
  async () => {
    const endless = (response: ServerResponse) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', pour);
      };
      pour();
    };
    // It sends no further byte and never ends, which is equivalent to one byte a second.
    const dripping = (response: ServerResponse) => void response.writeHead(202).write('x');
    const breakingOff = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '1000' }).write('x');
      setImmediate(() => response.destroy());
    };
    const huge = (response: ServerResponse) => {
      for (let index = 0; index < 32; index += 1)
        response.setHeader(`x-${index}`, 'x'.repeat(65_536));
      response.end();
    };
    const centuries = (response: ServerResponse) =>
      void response.writeHead(503, { 'retry-after': '999999999' }).end();
    const opened = await openTestOutbox();
    const outcomes = new Map<string, object>();
    for (const [respond, outcome] of [
      [endless, { state: 'delivered', last_status: 200 }],
      [dripping, { state: 'delivered', last_status: 202 }],
      [breakingOff, { state: 'delivered', last_status: 200 }],
      [huge, { state: 'waiting', last_status: null }],
      [centuries, { state: 'waiting', last_status: 503 }],
    ] as const) {
      const receiver = await listen(respond);
      outcomes.set(receiver.url, outcome);
      await opened.createJob(withCallback(receiver.url));
      await endWell(opened.jobs);
    }
    opened.start();
    await expect
      .poll(async () => (await opened.rows()).map(({ attempts }) => attempts))
      .toEqual([1, 1, 1, 1, 1]);
    const readOutcome = async (url: string) => {
      const row = (await opened.rows()).find((each) => each.url === url);
      return { state: row?.state, last_status: row?.last_status };
    };
    for (const [url, outcome] of outcomes)
      await expect
        .poll(
          async () => {
            // At most one second is spent on the remainder of a response, once its head has
            // arrived.
            opened.clock.advance(100);
            return readOutcome(url);
          },
          { timeout: 20_000 },
        )
        .toEqual(outcome);
    const waits = (await opened.rows()).map(({ next_attempt_at }) => next_attempt_at);
    expect(Math.max(...waits.map((at) => (at ?? 0) - opened.clock.now()))).toBeLessThanOrEqual(
      24 * 3600 * 1000,
    );
  },
  30_000,
);

verifies('callback.time-limit', 'an attempt that takes 15 s ends, and is made again', async () => {
  const closed: string[] = [];
  const silent = (name: string, begin: (response: ServerResponse) => void) =>
    listen((response) => {
      response.on('close', () => closed.push(name));
      begin(response);
    });
  const receivers = [
    await silent('nothing', () => undefined),
    await silent('informed', (response) => response.writeProcessing()),
  ];
  const { createJob, jobs, start, rows, clock } = await openTestOutbox();
  for (const { url } of receivers) {
    await createJob(withCallback(url));
    await endWell(jobs);
  }
  start();
  const counts = () => receivers.map(({ received }) => received.length);
  await expect.poll(counts).toEqual([1, 1]);
  const startedAt = clock.now();
  clock.advance(14_999);
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toEqual([]);
  clock.advance(1);
  await expect.poll(() => [...closed].sort()).toEqual(['informed', 'nothing']);
  await expect
    .poll(async () =>
      (await rows()).map(({ attempts, last_status, next_attempt_at, state }) => [
        state,
        attempts,
        last_status,
        (next_attempt_at ?? 0) - startedAt,
      ]),
    )
    .toEqual([
      ['waiting', 1, null, 20_000],
      ['waiting', 1, null, 20_000],
    ]);
  await expect
    .poll(() => {
      clock.advance(500);
      return counts();
    })
    .toEqual([2, 2]);
});

verifies(
  'callback.clock-set-back',
  'a callback that waits is not late because the clock was set back',
  async () => {
    const receiver = await listen((response) => response.writeHead(500).end());
    const { clock, createJob, jobs, pass, rows, start } = await openTestOutbox();
    await createJob(withCallback(receiver.url));
    await endWell(jobs);
    start();
    await expect.poll(async () => (await rows())[0]?.last_status).toBe(500);
    clock.setBy(-3_600_000);
    pass(4900);
    await expect.poll(async () => (await rows())[0]?.next_attempt_at).toBe(clock.now() + 100);
    expect(receiver.received).toHaveLength(1);
    pass(200);
    await expect.poll(() => receiver.received.length).toBe(2);
  },
);
