import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection is cut. */
export interface ConnectionCuts {
  /** Both sides are reset once so many bytes went to the server. */
  readonly cutAfterToServer?: number | undefined;
  /** Both sides are reset once so many bytes went to the client. */
  readonly cutAfterToClient?: number | undefined;
}

/** A proxy between clients and a server, on which connections break. */
export interface CuttingProxy {
  readonly port: number;
  /** Connections so far. */
  readonly connections: number;
  /** An address of the server, through the proxy. */
  through(url: string): string;
  /** Resets every connection that is open. */
  cutAll(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy.
 *
 * @param target - port of the server, which may change when the server is restarted
 * @param cutsOf - where each connection is cut. Connections are counted from 0
 */
export async function startCuttingProxy(
  target: () => number,
  cutsOf: (connection: number) => ConnectionCuts = () => ({}),
): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let connections = 0;

  const server = createServer((client) => {
    const cuts = cutsOf(connections);
    connections += 1;
    const upstream = connect(target(), '127.0.0.1');
    const sockets = [client, upstream];
    const reset = (): void => {
      for (const socket of sockets) socket.resetAndDestroy();
    };
    for (const socket of sockets) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        for (const other of sockets) if (!other.destroyed) other.end();
      });
    }
    forward(client, upstream, cuts.cutAfterToServer, reset);
    forward(upstream, client, cuts.cutAfterToClient, reset);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get connections() {
      return connections;
    },
    through(url) {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    cutAll() {
      for (const socket of open) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(from: Socket, to: Socket, cutAfter: number | undefined, reset: () => void): void {
  let left = cutAfter ?? Number.POSITIVE_INFINITY;
  from.on('data', (chunk: Buffer) => {
    const passed = chunk.subarray(0, Math.min(chunk.length, left));
    left -= passed.length;
    if (left > 0) {
      if (!to.write(passed)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
      return;
    }
    // Forwarded data arrives before the reset.
    to.write(passed, () => reset());
  });
  from.on('end', () => to.end());
}
