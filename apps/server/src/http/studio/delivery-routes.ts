import { formatIssues } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import type { Delivery, DeliveryPosition } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { readIdentifier } from '../route-schemas.js';

const path = '/studio/deliveries';
const hidden = { hide: true };

const querySchema = z.strictObject({
  state: z.enum(['waiting', 'delivered', 'abandoned']).optional(),
  after: z
    .string()
    .regex(/^\d{1,15}_[\w-]{1,80}$/, 'must be `next` of a page')
    .transform((text): DeliveryPosition => {
      const separator = text.indexOf('_');
      return { createdAt: Number(text.slice(0, separator)), id: text.slice(separator + 1) };
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/**
 * Registers GET /studio/deliveries, the callbacks of the key of a studio session, and POST to send
 * one of them again.
 */
export function registerDeliveryRoutes(app: App, { outbox, storage }: AppDependencies): void {
  const { deliveries } = storage;

  app.get(
    path,
    // The handler validates the query itself, for its own error messages.
    { schema: hidden, validatorCompiler: () => (value) => ({ value }) },
    async (request) => {
      requireSession(request);
      const query = querySchema.safeParse(request.query);
      if (!query.success) throw HttpError.validation(formatIssues(query.error, request.query));
      const page = await deliveries.read(requireApiKey(request).id, query.data);
      return {
        deliveries: page.deliveries.map(view),
        next: page.next === null ? null : `${page.next.createdAt}_${page.next.id}`,
      };
    },
  );

  app.post(`${path}/:id/resend`, { schema: hidden }, async (request, reply) => {
    requireSession(request);
    const id = readIdentifier(request);
    const outcome = await deliveries.resend(requireApiKey(request).id, id);
    if (outcome === 'not-found') throw HttpError.notFound('delivery', id);
    if (outcome === 'waiting')
      throw new HttpError(
        409,
        `The delivery ${JSON.stringify(id)} is still waiting, and is tried again automatically`,
      );
    if (outcome === 'left-out')
      throw new HttpError(
        409,
        `The delivery ${JSON.stringify(id)} was skipped because its key had too many waiting callbacks, and its content was not kept`,
      );
    outbox.publishWritten();
    return reply.code(202).send();
  });
}

function view(delivery: Delivery): object {
  const { attempts, createdAt, id, jobId, lastStatus, nextAttemptAt, state, url } = delivery;
  return {
    id,
    job_id: jobId,
    url,
    state,
    attempts,
    last_status: lastStatus,
    created_at: new Date(createdAt).toISOString(),
    next_attempt_at: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
  };
}
