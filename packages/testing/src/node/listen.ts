import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ContractError } from '@earshot/core';
import { WebSocketServer } from 'ws';
import { checkOptions } from '../check-options.js';
import type { FakeHttpService } from '../http/fake-http-service.js';
import type { FakeLiveService } from '../live/create-fake-live-service.js';
import { bridgeSockets } from './bridge-sockets.js';

/** Options of {@link listen}. */
export interface ListenOptions {
  /**
   * Service of the live sessions. Give it to `createFakeHttpService` too, which initiates them.
   *
   * @defaultValue sockets are refused
   */
  readonly live?: FakeLiveService;
  /** Port to listen on. @defaultValue 0: a free one */
  readonly port?: number;
}

/** A fake on a port of this machine. */
export interface ListeningService {
  /** Address to pass to a client as `baseUrl`, without a slash at its end. */
  readonly url: string;
  /** Ends all connections and stops listening. The fake remains as it is. */
  close(this: void): Promise<void>;
}

/** A page of any origin may use it, since it is on this machine and has only what a test says. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-expose-headers': '*',
};

/**
 * Makes a fake service listen on a port of 127.0.0.1, for a program in another process or a page in
 * a browser. Its clock should advance by itself. Addresses of the fake in responses and requests
 * become those of the port.
 *
 * @example
 * ```ts
 * import { createFakeClock, createFakeHttpService } from '@earshot/testing';
 * import { listen } from '@earshot/testing/node';
 *
 * const clock = createFakeClock({ autoAdvance: 100 });
 * const { url, close } = await listen(createFakeHttpService({ clock }));
 * const response = await fetch(`${url}/v2/pre-recorded`);
 * console.log(response.status); // 200
 * await close();
 * ```
 *
 * @throws ContractError `invalid_argument` that names the option, its value and what is allowed
 */
export async function listen(
  service: FakeHttpService,
  options: ListenOptions = {},
): Promise<ListeningService> {
  checkOptions(options, { live: 0, port: 0 });
  const { live, port = 0 } = options;
  if (typeof (Object(service) as Partial<FakeHttpService>).fetch !== 'function')
    throw new ContractError(
      'invalid_argument',
      `service is ${typeof service}; it must be one that createFakeHttpService makes`,
    );
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    respond(service, url, request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    if (live === undefined) {
      socket.destroy();
      return;
    }
    const client = new live.WebSocket(new URL(request.url ?? '/', service.baseUrl));
    client.addEventListener('error', () => socket.destroy());
    client.addEventListener('open', () =>
      sockets.handleUpgrade(request, socket, head, (own) => bridgeSockets(own, client)),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, and not on a path.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      for (const each of sockets.clients) each.terminate();
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function respond(
  service: FakeHttpService,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, crossOrigin).end();
    return;
  }
  const result = await service.fetch(service.baseUrl + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: readHeaders(request),
    ...(await readBody(request, (text) => text.replaceAll(url, service.baseUrl))),
  });
  const { host } = new URL(service.baseUrl);
  const toPort = (text: string) =>
    text.replaceAll(service.baseUrl, url).replaceAll(`wss://${host}`, url.replace('http', 'ws'));
  response.writeHead(result.status, { ...Object.fromEntries(result.headers), ...crossOrigin });
  const type = result.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) response.end(toPort(await result.text()));
  else if (result.body === null) response.end();
  else await pipeline(Readable.fromWeb(result.body as never), toPortStream(type, toPort), response);
}

/** Changes the addresses in a stream of events, each chunk of which is an event. */
function toPortStream(type: string, toPort: (text: string) => string) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const isText = type.startsWith('text/event-stream');
    for await (const chunk of chunks)
      yield isText ? Buffer.from(toPort(Buffer.from(chunk).toString())) : chunk;
  };
}

function readHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/** Reads a body as clients give it to `fetch`: the bytes of a form, or a text. */
async function readBody(
  request: IncomingMessage,
  toFake: (text: string) => string,
): Promise<Pick<RequestInit, 'body'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') === true;
  return { body: isForm ? bytes : toFake(bytes.toString()) };
}
