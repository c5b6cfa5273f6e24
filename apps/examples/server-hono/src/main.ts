/**
 * A server of your own between the pages and the service: the token endpoint, the proxy of
 * recordings and the receiver of callbacks.
 *
 *     EARSHOT_WEBHOOK_SECRET=$(earshot keys webhook-secret "first key") npm start
 */
import { createClient, type WebhookEvent } from '@earshot/http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxyRoute } from './proxy-route.js';
import { sessionRoute } from './session-route.js';
import { webhookRoute } from './webhook-route.js';

// Empty where the command that prints it has failed.
const secret = process.env['EARSHOT_WEBHOOK_SECRET'] || undefined;
if (secret === undefined) console.warn('EARSHOT_WEBHOOK_SECRET is not set: no callback is taken.');

const serviceUrl = process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';
const client = createClient({ baseUrl: serviceUrl });
const app = new Hono();
app.route('/', proxyRoute(serviceUrl));
app.route('/', sessionRoute(client));
app.route('/', webhookRoute(secret, logEvent));

const port = Number(process.env['PORT'] ?? 3000);
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) =>
  console.log(`Listening on http://127.0.0.1:${address.port}`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());

/** Prints the content of a callback. Your function would store it. */
function logEvent(event: WebhookEvent): void {
  if (event.event === 'transcription.success')
    console.log(event.id, event.payload.transcription?.full_transcript);
  else if (event.event === 'transcription.error') console.error(event.id, event.error.message);
  else console.log(event.id, event.event);
}
