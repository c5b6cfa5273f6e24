import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';
import { expect, test } from 'vitest';
import { OpenConnections } from '../src/attacker/open-connections.js';

test('every connection of a process is dropped at once, whichever side it is of, and those that follow are too', async () => {
  const connections = new OpenConnections();
  const accepted: Socket[] = [];
  const server = createServer((socket) => accepted.push(socket));
  const { port } = await listenLocally(server);
  for (const count of [3, 1]) {
    const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    await expect.poll(() => accepted.length).toBe(count);
    await connections.drop();
    expect([...opened, ...accepted.splice(0)].map(({ closed }) => closed)).toEqual(
      Array.from({ length: 2 * count }, () => true),
    );
  }
  server.close();
});
