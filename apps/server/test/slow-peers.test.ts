import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from './support/api.js';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { testKey } from './support/server-process.js';
import { untilSteady } from './support/until-steady.js';

function open(service: HttpHarness, localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  // A reset ends the connection as well.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Stores a file of zeros that is larger than the buffers of connections. */
async function keepFile(service: HttpHarness, size: number): Promise<string> {
  const { blobs, files, keys } = service.storage;
  const id = randomUUID();
  const block = Buffer.alloc(1024 * 1024);
  const content = Readable.from(Array.from({ length: size / block.length }, () => block));
  await blobs.write({ kind: 'audio', id }, content, { maximumBytes: size });
  const keyId = (await keys.verify(testKey))?.id ?? '';
  await files.insert({
    id,
    keyId,
    filename: null,
    source: null,
    extension: 'wav',
    sizeBytes: size,
    durationSeconds: 1,
    channelCount: 1,
    audio: null,
  });
  return id;
}

const size = 32 * 1024 * 1024;

verifies(
  'connections.unread-response',
  'a client that never reads loses its connection, one that reads gets everything',
  async () => {
    const service = await startHttpHarness();
    const id = await keepFile(service, size);
    const accepted = once(service.app.server, 'connection');
    const socket = open(service);
    socket.pause();
    socket.write(`GET /file/${id} HTTP/1.1\r\nhost: x\r\nx-service-key: ${testKey}\r\n\r\n`);
    // Node's own types leave the arguments of events open.
    const [server] = (await accepted) as [Socket];
    await vi.waitUntil(() => server.writableLength > 0);
    const taken = () => server.bytesWritten - server.writableLength;
    const before = await untilSteady(taken);
    await service.pass(25);
    expect(server.destroyed).toBe(false);
    await service.pass(10);
    await vi.waitUntil(() => server.destroyed);
    // The data that the system buffered for it is discarded as well.
    socket.resume();
    await vi.waitUntil(() => socket.closed);
    expect(socket.bytesRead).toBeLessThan(before / 2);

    const response = await call(service.url, `/file/${id}`);
    await service.pass(5);
    expect((await response.arrayBuffer()).byteLength).toBe(size);
  },
);

verifies('connections.limits', 'one address cannot take the connections of others', async () => {
  const service = await startHttpHarness({
    EARSHOT_MAX_CONNECTIONS: '40',
    EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: '20',
  });
  const ask = async (localAddress: string): Promise<string> => {
    const socket = open(service, localAddress);
    socket.setEncoding('utf8');
    let text = '';
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    return text;
  };
  const held: Socket[] = [];
  const hold = async (count: number, localAddress: string) => {
    for (let index = 0; index < count; index += 1) {
      const socket = open(service, localAddress);
      held.push(socket);
      await once(socket, 'connect');
    }
  };
  await hold(20, '127.0.0.2');
  expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 503 [^]*retry-after[^]*from this address/i);
  expect(await ask('127.0.0.3')).toMatch(/^HTTP\/1\.1 200 /);
  // The last tenth of all connections is for who has few.
  await hold(16, '127.0.0.4');
  expect(await ask('127.0.0.4')).toMatch(/^HTTP\/1\.1 503 /);
  expect(await ask('127.0.0.5')).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
  await vi.waitUntil(async () => (await ask('127.0.0.2')).startsWith('HTTP/1.1 200'));
});

test('a flood of refused connections is reset, and only some get a response', async () => {
  const service = await startHttpHarness({
    EARSHOT_MAX_CONNECTIONS: '40',
    EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: '1',
  });
  const held = open(service, '127.0.0.2');
  await once(held, 'connect');
  const outcome = async (): Promise<string> => {
    const socket = open(service, '127.0.0.2');
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    return once(socket, 'close').then(
      () => text.slice(9, 12),
      () => 'reset',
    );
  };
  const outcomes = await Promise.all(Array.from({ length: 250 }, outcome));
  expect(outcomes.filter((one) => one === '503')).toHaveLength(200);
  expect(outcomes.filter((one) => one === 'reset')).toHaveLength(50);
  await service.pass(1);
  expect(await outcome()).toBe('503');
  held.destroy();
});

/** The head of a form and the beginning of its file, most of which is not sent yet. */
const uploadBegin = [
  'POST /v2/upload HTTP/1.1',
  'host: x',
  `x-service-key: ${testKey}`,
  'content-type: multipart/form-data; boundary=x',
  'content-length: 1000000',
  '',
  '--x',
  'content-disposition: form-data; name="audio"; filename="a"',
  '',
  'RIFF',
].join('\r\n');

test('an upload of a byte a second ends with a 408, which is the only thing logged', async () => {
  const service = await startHttpHarness();
  const accepted = once(service.app.server, 'connection');
  const socket = open(service);
  socket.setEncoding('utf8');
  let response = '';
  socket.on('data', (part: string) => {
    response += part;
  });
  const arriving = vi.spyOn(service.storage.blobs, 'write');
  socket.write(uploadBegin);
  // Node's own types leave the arguments of events open.
  const [server] = (await accepted) as [Socket];
  await vi.waitUntil(() => arriving.mock.calls.length === 1);
  for (let second = 0; second < 29; second += 1) {
    const before = server.bytesRead;
    socket.write('x');
    await vi.waitUntil(() => server.bytesRead > before);
    await service.pass(1);
  }
  expect(response).toBe('');
  await service.pass(5);
  await vi.waitUntil(() => response !== '');
  expect(response).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  await service.pass(10);
  await vi.waitUntil(() => server.destroyed);
  await expect(arriving.mock.results[0]?.value).rejects.toThrow(/closed before/);
  await new Promise((resolve) => setImmediate(resolve));
  expect(service.log.slice(1)).toEqual([expect.objectContaining({ status: 408, level: 30 })]);
});

test('uploads of one key have a limit', async () => {
  const service = await startHttpHarness({ EARSHOT_MAX_UPLOADS_PER_KEY: '2' });
  const write = service.storage.blobs.write.bind(service.storage.blobs);
  let arriving = 0;
  service.storage.blobs.write = (...given) => {
    arriving += 1;
    return write(...given);
  };
  const sockets = [open(service), open(service)];
  for (const socket of sockets) socket.write(uploadBegin);
  await vi.waitUntil(() => arriving === 2);
  const refused = await call(service.url, '/v2/upload', {
    body: { audio_url: 'https://a.example' },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(
    async () =>
      (await call(service.url, '/v2/upload', { body: { audio_url: 'x' } })).status === 400,
  );
});
