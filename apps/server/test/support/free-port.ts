import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that systems assign to programs that request any port, so no program gets one
 * of these by chance.
 */
const range = { from: 20_000, count: 10_000 };

/**
 * A port of this machine on which no program listens, for programs that cannot choose one
 * themselves.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * range.count);
    const server = createServer();
    const outcome = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await outcome)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
