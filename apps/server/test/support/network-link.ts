import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a node and a server, which can be cut. */
export class NetworkLink {
  readonly #server: Server;
  readonly #target: () => number;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  /** @param target - port of the server, which may change */
  static async open(target: () => number): Promise<NetworkLink> {
    const link = new NetworkLink(target);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  private constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#connect(socket));
  }

  get port(): number {
    // A server that listens on a port has such an address.
    return (this.#server.address() as AddressInfo).port;
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

  /** Ends every connection. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(client: Socket): void {
    const server = connect(this.#target(), '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay();
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => {
          if (!this.#isCut) from.resume();
        });
      });
      if (this.#isCut) from.pause();
    }
  }
}
