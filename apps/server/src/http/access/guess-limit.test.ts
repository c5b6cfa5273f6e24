import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { createGuessLimit, delayGuess } from './guess-limit.js';

const never = new AbortController().signal;

/** Delay of a guess, and true when its connection may be kept. */
async function measureDelay(
  clock: ReturnType<typeof createManualClock>,
  guess: Promise<boolean>,
): Promise<[delayMs: number, mayStay: boolean]> {
  let settled: boolean | undefined;
  void guess.then((mayStay) => {
    settled = mayStay;
  });
  for (let delayMs = 0; ; delayMs += 1) {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    if (settled !== undefined) return [delayMs, settled];
    clock.advance(1);
  }
}

test('from the eleventh of a minute on each waits twice as long, up to two seconds', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 10);
  const delays: number[] = [];
  for (let guess = 0; guess < 17; guess += 1)
    delays.push((await measureDelay(clock, limit.slowDown('203.0.113.7', never)))[0]);
  expect(delays).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    125,
    250,
    500,
    1000,
    2000,
    2000,
    2000,
  ]);
  expect((await measureDelay(clock, limit.slowDown('203.0.113.8', never)))[0]).toBe(0);
  clock.advance(60_000);
  expect((await measureDelay(clock, limit.slowDown('203.0.113.7', never)))[0]).toBe(0);
});

test('few wait at the same time, the others are not kept', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 0);
  const guesses = Array.from({ length: 1000 }, () => limit.slowDown('2001:db8::1', never));
  // Another address of the same customer.
  guesses.push(limit.slowDown('2001:db8::2', never));
  clock.advance(2000);
  const stayed = await Promise.all(guesses);
  expect(stayed.filter(Boolean)).toHaveLength(8);
  expect(stayed.at(-1)).toBe(false);

  const spread = Array.from({ length: 1000 }, (_, index) =>
    limit.slowDown(`198.51.${index >> 8}.${index % 256}`, never),
  );
  clock.advance(2000);
  expect((await Promise.all(spread)).filter(Boolean)).toHaveLength(256);
});

test('whoever is gone gives its place away', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 0);
  const gone = new AbortController();
  const left = Array.from({ length: 8 }, () => limit.slowDown('203.0.113.7', gone.signal));
  gone.abort(new Error('gone'));
  await Promise.all(left);
  const next = limit.slowDown('203.0.113.7', never);
  clock.advance(2000);
  expect(await next).toBe(true);
});

test('a minute begins with the first guess and ends after exactly one', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 1);
  const delay = async () => (await measureDelay(clock, limit.slowDown('203.0.113.7', never)))[0];
  expect(await delay()).toBe(0);
  clock.advance(59_999);
  expect(await delay()).toBe(125);
  // The delay has passed in the next minute.
  expect(await delay()).toBe(0);
  expect(await delay()).toBe(125);
});

test('what waits at the end of a minute takes its places in the next one', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 1);
  expect(await limit.slowDown('203.0.113.7', never)).toBe(true);
  clock.advance(59_999);
  const waiting = Array.from({ length: 8 }, () => limit.slowDown('203.0.113.7', never));
  clock.advance(1);
  // The first of the minute is free, and the next would have to wait.
  expect(await limit.slowDown('203.0.113.7', never)).toBe(true);
  expect(await limit.slowDown('203.0.113.7', never)).toBe(false);
  clock.advance(2000);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
});

test('ten thousand addresses are remembered, and the one that was not seen for longest is forgotten', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 1);
  const guess = (index: number) => limit.slowDown(`10.0.${index >> 8}.${index % 256}`, never);
  const delay = async (index: number) => (await measureDelay(clock, guess(index)))[0];
  for (let index = 0; index < 10_000; index += 1) await guess(index);
  expect(await delay(0)).toBe(125);
  // One more replaces the second, since the first one was seen again.
  await guess(10_000);
  expect(await delay(0)).toBe(250);
  expect(await delay(1)).toBe(0);
});

describe('delayGuess', () => {
  /** A server that delays every response, and the requests that it has begun. */
  async function open() {
    const clock = createManualClock();
    const limit = createGuessLimit(clock, 0);
    const app = fastify();
    let begun = 0;
    app.get('/', async (request, reply) => {
      begun += 1;
      await delayGuess(limit, request, reply);
      return 'late';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    // It listens on a port, and so has such an address.
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    /** The `connection` header of the response, or undefined when the client disconnects first. */
    const ask = () => {
      const request = get({ port, host: '127.0.0.1', agent });
      const connection = once(request, 'response').then(
        ([response]: IncomingMessage[]) => {
          response?.resume();
          return response?.headers.connection;
        },
        () => undefined,
      );
      return { connection, leave: () => request.destroy() };
    };
    return { clock, ask, begun: () => begun, app };
  }

  test('too many at the same time are refused with their connection, the others keep it', async () => {
    const { ask, begun, clock } = await open();
    const waiting = Array.from({ length: 8 }, ask);
    await expect.poll(begun).toBe(8);
    expect(await ask().connection).toBe('close');
    clock.advance(2000);
    for (const { connection } of waiting) expect(await connection).toBe('keep-alive');
  });

  test('a client that disconnects gives its place away', async () => {
    const { app, ask, begun, clock } = await open();
    const gone = Array.from({ length: 8 }, ask);
    await expect.poll(begun).toBe(8);
    for (const { leave } of gone) leave();
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBe(0);
    const next = ask();
    await expect.poll(begun).toBe(9);
    clock.advance(2000);
    expect(await next.connection).toBe('keep-alive');
  });
});
