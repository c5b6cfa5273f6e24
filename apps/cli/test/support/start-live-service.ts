import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import type { LiveRequestInput } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import {
  createFakeClock,
  createFakeLiveService,
  type FakeLiveService,
  type FakeLiveServiceOptions,
  type FakeLiveSession,
  type FakeSocket,
} from '@earshot/testing';
import { type WebSocket, WebSocketServer } from 'ws';

/** The valid key of the service. */
export const liveKey = 'es_live';

/**
 * The scripted live service of the testing kit behind real sockets, so that real processes can use
 * it.
 */
export interface LiveService {
  url: string;
  /** The service behind it. */
  service: FakeLiveService;
  /** The sessions that were initiated, in their order. */
  sessions: FakeLiveSession[];
  /** Initiates a session, as the backend of a page would. */
  initiate: (request?: LiveRequestInput) => string;
  /** Resolves when the service has this many bytes of audio. */
  received: (bytes: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the service on a port of this machine. Its clock follows that of the machine. */
export async function startLiveService(
  options: Omit<FakeLiveServiceOptions, 'clock'> = {},
): Promise<LiveService> {
  const clock = createFakeClock();
  const service = createFakeLiveService({ ...options, clock });
  const sessions: FakeLiveSession[] = [];
  const waiting = new Set<() => void>();
  const beganMs = performance.now();
  const turn = setInterval(() => {
    void clock.advance(Math.max(0, performance.now() - beganMs - clock.monotonicMs()));
    for (const check of waiting) check();
  }, 5);

  const server = createServer();
  const { port } = await listenLocally(server);

  const create = (request: LiveRequestInput) => {
    const created = service.initiate(request);
    sessions.push(service.session(created.id));
    return { ...created, url: created.url.replace('wss://earshot.test', `ws://127.0.0.1:${port}`) };
  };

  server.on('request', (request, response) => {
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (statusCode: number, message: string) =>
      respond(statusCode, {
        timestamp: '',
        path: '/v2/live',
        request_id: '1',
        statusCode,
        message,
      });
    if (request.headers['x-service-key'] !== liveKey) return refuse(401, 'the key is not known');
    json(request)
      .then(
        // The schema rejects invalid requests.
        (body) => respond(201, create(body as LiveRequestInput)),
        () => refuse(400, 'the body is no JSON'),
      )
      .catch((error: Error) => refuse(400, error.message.replaceAll('\n', ' ')));
  });

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const fake = new service.WebSocket(`ws://earshot.test${request.url ?? ''}`);
    const refuseSocket = () => socket.destroy();
    fake.addEventListener('close', refuseSocket);
    fake.addEventListener('open', () => {
      fake.removeEventListener('close', refuseSocket);
      sockets.handleUpgrade(request, socket, head, (real) => join(real, fake));
    });
  });

  /** Forwards everything between a real socket and one of the kit, in both directions. */
  function join(real: WebSocket, fake: FakeSocket): void {
    const link = service.links.at(-1);
    fake.addEventListener('message', ({ data }) => {
      // Text is all that the service sends.
      real.send(data as string);
    });
    fake.addEventListener('close', ({ code, reason }) => {
      if (code === 1006) real.terminate();
      else real.close(code, reason);
    });
    real.on('message', (data: Buffer, isBinary) => {
      fake.send(isBinary ? new Uint8Array(data) : data.toString());
    });
    real.on('close', (code) => {
      if (code === 1000) fake.close(1000);
      else link?.reset();
    });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    service,
    sessions,
    initiate: (request = {}) => create(request).url,
    received: (bytes) =>
      new Promise((resolve) => {
        const check = () => {
          const total = sessions.reduce((sum, { audio }) => sum + audio.length, 0);
          if (total < bytes) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
      }),
    stop: async () => {
      clearInterval(turn);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
