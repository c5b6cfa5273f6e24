/**
 * Sends a callback that was signed, and one that was tampered with, to a receiver: `deliver.ts
 * <module> <body>`. Prints the responses as JSON.
 */

import { createServer, type RequestListener } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { signCallback } from './support/sign-callback.js';

/** Responds to a request. */
type Receive = (request: Request) => Promise<Response>;

/** Export of an example: an app of Express, of Fastify or of Hono, or a route of Next.js. */
interface Receiver {
  app?: RequestListener & {
    fetch?: Receive;
    routing?: RequestListener;
    ready?: () => Promise<unknown>;
  };
  POST?: Receive;
}

/** Sends a request to a receiver as its framework takes it. */
async function send({ app, POST }: Receiver, request: Request): Promise<Response> {
  const receive = POST ?? app?.fetch;
  if (receive !== undefined) return receive(request);
  await app?.ready?.();
  const server = createServer(app?.routing ?? app);
  const { port } = await listenLocally(server);
  const { method, headers } = request;
  const response = await fetch(`http://127.0.0.1:${port}/webhook`, {
    method,
    headers,
    body: await request.text(),
  });
  server.close();
  return response;
}

/** Makes a delivery whose signature is that of the id `msg_1`. */
function delivery(id: string, body: string): Request {
  const headers = signCallback('msg_1', body, process.env['EARSHOT_WEBHOOK_SECRET'] ?? '');
  return new Request('http://127.0.0.1/webhook', {
    method: 'POST',
    body,
    headers: { ...headers, 'webhook-id': id },
  });
}

const [path = '', body = ''] = process.argv.slice(2);
const receiver = (await import(path)) as Receiver;
const responses = [];
for (const id of ['msg_1', 'msg_2']) {
  const response = await send(receiver, delivery(id, body));
  responses.push([response.status, await response.text()]);
}
console.log(JSON.stringify(responses));
