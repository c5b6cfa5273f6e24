import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../clock/index.js';
import { respondToClientError } from './client-error-response.js';

afterEach(() => {
  vi.useRealTimers();
});

/** Both ends of a connection that either may close alone. */
async function openConnection(): Promise<{ client: Socket; socket: Socket }> {
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { client, socket };
}

const timeout = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
const context = { requestId: 'slow', clock: systemClock };

test('a client that never closes its side is disconnected two seconds after the response', async () => {
  const { client, socket } = await openConnection();
  client.write('GET /');
  await once(socket, 'data');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respondToClientError(timeout, socket, context);
  const [response] = (await once(client, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 408 /);
  vi.advanceTimersByTime(1999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test('a connection that brought nothing is closed without a response', async () => {
  const { client, socket } = await openConnection();
  respondToClientError(timeout, socket, context);
  expect(socket.destroyed).toBe(true);
  client.resume();
  await once(client, 'end');
  expect(client.bytesRead).toBe(0);
});
