import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Time in which a node accepts a connection, in milliseconds. */
const acceptMs = 1000;

/** Options of {@link TcpBalancer}. */
export interface TcpBalancerOptions {
  /** 0 for a free port. */
  readonly port: number;
  /** Ports of 127.0.0.1 at present, in their order. */
  readonly targets: () => readonly number[];
}

/**
 * A balancer of connections: each goes to the next target, or to the one behind it when that does
 * not accept it. What the bytes mean is no concern of it.
 */
export class TcpBalancer {
  readonly #targets: () => readonly number[];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #next = 0;

  private constructor(targets: () => readonly number[]) {
    this.#targets = targets;
    this.#server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
      this.#hold(client);
      void this.#forward(client);
    });
  }

  /**
   * Listens on 127.0.0.1.
   *
   * @throws Error with the code EADDRINUSE when another process has the port
   */
  static async listen({ port, targets }: TcpBalancerOptions): Promise<TcpBalancer> {
    const balancer = new TcpBalancer(targets);
    balancer.#server.listen(port, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get port(): number {
    // A server that listens on a port has such an address.
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  async #forward(client: Socket): Promise<void> {
    const upstream = await this.#connect();
    if (upstream === undefined || client.destroyed) {
      client.destroy();
      upstream?.destroy();
      return;
    }
    this.#hold(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.once('close', () => to.destroySoon());
    }
    client.resume();
  }

  /** A connection to the first target, from the next one on, that accepts it. */
  async #connect(): Promise<Socket | undefined> {
    const targets = this.#targets();
    const first = this.#next;
    this.#next += 1;
    for (let index = 0; index < targets.length; index += 1) {
      const port = targets[(first + index) % targets.length];
      const socket = port === undefined ? undefined : await tryConnect(port);
      if (socket !== undefined) return socket;
    }
    return undefined;
  }

  #hold(socket: Socket): void {
    this.#open.add(socket);
    socket.setNoDelay();
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
  }
}

async function tryConnect(port: number): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(acceptMs) });
    return socket;
  } catch {
    socket.on('error', () => undefined);
    socket.destroy();
    return undefined;
  }
}
