import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { onTestFinished } from 'vitest';

/** Starts a server of one test, which notes the requests that it gets. */
export async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  const { port } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, port, requests, server };
}
