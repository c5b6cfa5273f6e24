// #region route
import { verifyWebhook, WebhookVerificationError } from '@earshot/http';

/** `app/webhook/route.ts` of Next.js. */
export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook({
      body: await request.arrayBuffer(),
      headers: request.headers,
      secret: process.env['EARSHOT_WEBHOOK_SECRET'],
    });
    console.log(event.id, event.event);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!WebhookVerificationError.is(error)) throw error;
    return new Response(error.message, { status: 400 });
  }
}
// #endregion route

process.env['EARSHOT_WEBHOOK_SECRET'] = 'whsec_dGVzdA==';
const unsigned = new Request('http://127.0.0.1/webhook', { method: 'POST', body: '{}' });
console.log((await POST(unsigned)).status);
