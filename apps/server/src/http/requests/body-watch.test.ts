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
  await app.listen({ port: 0, host: '127.0.0.1' });
  disposals.push(() => app.close());
  // It listens on a port, and so has such an address.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  disposals.push(() => socket.destroy());
  await once(socket, 'connect');
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await settle();
  return { clock, socket, response: () => response };
}

/** Lets the network of this machine do what is under way. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function pass(clock: ReturnType<typeof createManualClock>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await settle();
}

async function drip(
  socket: Socket,
  clock: ReturnType<typeof createManualClock>,
  seconds: number,
  bytes = 1,
) {
  for (let second = 0; second < seconds; second += 5) {
    socket.write(' '.repeat(bytes));
    await settle();
    await pass(clock, 5);
  }
}

describe('watchBody', () => {
  test('a body that stops gets a 408', async () => {
    const { clock, socket, response } = await open('/read');
    socket.write('{"a":');
    await settle();
    await pass(clock, 19);
    expect(response()).toBe('');
    await pass(clock, 3);
    expect(response()).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true));
  });

  test('a small body that drips gets a 408 all the same', async () => {
    const { clock, socket, response } = await open('/read');
    await drip(socket, clock, 25);
    expect(response()).toBe('');
    await drip(socket, clock, 10);
    expect(response()).toMatch(/^HTTP\/1\.1 408 /);
  });

  const form = 'multipart/form-data; boundary=x';

  test('a file may take longer as long as it keeps up a kilobyte a second', async () => {
    const { clock, socket, response } = await open('/read', form, 100_000);
    await drip(socket, clock, 60, 5200);
    expect(response()).toBe('');
    socket.write('x'.repeat(100_000 - 12 * 5200));
    await vi.waitFor(() => expect(response()).toMatch(/^HTTP\/1\.1 200 /));
  });

  verifies(
    'connections.least-rate',
    'a file that drips gets a 408 after half a minute',
    async () => {
      const { clock, socket, response } = await open('/read', form, 100_000);
      await drip(socket, clock, 25);
      expect(response()).toBe('');
      await drip(socket, clock, 10);
      expect(response()).toMatch(/^HTTP\/1\.1 408 /);
    },
  );

  test('what came fast at first does not make up for what drips later', async () => {
    const { clock, socket, response } = await open('/read', form, 1_000_000);
    socket.write(' '.repeat(500_000));
    await settle();
    await drip(socket, clock, 25);
    expect(response()).toBe('');
    await drip(socket, clock, 15);
    expect(response()).toMatch(/^HTTP\/1\.1 408 /);
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
    const { clock, socket, response } = await open('/read');
    socket.write(`"${'x'.repeat(98)}"`);
    await vi.waitFor(() => expect(response()).toMatch(/^HTTP\/1\.1 200 /));
    await pass(clock, 60);
    expect(socket.destroyed).toBe(false);
  });
});
