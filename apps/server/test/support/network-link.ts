import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';

/** Where a connection breaks. */
export interface ConnectionCuts {
  /** Both sides are reset once so many bytes went to the server. */
  readonly cutAfterToServer?: number | undefined;
  /** Both sides are reset once so many bytes went to the client. */
  readonly cutAfterToClient?: number | undefined;
}

/** The network between clients and a server, which can be cut, and whose connections can break. */
export class NetworkLink {
  readonly #server: Server;
  #port = 0;
  readonly #target: () => number;
  readonly #planCuts: (connection: number) => ConnectionCuts;
  readonly #sockets = new Set<Socket>();
  #connections = 0;
  #isCut = false;

  /**
   * @param target - port of the server, which may change
   * @param planCuts - where each connection breaks. Connections are counted from 0
   */
  static async open(
    target: () => number,
    planCuts: (connection: number) => ConnectionCuts = () => ({}),
  ): Promise<NetworkLink> {
    const link = new NetworkLink(target, planCuts);
    ({ port: link.#port } = await listenLocally(link.#server));
    return link;
  }

  private constructor(target: () => number, planCuts: (connection: number) => ConnectionCuts) {
    this.#target = target;
    this.#planCuts = planCuts;
    this.#server = createServer((socket) => this.#connect(socket));
  }

  get port(): number {
    return this.#port;
  }

  /** Number of connections that were opened through it so far. */
  get connections(): number {
    return this.#connections;
  }

  /** An address of the server, through the link. */
  through(url: string): string {
    return Object.assign(new URL(url), { port: String(this.port) }).href;
  }

  /** Passes nothing on in either direction, without ending a connection, as a cut cable does. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Passes everything on that was sent meanwhile. */
  restore(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Resets every connection that is open. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connect(client: Socket): void {
    const { cutAfterToClient, cutAfterToServer } = this.#planCuts(this.#connections);
    this.#connections += 1;
    const server = connect(this.#target(), '127.0.0.1');
    this.#forward(client, server, cutAfterToServer);
    this.#forward(server, client, cutAfterToClient);
  }

  #forward(from: Socket, to: Socket, cutAfter = Number.POSITIVE_INFINITY): void {
    let left = cutAfter;
    this.#sockets.add(from);
    from.setNoDelay();
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!to.destroyed) to.end();
    });
    from.on('data', (chunk) => {
      const passed = chunk.subarray(0, Math.min(chunk.length, left));
      left -= passed.length;
      if (left <= 0) {
        // Forwarded data arrives before the reset.
        to.write(passed, () => {
          for (const socket of [from, to]) socket.resetAndDestroy();
        });
      } else if (!to.write(passed)) {
        from.pause();
        to.once('drain', () => {
          if (!this.#isCut) from.resume();
        });
      }
    });
    from.on('end', () => to.end());
    if (this.#isCut) from.pause();
  }
}
