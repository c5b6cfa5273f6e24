import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { verifies } from '@earshot/specification';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { watchBody } from './body-watch.js';

const timeouts = {
  idleMs: 20_000,
  totalMs: 30_000,
  lingerMs: 5000,
  leastBytesPerSecond: 1000,
  rateWindowMs: 30_000,
};
const disposals: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of disposals.splice(0)) await close();
});

/** A server that reads whole bodies, or responds at once, and a connection to it. */
async function open(path: '/read' | '/response', type = 'application/json', length = 100) {
  const clock = createManualClock();
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => watchBody(request, reply, timeouts, clock));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('end', () => done(null, undefined)).resume();
  });
  app.post('/read', () => 'read');
  app.post('/response', { onRequest: async (_request, reply) => reply.send('no') }, () => 'never');
  const connection = once(app.server, 'connection') as Promise<[Socket]>;
  await app.listen({ port: 0, host: '127.0.0.1' });
  disposals.push(() => app.close());
  // It listens on a port, and so has such an address.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  disposals.push(() => socket.destroy());
  await once(socket, 'connect');
  const [accepted] = await connection;
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text;
  });
  socket.on('error', () => undefined);
  /** Sends bytes, and waits until the server has read them. */
  const send = async (bytes: string): Promise<void> => {
    // After its response the server closes the connection.
    if (!socket.writable) return;
    socket.write(bytes);
    await vi.waitFor(
      () => expect(accepted.destroyed || accepted.bytesRead === socket.bytesWritten).toBe(true),
      {
        interval: 1,
      },
    );
    await handlersRun();
  };
  await send(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return {
    clock,
    socket,
    send,
    response: () => response,
    /** True once the server has written a part of its response, before it arrives. */
    hasResponded: () => accepted.bytesWritten > 0,
  };
}

type Connection = Awaited<ReturnType<typeof open>>;

/** Lets the handlers of the server run that are due. */
async function handlersRun(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(clock: Connection['clock'], seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    await handlersRun();
  }
}

/** Sends some bytes every five seconds. */
async function drip({ clock, send }: Connection, seconds: number, bytes = 1): Promise<void> {
  for (let second = 0; second < seconds; second += 5) {
    await send(' '.repeat(bytes));
    await pass(clock, 5);
  }
}

const timedOut = /^HTTP\/1\.1 408 /;

describe('watchBody', () => {
  test('a body that stops gets a 408', async () => {
    const { clock, socket, send, hasResponded, response } = await open('/read');
    await send('{"a":');
    await pass(clock, 19);
    expect(hasResponded()).toBe(false);
    await pass(clock, 3);
    await vi.waitFor(() => expect(response()).toMatch(timedOut));
    await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true));
  });

  test('a small body that drips gets a 408 all the same', async () => {
    const connection = await open('/read');
    await drip(connection, 25);
    expect(connection.hasResponded()).toBe(false);
    await drip(connection, 10);
    await vi.waitFor(() => expect(connection.response()).toMatch(timedOut));
  });

  const form = 'multipart/form-data; boundary=x';

  test('a file may take longer as long as it keeps up a kilobyte a second', async () => {
    const connection = await open('/read', form, 100_000);
    await drip(connection, 60, 5200);
    expect(connection.hasResponded()).toBe(false);
    await connection.send('x'.repeat(100_000 - 12 * 5200));
    await vi.waitFor(() => expect(connection.response()).toMatch(/^HTTP\/1\.1 200 /));
  });

  verifies(
    'connections.least-rate',
    'a file that drips gets a 408 after half a minute',
    async () => {
      const connection = await open('/read', form, 100_000);
      await drip(connection, 25);
      expect(connection.hasResponded()).toBe(false);
      await drip(connection, 10);
      await vi.waitFor(() => expect(connection.response()).toMatch(timedOut));
    },
  );

  test('what came fast at first does not make up for what drips later', async () => {
    const connection = await open('/read', form, 1_000_000);
    await connection.send(' '.repeat(500_000));
    await drip(connection, 25);
    expect(connection.hasResponded()).toBe(false);
    await drip(connection, 15);
    await vi.waitFor(() => expect(connection.response()).toMatch(timedOut));
  });

  test('a body that continues after its response is cut off after a while', async () => {
    const { clock, socket, response } = await open('/response');
    await vi.waitFor(() => expect(response()).toMatch(/^HTTP\/1\.1 200 /));
    await pass(clock, 4);
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    await pass(clock, 4);
    await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true));
  });

  test('a body that arrived is not watched any more', async () => {
    const { clock, socket, send, response } = await open('/read');
    await send(`"${'x'.repeat(98)}"`);
    await vi.waitFor(() => expect(response()).toMatch(/^HTTP\/1\.1 200 /));
    await pass(clock, 60);
    expect(socket.destroyed).toBe(false);
  });
});
