import { createServer, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { WebSocketConstructor } from '@earshot/live';
import { WebSocket } from 'ws';

/** Closes what uses live sessions. */
export type CloseUser = () => Promise<void>;

/**
 * WebSocket connections to live sessions from within this process, for interfaces that translate
 * another protocol. The gateway serves them like those of the network: a session may be on another
 * node, and moves while its client reconnects.
 */
export class LocalSockets {
  /** Emits `upgrade` for each connection. It does not listen. */
  readonly server: Server = createServer();
  /** Origin of the addresses of {@link WebSocket}, which no other socket reaches. */
  readonly origin = 'ws://localhost';
  /** Sockets of these connections, for a client of live sessions. */
  readonly WebSocket: WebSocketConstructor;
  readonly #users = new Set<CloseUser>();

  constructor() {
    const connect = () => this.#connect();
    this.WebSocket = class extends WebSocket {
      constructor(url: string) {
        super(url, { createConnection: connect, perMessageDeflate: false });
      }
    };
  }

  /**
   * Adds what uses live sessions, and has to be closed before they are.
   *
   * @returns removes it again
   */
  addUser(close: CloseUser): () => void {
    this.#users.add(close);
    return () => this.#users.delete(close);
  }

  /** Closes all users. */
  async close(): Promise<void> {
    await Promise.all([...this.#users].map((close) => close()));
  }

  #connect(): Duplex {
    const [near, far] = duplexPair();
    this.server.emit('connection', far);
    return near;
  }
}
