import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems give to whoever asks for any: nobody gets one of these by chance. */
const range = { from: 20_000, count: 10_000 };

/** A port of this machine that nobody listens on, for programs that cannot choose one themselves. */
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
