import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/**
 * Signs a message by the Standard Webhooks scheme: HMAC-SHA-256 over `id.timestamp.body`, once with
 * each secret.
 *
 * @param secrets - each `whsec_` followed by the key in base64
 * @param id - the `webhook-id`
 * @param timestamp - seconds since the epoch
 * @param body - fragments of the body
 * @returns value of the header `webhook-signature`
 */
export async function signCallback(
  secrets: readonly string[],
  { id, timestamp }: { id: string; timestamp: number },
  body: AsyncIterable<string | Buffer>,
): Promise<string> {
  const hmacs = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return createHmac('sha256', key).update(`${id}.${timestamp}.`);
  });
  for await (const fragment of body) for (const hmac of hmacs) hmac.update(fragment);
  return hmacs.map((hmac) => `v1,${hmac.digest('base64')}`).join(' ');
}
