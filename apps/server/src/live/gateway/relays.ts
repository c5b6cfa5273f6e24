import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import { type Clock, repeat } from '../../clock/index.js';
import { isServing, type KnownNode, type NodeDirectory } from '../../storage/index.js';
import { requestHead } from './request-head.js';

/** Headers by which a node proves that it relays a connection, and names the client's address. */
export const relayHeaders = {
  secret: 'x-earshot-relay',
  address: 'x-earshot-relay-address',
} as const;

/** Time in which the other node must accept a connection, in milliseconds. */
const connectMs = 700;

/** Interval at which the nodes of the relays are checked, in milliseconds. */
const checkMs = 200;

/** A request to upgrade, with its connection. */
export interface UpgradeRequest {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** First bytes after the request. */
  readonly head: Buffer;
}

/** Events of a connection whose other side has left. */
const leaving = ['end', 'close'] as const;

interface Relay {
  readonly nodeId: string;
  end(): void;
}

/**
 * WebSocket connections whose bytes this node passes on to the node that has their session, in both
 * directions, as they are. A connection ends when that node is silent, so that its client
 * reconnects and the session is taken over.
 */
export class Relays {
  readonly #directory: Pick<NodeDirectory, 'find'>;
  readonly #relays = new Set<Relay>();
  readonly #stopped = new AbortController();

  constructor(directory: Pick<NodeDirectory, 'find'>, clock: Clock) {
    this.#directory = directory;
    void repeat(() => this.#endSilent(), { clock, everyMs: checkMs, signal: this.#stopped.signal });
  }

  /**
   * Passes a connection on to a node.
   *
   * @returns false when the node cannot be reached, or ends the connection without a response. The
   * connection of the client is then as it was
   */
  async relay(
    { head, request, socket }: UpgradeRequest,
    node: KnownNode,
    clientAddress: string,
  ): Promise<boolean> {
    const upstream = await openConnection(new URL(node.url ?? ''));
    if (upstream === undefined) return false;
    const response = hasLeft(socket)
      ? undefined
      : await this.#readResponse(node, upstream, socket, () => {
          upstream.write(createHead(request, node, clientAddress));
          upstream.write(head);
        });
    if (hasLeft(socket)) {
      upstream.destroy();
      socket.destroy();
      return true;
    }
    if (response === undefined) return false;
    this.#connect(node, upstream, socket);
    socket.write(response);
    socket.pipe(upstream).pipe(socket);
    return true;
  }

  /**
   * The first bytes of a node, or undefined when it ends the connection or falls silent, or the
   * client leaves.
   */
  async #readResponse(
    { id }: KnownNode,
    upstream: Socket,
    client: Duplex,
    send: () => void,
  ): Promise<Buffer | undefined> {
    const end = () => void upstream.destroy();
    const relay: Relay = { nodeId: id, end };
    this.#relays.add(relay);
    for (const event of leaving) client.once(event, end);
    send();
    const response = await firstBytes(upstream);
    for (const event of leaving) client.off(event, end);
    this.#relays.delete(relay);
    return response;
  }

  /** Ends each side of a relay after the other one, and both when the node is silent. */
  #connect({ id }: KnownNode, upstream: Socket, client: Duplex): void {
    const end = () => {
      this.#relays.delete(relay);
      upstream.destroy();
      client.destroy();
    };
    const relay: Relay = { nodeId: id, end };
    this.#relays.add(relay);
    for (const [side, other] of [
      [upstream, client],
      [client, upstream],
    ] as const) {
      side.on('error', end);
      // What it has sent last, such as the reason of its close, still arrives.
      side.on('close', () => {
        this.#relays.delete(relay);
        endAfterWrites(other);
      });
    }
  }

  /** Ends all connections. */
  close(): void {
    this.#stopped.abort();
    for (const relay of this.#relays) relay.end();
  }

  #endSilent(): void {
    for (const relay of this.#relays) {
      const node = this.#directory.find(relay.nodeId);
      // A stopping node closes its connections in its own time.
      if (node === undefined || !isServing({ ...node, isDraining: false })) relay.end();
    }
  }
}

/**
 * True when the client has closed a connection, or its half of it, before the response to its
 * request. It may have opened another one since, which this one must not displace.
 */
export function hasLeft(socket: Duplex): boolean {
  return socket.destroyed || !socket.readable;
}

/** Ends a connection once everything is written. */
function endAfterWrites(socket: Duplex): void {
  if (socket.destroyed) return;
  socket.once('finish', () => socket.destroy());
  socket.end();
}

/** Connects to a node, or returns undefined when it does not accept the connection in time. */
function openConnection({ hostname, port, protocol }: URL): Promise<Socket | undefined> {
  const isSecure = protocol === 'https:';
  const defaultPort = isSecure ? 443 : 80;
  const target = {
    // Brackets are not part of the address.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? defaultPort : Number(port),
  };
  return new Promise((resolve) => {
    const socket: Socket = isSecure
      ? connectSecurely(target)
      : connect({ ...target, noDelay: true });
    const abandon = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(connectMs, abandon);
    socket.once('error', abandon);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0);
      socket.off('error', abandon);
      resolve(socket);
    });
  });
}

/** The first bytes that a connection receives, or undefined when it ends before. */
function firstBytes(connection: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    // Its end follows.
    connection.on('error', () => undefined);
    connection.once('close', () => resolve(undefined));
    connection.once('data', (bytes) => {
      connection.pause();
      resolve(bytes);
    });
  });
}

/** The head of the request for the other node, which is what the client sent and who it is. */
function createHead(
  request: IncomingMessage,
  { relaySecret }: KnownNode,
  clientAddress: string,
): Buffer {
  const own: ReadonlySet<string> = new Set(Object.values(relayHeaders));
  return requestHead(request, (name) => !own.has(name), [
    `${relayHeaders.secret}: ${relaySecret}`,
    `${relayHeaders.address}: ${clientAddress}`,
  ]);
}
