import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../clock/index.js';
import type { KnownNode, NodeDirectory } from '../../storage/index.js';
import { Relays } from './relays.js';

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const response = 'HTTP/1.1 101 Switching Protocols\r\n\r\n';

/**
 * A request to upgrade of a client, and a node that would serve it.
 *
 * @param respond - what the node does once it has the request
 */
async function start(respond: (socket: Socket) => void = (socket) => socket.write(response)) {
  const server = createServer();
  const { port } = await listenLocally(server);
  const received: Buffer[] = [];
  const node = createTcpServer((socket) =>
    socket.on('data', (bytes) => {
      received.push(bytes);
      respond(socket);
    }),
  );
  const { url } = await listenLocally(node);
  const client = connect(port, '127.0.0.1');
  client.write(
    'GET /v2/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  const [request, socket, head] = (await once(server, 'upgrade')) as [
    IncomingMessage,
    Socket,
    Buffer,
  ];
  const known: Mutable<KnownNode> = {
    id: 'other',
    url,
    relaySecret: 'secret',
    version: '1.0.0',
    roles: ['live'],
    isDraining: false,
    liveChannels: 0,
    freeChannels: 1,
    liveSessions: 0,
    runningJobs: 0,
    startedAtMs: 0,
    silentMs: 0,
  };
  const directory: Pick<NodeDirectory, 'find'> = { find: () => known };
  const relays = new Relays(directory, systemClock);
  ends.push(
    () => relays.close(),
    () => client.destroy(),
    () => socket.destroy(),
    () => node.close(),
    () => server.close(),
  );
  return {
    client,
    known,
    node,
    received,
    socket,
    relay: () => relays.relay({ request, socket, head }, known, ''),
  };
}

test('the request of a client is passed on, with what proves where it comes from, and the response back', async () => {
  const { client, received, relay } = await start();
  const [[bytes], wasRelayed] = await Promise.all([once(client, 'data'), relay()]);
  expect(wasRelayed).toBe(true);
  expect(String(bytes)).toBe(response);
  expect(String(Buffer.concat(received))).toContain('x-earshot-relay: secret');
});

test('the request of a client that has left is not passed on, so that it displaces no newer one', async () => {
  const { client, received, relay, socket } = await start();
  client.end();
  await once(socket, 'end');
  expect(await relay()).toBe(true);
  expect(socket.destroyed).toBe(true);
  expect(received).toEqual([]);
});

test('a node that accepts no connection leaves the connection of the client as it was', async () => {
  const { node, relay, socket } = await start();
  node.close();
  await once(node, 'close');
  expect(await relay()).toBe(false);
  expect(socket.destroyed).toBe(false);
});

test('so does one that ends the connection without a response, as what stands before a dead node does', async () => {
  const { received, relay, socket } = await start((connection) => connection.destroy());
  expect(await relay()).toBe(false);
  expect(received).toHaveLength(1);
  expect(socket.destroyed).toBe(false);
});

test('so does one that falls silent before it has responded', async () => {
  const { known, relay, socket } = await start(() => {
    known.silentMs = 60_000;
  });
  expect(await relay()).toBe(false);
  expect(socket.destroyed).toBe(false);
});

test('a client that leaves before the response ends the connection to the node', async () => {
  let ofNode: Socket | undefined;
  const { client, relay } = await start((connection) => {
    ofNode = connection;
    client.destroy();
  });
  expect(await relay()).toBe(true);
  await vi.waitFor(() => expect(ofNode?.destroyed).toBe(true));
});
