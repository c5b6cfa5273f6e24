import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenLocally } from '@earshot/presets/listen';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Connection } from './connection.js';
import { sendText } from './message-sender.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The server's end of a connection, and the texts that its client gets. */
async function connect(): Promise<{
  connection: Connection;
  received: string[];
  client: WebSocket;
}> {
  const server = createServer();
  const { port } = await listenLocally(server);
  const sockets = new WebSocketServer({ noServer: true });
  const connected = new Promise<Connection>((resolve) => {
    server.on('upgrade', (request, transport: Duplex, head) =>
      sockets.handleUpgrade(request, transport, head, (socket) => resolve({ socket, transport })),
    );
  });
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: string[] = [];
  client.on('message', (data, isBinary) => {
    // The socket leaves binaryType as it is, so that it is one buffer.
    received.push((isBinary ? 'binary ' : '') + (data as Buffer).toString('utf8'));
  });
  const connection = await connected;
  ends.push(() => {
    client.terminate();
    connection.socket.terminate();
    server.close();
  });
  await once(client, 'open');
  return { connection, received, client };
}

test('texts of every length and of any characters arrive as they are, in order', async () => {
  const { client, connection, received } = await connect();
  const lengths = [0, 1, 125, 126, 127, 255, 256, 300, 65_535, 65_536, 70_000];
  const texts = lengths.flatMap((length) => [
    'a'.repeat(length),
    `${'b'.repeat(length)}é`,
    `${'c'.repeat(length)}\u{1f600}`,
  ]);
  for (const text of texts) {
    sendText(connection, text);
    connection.socket.send('between');
  }
  connection.socket.close(1000);
  sendText(connection, 'x'.repeat(200));
  await once(client, 'close');
  expect(received).toEqual(texts.flatMap((text) => [text, 'between']));
});

test('nothing is sent, and nothing fails, when the client is gone', async () => {
  const { client, connection } = await connect();
  const errors: unknown[] = [];
  connection.socket.on('error', (error) => errors.push(error));
  client.terminate();
  await once(connection.socket, 'close');
  sendText(connection, 'x'.repeat(200));
  sendText(connection, 'x');
  connection.transport.destroy();
  expect(errors).toEqual([]);
});
