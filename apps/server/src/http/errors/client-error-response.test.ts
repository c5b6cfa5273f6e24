import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@earshot/presets/listen';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { type Clock, systemClock } from '../../clock/index.js';
import { respondToClientError } from './client-error-response.js';

afterEach(() => {
  vi.useRealTimers();
});

/** Both ends of a connection that either may close on its own. */
async function openConnection(): Promise<{ client: Socket; socket: Socket }> {
  const server = createServer({ allowHalfOpen: true });
  const { port } = await listenLocally(server);
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

/** The response to an error of the parser, as its status line, its headers and its body. */
async function responseTo(error: { code: string; rawPacket?: unknown }) {
  const { client, socket } = await openConnection();
  client.write('GET');
  await once(socket, 'data');
  respondToClientError(error, socket, { requestId: 'slow', clock: createManualClock() });
  const response = await text(client);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { head: head.split('\r\n'), body: JSON.parse(body) };
}

test.each([
  ['HPE_HEADER_OVERFLOW', 431, 'The headers are too large: at most 16 KiB are allowed'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'The request took too long to arrive'],
  ['HPE_INVALID_METHOD', 400, 'request is not valid HTTP'],
])('%s gets a %i', async (code, status, message) => {
  const rawPacket = Buffer.from('POST /v2/upload?name=x HTTP/1.1\r\nhost: a');
  const { body, head } = await responseTo({ code, rawPacket });
  expect(head[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('x-request-id: slow');
  expect(body).toMatchObject({ statusCode: status, message, path: '/v2/upload' });
  expect(body.timestamp).toBe('2026-01-31T12:00:00.000Z');
  if (status === 400) expect(body.validation_errors).toEqual(['request is not valid HTTP']);
});

test.each([
  ['GET /v2/live?', '/v2/live', 414],
  ['GET /v1/models?', '/v1/models', 414],
  [`GET /`, `/${'x'.repeat(2047)}`, 414],
  ['GET /v2/live HTTP/1.1\r\nx-filler: ', '/v2/live', 431],
  ['', '', 431],
])('a head of %j that is too large has the path %s and is a %i', async (start, path, status) => {
  const rawPacket = Buffer.from(`${start}${'x'.repeat(20_000)}`);
  const { body, head } = await responseTo({ code: 'HPE_HEADER_OVERFLOW', rawPacket });
  expect(head[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (path.startsWith('/v1')) expect(body.error.code).toBe('uri_too_long');
  else expect(body).toMatchObject({ statusCode: status, path });
});

test.each([
  ['no packet', undefined],
  ['a packet that is no bytes', 'GET /here HTTP/1.1'],
  ['no request line', Buffer.from('\u0016\u0003 GET /here HTTP/1.1')],
  ['a request line behind 4 KiB', Buffer.from(`GET /here?${'x'.repeat(4096)} HTTP/1.1`)],
])('%s has no path', async (_name, rawPacket) => {
  const { body } = await responseTo({ code: 'HPE_INVALID_METHOD', rawPacket });
  expect(body.path).toBe('');
});

test('of a long path the first 2,048 characters are kept', async () => {
  const rawPacket = Buffer.from(`GET /${'x'.repeat(3000)} HTTP/1.1`);
  const { body } = await responseTo({ code: 'HPE_INVALID_METHOD', rawPacket });
  expect(body.path).toBe(`/${'x'.repeat(2047)}`);
});

test('a connection that was reset, or that cannot be written to, is closed without a response', async () => {
  const reset = await openConnection();
  reset.client.write('GET');
  await once(reset.socket, 'data');
  respondToClientError({ code: 'ECONNRESET' }, reset.socket, context);
  expect(reset.socket.destroyed).toBe(true);
  const ended = await openConnection();
  ended.client.write('GET');
  await once(ended.socket, 'data');
  ended.socket.end();
  respondToClientError(timeout, ended.socket, context);
  expect(ended.socket.destroyed).toBe(true);
  for (const { client } of [reset, ended]) expect(await text(client)).toBe('');
});

test('nothing waits for a client that closes its side at once', async () => {
  const { client, socket } = await openConnection();
  client.write('GET');
  await once(socket, 'data');
  let waiting = 0;
  const clock: Pick<Clock, 'after' | 'now'> = {
    now: () => 0,
    after: () => {
      waiting += 1;
      return () => {
        waiting -= 1;
      };
    },
  };
  respondToClientError(timeout, socket, { requestId: 'slow', clock });
  expect(waiting).toBe(1);
  client.end();
  client.resume();
  socket.resume();
  await once(socket, 'close');
  expect(waiting).toBe(0);
});
