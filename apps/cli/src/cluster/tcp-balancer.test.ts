import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { listenLocally } from '@earshot/presets/listen';
import { afterEach, expect, test } from 'vitest';
import { TcpBalancer } from './tcp-balancer.js';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A server that handles each connection. Returns its port. */
async function listen(handle: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, handle);
  const { port } = await listenLocally(server);
  cleanUps.push(() => server.close());
  return port;
}

/** A server that names itself. */
const listenAs = (name: string) => listen((socket) => socket.end(name));

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const { port } = await listenLocally(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function balance(targets: () => readonly number[]): Promise<TcpBalancer> {
  const balancer = await TcpBalancer.listen({ port: 0, targets });
  cleanUps.push(() => balancer.close());
  return balancer;
}

const open = (balancer: TcpBalancer) =>
  connect({ port: balancer.port, host: '127.0.0.1', allowHalfOpen: true });

const askNames = async (balancer: TcpBalancer, count: number) => {
  const names: string[] = [];
  for (let times = 0; times < count; times += 1) names.push(await text(open(balancer).end()));
  return names;
};

test('each connection goes to the next target, and to the one behind it when that is gone', async () => {
  const ports = [await listenAs('a'), await closedPort(), await listenAs('b')];
  const balancer = await balance(() => ports);
  const names = await askNames(balancer, 6);
  expect(names.toSorted()).toEqual(['a', 'a', 'b', 'b', 'b', 'b']);
  ports.splice(0, 3, await listenAs('c'));
  expect(await askNames(balancer, 2)).toEqual(['c', 'c']);
});

test('without a target that accepts it, a connection is closed', async () => {
  const port = await closedPort();
  const balancer = await balance(() => [port]);
  expect(await text(open(balancer))).toBe('');
});

test('bytes arrive whole in both directions, and an end is passed on', async () => {
  const bytes = Buffer.alloc(5_000_000, 'earshot');
  // It echoes everything once it has the end of it.
  const port = await listen((socket) => {
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('end', () => socket.end(Buffer.concat(received)));
  });
  const balancer = await balance(() => [port]);
  const client = open(balancer);
  client.end(bytes);
  expect((await buffer(client)).equals(bytes)).toBe(true);
});

test('the end of one side, and that of the balancer, end the other side', async () => {
  const accepted: Socket[] = [];
  const port = await listen((socket) => {
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    accepted.push(socket.resume());
  });
  const balancer = await balance(() => [port]);
  const clients = [open(balancer), open(balancer)];
  for (const client of clients) client.on('error', () => undefined).resume();
  await expect.poll(() => accepted.length).toBe(2);
  const closed = accepted.map((socket) => once(socket, 'close'));
  const [first, second] = clients;
  first?.resetAndDestroy();
  await Promise.race(closed);
  const ended = second === undefined ? undefined : once(second, 'end');
  await balancer.close();
  await Promise.all([...closed, ended]);
});
