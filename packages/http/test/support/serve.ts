import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { onTestFinished } from 'vitest';

/** A request as a server received it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Responds to a request whose body was already read. `index` is the number of earlier requests. */
export type Responder = (request: SeenRequest, response: ServerResponse, index: number) => unknown;

/** A real server on the loopback, closed when the test has ended. */
export interface TestServer {
  baseUrl: string;
  seen: SeenRequest[];
}

export async function serve(respond: Responder): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks) };
      seen.push(request);
      await respond(request, response, seen.length - 1);
      // In some tests, the client disconnects in the middle of its body.
    })().catch(() => response.destroy());
  });
  const { port } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${port}`, seen };
}

/** Returns an address that no server listens at. */
export async function serveNobody(): Promise<{ baseUrl: string }> {
  const server = createServer();
  const { port } = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));
  return { baseUrl: `http://127.0.0.1:${port}` };
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Responds with the error body of the contract. */
export function fail(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  more: Record<string, unknown> = {},
): void {
  const body = {
    timestamp: '2026-01-31T12:00:00.000Z',
    path: '/v2/x',
    request_id: 'G-body',
    statusCode: status,
    message: `refused with ${status}`,
    ...more,
  };
  json(response, status, body, { 'x-request-id': 'G-header', ...headers });
}
