import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../clock/index.js';
import type { KnownNode, NodeDirectory } from '../../storage/index.js';
import { Relays } from './relays.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A request to upgrade of a client, and a node that would serve it. */
async function start() {
  const server = createServer();
  const { port } = await listenLocally(server);
  const received: Buffer[] = [];
  const node = createTcpServer((socket) => socket.on('data', (bytes) => received.push(bytes)));
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
  const known: KnownNode = {
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
    received,
    socket,
    relay: () => relays.relay({ request, socket, head }, known, ''),
  };
}

test('the request of a client is passed on, with what proves where it comes from', async () => {
  const { received, relay } = await start();
  await relay();
  await vi.waitFor(() =>
    expect(String(Buffer.concat(received))).toContain('x-earshot-relay: secret'),
  );
});

test('the request of a client that has left is not passed on, so that it displaces no newer one', async () => {
  const { client, received, relay, socket } = await start();
  client.end();
  await once(socket, 'end');
  await relay();
  expect(socket.destroyed).toBe(true);
  expect(received).toEqual([]);
});
