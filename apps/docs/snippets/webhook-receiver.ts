// #region receiver
import { verifyWebhook, WebhookVerificationError } from '@earshot/http';
import { Hono } from 'hono';

const seen = new Set<string>();

export const app = new Hono();
app.post('/webhook', async ({ body, req, text }) => {
  try {
    const event = await verifyWebhook({
      body: await req.text(), // as it came: parsing and writing it again changes it
      headers: req.raw.headers,
      secret: process.env['EARSHOT_WEBHOOK_SECRET'],
    });
    const id = req.header('webhook-id') ?? '';
    if (!seen.has(id)) console.log(event.event, event.id);
    seen.add(id); // delivery is at least once
    return body(null, 204);
  } catch (error) {
    if (!WebhookVerificationError.is(error)) throw error;
    return text(error.message, 400);
  }
});
// #endregion receiver
