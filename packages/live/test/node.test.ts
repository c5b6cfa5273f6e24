import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenLocally } from '@earshot/presets/listen';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLiveSession, followLiveSession, type LiveError } from '../src/index.node.js';

/**
 * Runs a test without the global WebSocket, on any version of Node, so that the one of the package
 * ws is found.
 */
async function withoutGlobal<Result>(body: () => Promise<Result>): Promise<Result> {
  const saved = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
  Reflect.deleteProperty(globalThis, 'WebSocket');
  try {
    return await body();
  } finally {
    if (saved !== undefined) Object.defineProperty(globalThis, 'WebSocket', saved);
  }
}

test('over a real socket of the package ws: refused with Retry-After, then accepted', async () => {
  await withoutGlobal(async () => {
    const received: Buffer[] = [];
    const sockets = new WebSocketServer({ noServer: true });
    let refusals = 1;
    const server = createServer();
    server.on('upgrade', (request, socket, head) => {
      if (refusals > 0) {
        refusals -= 1;
        socket.end(
          'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n',
        );
        return;
      }
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        accepted.send(
          JSON.stringify({
            type: 'audio_chunk',
            acknowledged: true,
            error: null,
            data: { byte_range: [0, 0], time_range: [0, 0] },
          }),
        );
        accepted.on('message', (data: Buffer, isBinary) => {
          if (isBinary) received.push(data);
          else accepted.close(1000);
        });
      });
    });
    const { port } = await listenLocally(server);
    const session = createLiveSession(
      { url: `ws://127.0.0.1:${port}/v2/live?token=x` },
      { random: () => 0 },
    );
    const delays: number[] = [];
    session.on('reconnecting', ({ delayMs }) => delays.push(delayMs));
    session.send(new Uint8Array([1, 2, 3, 4]));
    await session.start();
    await session.stop();
    expect(delays).toEqual([1000]);
    expect(Buffer.concat(received)).toEqual(Buffer.from([1, 2, 3, 4]));
    server.close();
  });
});

test('a thousand aborted attempts leave no uncaught error behind', async () => {
  await withoutGlobal(async () => {
    const server = createServer();
    // Accepts the connection and never responds.
    server.on('upgrade', (_request, socket) => socket.on('error', () => undefined));
    const { port } = await listenLocally(server);
    for (let round = 0; round < 1000; round += 1) {
      const session = createLiveSession({ url: `ws://127.0.0.1:${port}/` });
      const started = session.start();
      for (let turn = round % 20; turn > 0; turn -= 1)
        await new Promise((resolve) => setImmediate(resolve));
      session.close();
      await expect(started).rejects.toMatchObject({ code: 'closed' });
    }
    server.closeAllConnections();
    server.close();
  });
});

/** Starts a server that handles upgrades. @returns the address of its socket */
async function serveUpgrades(
  onUpgrade: (socket: Duplex, request: IncomingMessage, head: Buffer) => void,
): Promise<string> {
  const server = createServer();
  server.on('upgrade', (request, socket, head) => onUpgrade(socket, request, head));
  const { port } = await listenLocally(server);
  onTestFinished(() => void server.close());
  return `ws://127.0.0.1:${port}/v2/live?token=x`;
}

test.each([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
])(
  'a socket that is refused with %s ends the session and its viewer at once',
  async (status, text) => {
    await withoutGlobal(async () => {
      let attempts = 0;
      const url = await serveUpgrades((socket) => {
        attempts += 1;
        socket.end(`HTTP/1.1 ${status} ${text}\r\nContent-Length: 0\r\n\r\n`);
      });
      const session = createLiveSession({ url });
      await expect(session.start()).rejects.toMatchObject({
        code: 'connection_refused',
        isRetryable: false,
        message: `The socket was refused: the server responds with ${status}`,
      });
      const failure = new Promise<LiveError>((resolve) => {
        followLiveSession({ url }).on('failed', resolve);
      });
      await expect(failure).resolves.toMatchObject({ code: 'connection_refused' });
      expect(attempts).toBe(2);
    });
  },
);

test('an unknown host ends the session at once, with the name', async () => {
  await withoutGlobal(async () => {
    const session = createLiveSession({ url: 'ws://no-such-host.invalid/v2/live?token=x' });
    await expect(session.start()).rejects.toThrow(/refused: getaddrinfo ENOTFOUND no-such-host/);
  });
});

test('a runtime without sockets says what to install, for a session and for a viewer', async () => {
  vi.doMock('ws', () => {
    throw new Error('not installed');
  });
  onTestFinished(() => {
    vi.doUnmock('ws');
  });
  await withoutGlobal(async () => {
    const url = 'ws://127.0.0.1/';
    const error = { code: 'no_web_socket', message: 'install ws, or set webSocket' };
    await expect(createLiveSession({ url }).start()).rejects.toMatchObject(error);
    const failure = new Promise<LiveError>((resolve) => {
      followLiveSession({ url }).on('failed', resolve);
    });
    await expect(failure).resolves.toMatchObject(error);
  });
});

test('a session that was accepted outlives a proxy that refuses it for a while', async () => {
  await withoutGlobal(async () => {
    const sockets = new WebSocketServer({ noServer: true });
    let connections = 0;
    const url = await serveUpgrades((socket, request, head) => {
      connections += 1;
      if (connections === 2) {
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        accepted.send('{"type":"start_session"}');
        accepted.on('message', () => accepted.close(1000));
        if (connections === 1) accepted.close(1012);
      });
    });
    const session = createLiveSession(
      { url },
      { random: () => 0, reconnect: { baseDelayMs: 1, maximumDelayMs: 1 } },
    );
    await session.start();
    await expect.poll(() => connections).toBe(3);
    await session.stop();
    expect(session.state).toBe('ended');
  });
});
