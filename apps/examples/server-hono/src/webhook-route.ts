import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@earshot/http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Maximum size of a callback in bytes. The result of a recording of one day is smaller. */
const maximumBytes = 64 * 1024 * 1024;

/** Callbacks whose ids are remembered. */
const rememberedCallbacks = 10_000;

/**
 * `POST /webhook`: takes the callbacks that the service has signed, each once, and refuses
 * everything else.
 *
 * @param secret - secret of the API key, `whsec_…`
 * @param handle - when it fails, the service delivers the callback again
 */
export function webhookRoute(
  secret: string | undefined,
  handle: (event: WebhookEvent) => void | Promise<void>,
): Hono {
  // Where there is a database, they belong there, into the transaction that handles the callback.
  const handled = new Set<string>();
  return new Hono().post('/webhook', bodyLimit({ maxSize: maximumBytes }), async (context) => {
    try {
      const body = await context.req.arrayBuffer();
      const event = await verifyWebhook({ body, headers: context.req.raw.headers, secret });
      const id = context.req.header('webhook-id') ?? '';
      // A response that was lost brings the same callback again.
      if (!handled.has(id)) await handle(event);
      handled.add(id);
      for (const oldest of handled) {
        if (handled.size <= rememberedCallbacks) break;
        handled.delete(oldest);
      }
      return context.body(null, 204);
    } catch (error) {
      if (!WebhookVerificationError.is(error)) throw error;
      return context.json({ message: error.message }, 400);
    }
  });
}
