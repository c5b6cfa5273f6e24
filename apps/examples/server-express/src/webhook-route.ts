import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@earshot/http';
import { Router, raw } from 'express';

/** Maximum size of a callback. The result of a recording of one day is smaller. */
const limit = '64mb';

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
): Router {
  // Where there is a database, they belong there, into the transaction that handles the callback.
  const handled = new Set<string>();
  // The body must stay as it came: no `express.json()` before this route.
  const keepBody = raw({ type: () => true, limit });
  return Router().post('/webhook', keepBody, async (request, response) => {
    try {
      const { body = '', headers } = request;
      const event = await verifyWebhook({ body, headers, secret });
      const id = request.get('webhook-id') ?? '';
      // A response that was lost brings the same callback again.
      if (!handled.has(id)) await handle(event);
      handled.add(id);
      for (const oldest of handled) {
        if (handled.size <= rememberedCallbacks) break;
        handled.delete(oldest);
      }
      response.sendStatus(204);
    } catch (error) {
      if (!WebhookVerificationError.is(error)) throw error;
      response.status(400).json({ message: error.message });
    }
  });
}
