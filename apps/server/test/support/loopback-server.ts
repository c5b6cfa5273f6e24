import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that plays the rest of the world. */
export interface LoopbackServer {
  url: string;
  requests: number;
  close(): Promise<void>;
}

/** Starts a server that answers as the test says. */
export async function startLoopbackServer(answer: RequestListener): Promise<LoopbackServer> {
  const server: Server = createServer((request, response) => {
    loopback.requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const loopback: LoopbackServer = {
    url: `http://127.0.0.1:${port}`,
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return loopback;
}
