import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, pipeline, Transform } from 'node:stream';
import type { Agent, buildConnector, request } from 'undici';
import { AddressError } from './address-error.js';
import { createGuardedAgent, type GuardedAgentOptions } from './guarded-agent.js';
import { createGuardedConnector } from './guarded-connector.js';
import { parseOutboundUrl } from './outbound-url.js';

/** Options of a {@link GuardedProxy}. */
export interface GuardedProxyOptions extends Omit<GuardedAgentOptions, 'connectionsPerHost'> {
  /** Bytes that may be received through it in all. */
  readonly maximumBytes: number;
}

/** What a proxy sends requests and opens tunnels with. */
interface HttpClient {
  readonly agent: Agent;
  readonly connect: buildConnector.connector;
  readonly send: typeof request;
}

/** Connections of the program that uses a proxy, and of the proxy to one host, at the same time. */
const maximumConnections = 32;

/** Headers of one connection (RFC 9110, section 7.6.1), and one that is not supported. */
const connectionHeaders = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * A forward proxy for one program of this machine, which reaches the same addresses through it as
 * the service itself does. It has a password of its own and a limit of bytes. Encrypted connections
 * stay encrypted from the program to their server.
 */
export class GuardedProxy {
  readonly #options: GuardedProxyOptions;
  readonly #client: HttpClient;
  readonly #authorization: Buffer;
  readonly #server: Server;
  readonly #password = randomBytes(24).toString('base64url');
  readonly #sockets = new Set<Duplex>();
  #receivedBytes = 0;
  #refusal: AddressError | undefined;

  private constructor(options: GuardedProxyOptions, client: HttpClient) {
    this.#options = options;
    this.#client = client;
    const credentials = Buffer.from(`earshot:${this.#password}`).toString('base64');
    this.#authorization = Buffer.from(`Basic ${credentials}`);
    this.#server = createServer((request, response) => void this.#forward(request, response));
    this.#server.maxConnections = maximumConnections;
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) =>
      this.#tunnel(request, client, head),
    );
  }

  /** Starts a proxy on a port that only this machine reaches. */
  static async start(options: GuardedProxyOptions): Promise<GuardedProxy> {
    const { request } = await import('undici');
    const proxy = new GuardedProxy(options, {
      agent: await createGuardedAgent({ ...options, connectionsPerHost: maximumConnections }),
      connect: await createGuardedConnector(options),
      send: request,
    });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Its address, with the password. */
  get url(): string {
    // It listens on a port, not on a pipe.
    const { port } = this.#server.address() as AddressInfo;
    return `http://earshot:${this.#password}@127.0.0.1:${port}`;
  }

  /** The first address that was refused, undefined while none was. */
  get refusal(): AddressError | undefined {
    return this.#refusal;
  }

  /** True once more bytes were received than are allowed. All of its connections are closed then. */
  get isExhausted(): boolean {
    return this.#receivedBytes > this.#options.maximumBytes;
  }

  /** Closes it with all of its connections. This is idempotent. */
  async close(): Promise<void> {
    this.#server.close();
    this.#closeSockets();
    await this.#client.agent.destroy();
  }

  #closeSockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    // The other side may end a connection at any time.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return (
      given.length === this.#authorization.length && timingSafeEqual(given, this.#authorization)
    );
  }

  /** Passes bytes on until the limit is exceeded. */
  #counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#receivedBytes += chunk.byteLength;
        if (this.isExhausted) this.#closeSockets();
        else done(null, chunk);
      },
    });
  }

  /** The status for an error, which is noted when an address was refused. */
  #chooseStatus(error: unknown): number {
    const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    const refusal = causes.find((cause) => cause instanceof AddressError);
    if (refusal === undefined) return 502;
    this.#refusal ??= refusal;
    return 403;
  }

  /** Forwards a request whose target is a whole http url. */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isAuthorized(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    try {
      const url = parseOutboundUrl(request.url ?? '', this.#options.rules);
      const received = await this.#client.send(url, {
        dispatcher: this.#client.agent,
        method: request.method ?? 'GET',
        headers: endToEnd(request.headers),
        body: request.method === 'POST' ? request : null,
      });
      response.writeHead(received.statusCode, endToEnd(received.headers));
      pipeline(received.body, this.#counted(), response, () => undefined);
    } catch (error) {
      response.writeHead(this.#chooseStatus(error)).end();
    }
  }

  /** Connects a client with the host and the port that it names. */
  #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const refuse = (status: number) =>
      client.end(`HTTP/1.1 ${status} Refused\r\nProxy-Authenticate: Basic\r\n\r\n`);
    if (!this.#isAuthorized(request)) {
      refuse(407);
      return;
    }
    try {
      const { hostname, port } = parseOutboundUrl(`https://${request.url}`, this.#options.rules);
      const target = { hostname, host: hostname, port: port || '443', protocol: 'http:' };
      this.#client.connect(target, (...[error, socket]) => {
        if (error !== null) {
          refuse(this.#chooseStatus(error));
          return;
        }
        this.#keep(socket);
        socket.setTimeout(this.#options.bodyTimeoutMs, () => socket.destroy());
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.write(head);
        pipeline(client, socket, () => undefined);
        pipeline(socket, this.#counted(), client, () => undefined);
      });
    } catch (error) {
      refuse(this.#chooseStatus(error));
    }
  }
}

/** Headers that concern both ends, and not a single connection. */
function endToEnd(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !connectionHeaders.has(entry[0]),
    ),
  );
}
