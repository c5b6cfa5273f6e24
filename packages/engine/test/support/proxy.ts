import { createServer } from 'node:http';
import { connect } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';

/** An HTTP proxy that connects every name to one port of this machine. */
export interface Proxy {
  readonly url: string;
  /** Hosts and ports that it was asked for. */
  readonly targets: readonly string[];
  /** From now on it asks for a password. */
  refuse(): void;
  stop(): Promise<void>;
}

/** Starts a proxy, which the caller stops. */
export async function startProxy(port: number): Promise<Proxy> {
  const targets: string[] = [];
  let isRefusing = false;
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy());
    if (isRefusing) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    targets.push(url);
    const server = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(server).pipe(socket);
    });
    server.on('error', () => socket.destroy());
    server.on('close', () => socket.destroy());
  });
  const { url } = await listenLocally(proxy);
  return {
    url,
    targets,
    refuse: () => {
      isRefusing = true;
    },
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
