import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { answerClientError } from './answer-client-error.js';

afterEach(() => {
  vi.useRealTimers();
});

test('a client that never closes its side is disconnected two seconds after the response', async () => {
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [socket] = (await once(server, 'connection')) as [Socket];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fault = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
  answerClientError(fault, socket, { requestId: 'slow', now: 0 });
  const [response] = (await once(client, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 408 /);
  vi.advanceTimersByTime(1999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  client.destroy();
  server.close();
});
