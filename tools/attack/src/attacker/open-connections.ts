import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Channels on which Node.js publishes the sockets that a process connects and accepts. */
const channels = ['net.client.socket', 'net.server.socket'];

/**
 * The TCP connections of this process that are open, since an instance was made. Node.js does not
 * publish those that are encrypted from their begin: who opens such ones closes them.
 */
export class OpenConnections {
  readonly #sockets = new Set<Socket>();

  constructor() {
    // The documentation of Node.js names what is published.
    for (const channel of channels)
      subscribe(channel, (published) => this.#add((published as { socket: Socket }).socket));
  }

  /** Drops all of them. Resolves when they are closed. */
  async drop(): Promise<void> {
    const closed = [...this.#sockets].map(
      (socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
    );
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(closed);
  }

  #add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
