import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatePipelines } from './pipeline-gate.js';

let server: Server;
/** Time that passes as soon as something waits for it. */
let elapsedMs = 0;
const clock = {
  monotonicMs: () => elapsedMs,
  sleep: async (durationMs: number) => {
    elapsedMs += durationMs;
  },
};
let port: number;
let served = 0;
let mostServed = 0;
let responded = 0;
beforeEach(async () => {
  served = 0;
  mostServed = 0;
  responded = 0;
  elapsedMs = 0;
  server = createServer(
    gatePipelines((request, response) => {
      served += 1;
      mostServed = Math.max(mostServed, served);
      const respond = (body: string): void => {
        setImmediate(() => {
          served -= 1;
          responded += 1;
          response.end(`${request.url} ${body.length};`);
        });
      };
      text(request).then(respond, () => undefined);
    }, clock),
  );
  ({ port } = await listenLocally(server));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends text over one connection. Resolves with the received text once the server has closed it.
 */
function exchange(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

const bodies = (received: string) =>
  [...received.matchAll(/(\/\d+ \d+);/g)].map(([, found]) => found);

verifies(
  'attack.pipelining',
  'a thousand requests in one packet are served two at a time and fifty a second, and responded in order',
  async () => {
    const requests = Array.from(
      { length: 1000 },
      (_, index) => `GET /${index} HTTP/1.1\r\nhost: x\r\n`,
    );
    const received = await exchange(`${requests.join('\r\n')}connection: close\r\n\r\n`);
    expect(bodies(received)).toEqual(requests.map((_, index) => `/${index} 0`));
    expect(mostServed).toBeLessThanOrEqual(2);
    // The first two are not behind any other, and a hundred may be.
    expect(elapsedMs).toBeCloseTo((898 / 50) * 1000, -3);
  },
);

test('requests with long bodies one behind the other are read to their end', async () => {
  const requests = Array.from({ length: 20 }, (_, index) => {
    const body = 'x'.repeat(100_000 + index);
    const close = index === 19 ? 'connection: close\r\n' : '';
    return `POST /${index} HTTP/1.1\r\nhost: x\r\n${close}content-length: ${body.length}\r\n\r\n${body}`;
  });
  const received = await exchange(requests.join(''));
  expect(bodies(received)).toEqual(requests.map((_, index) => `/${index} ${100_000 + index}`));
  expect(mostServed).toBeLessThanOrEqual(2);
});

test('a connection that is used again and again is read each time', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  for (let index = 0; index < 5; index += 1) {
    socket.write(`GET /${index} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(3));
    let received = '';
    while (bodies(received).length < 3)
      received += await new Promise<string>((resolve) => socket.once('data', resolve));
    expect(bodies(received)).toEqual([`/${index} 0`, `/${index} 0`, `/${index} 0`]);
  }
  socket.destroy();
});

test('a client that writes on and reads nothing is not read', async () => {
  let taken: Socket | undefined;
  server.on('connection', (socket) => {
    taken = socket;
  });
  const socket = connect(port, '127.0.0.1');
  // The connection ends in the middle of a request.
  socket.on('error', () => undefined);
  const some = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5000);
  const writing = Readable.from(
    (async function* () {
      for (let turn = 0; turn < 200; turn += 1) yield some;
    })(),
  );
  writing.pipe(socket);
  const bytesWhenServed = async (count: number) => {
    await expect.poll(() => responded).toBeGreaterThan(count);
    return taken?.bytesRead ?? Number.NaN;
  };
  for (const count of [10, 500, 2000]) {
    // A read is 64 KiB, and requests of 28 bytes.
    expect(await bytesWhenServed(count)).toBeLessThan(2 * 65_536 + responded * 28);
  }
  socket.destroy();
});
