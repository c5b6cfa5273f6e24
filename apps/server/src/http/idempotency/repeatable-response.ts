import type { FastifyReply } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type {
  IdempotencyOutcome,
  IdempotencyStore,
  IdempotentRequest,
  StoredResponse,
} from '../../storage/index.js';

/**
 * A response in the form that is sent, and in the form that is stored for repetitions of its
 * request.
 */
export interface RepeatableResponse<Body> {
  body: Body;
  stored: StoredResponse;
}

/** Creates a response that repetitions of its request also receive. */
export function repeatableResponse<Body>(status: number, body: Body): RepeatableResponse<Body> {
  return { body, stored: { status, body: JSON.stringify(body) } };
}

/**
 * Responds to a request that may be a repetition, once it was carried out.
 *
 * @param reply - gets the status
 * @param outcome - outcome of the request in the storage
 * @param response - the response, unless the request is a repetition
 * @returns the body to send
 * @throws HttpError 422 when its idempotency key belongs to another request
 */
export function respondOnce<Body>(
  reply: FastifyReply,
  outcome: IdempotencyOutcome,
  response: RepeatableResponse<Body>,
): Body {
  if (outcome.kind === 'first') {
    reply.code(response.stored.status);
    return response.body;
  }
  return repeatResponse<Body>(reply, outcome);
}

/**
 * Responds to a repetition. Must be called before the request is checked, since resources of the
 * first request may no longer exist.
 *
 * @param reply - gets the status
 * @param request - undefined when the caller sent no idempotency key
 * @param open - converts a stored response into the one to send
 * @returns the body, or undefined when the request is the first
 * @throws HttpError 422 when its idempotency key belongs to another request
 */
export async function respondToRepetition<Body>(
  reply: FastifyReply,
  request: IdempotentRequest | undefined,
  responses: Pick<IdempotencyStore, 'find'>,
  open: (stored: StoredResponse) => StoredResponse = (stored) => stored,
): Promise<Body | undefined> {
  const outcome = request === undefined ? undefined : await responses.find(request);
  if (outcome === undefined || outcome.kind === 'first') return undefined;
  if (outcome.kind === 'conflict') return repeatResponse(reply, outcome);
  return repeatResponse(reply, { ...outcome, response: open(outcome.response) });
}

/**
 * Sends the first response to a request again.
 *
 * @param reply - gets the status
 * @param outcome - outcome of a request that is not the first with its idempotency key
 * @throws HttpError 422 when that key belongs to another request
 */
export function repeatResponse<Body>(
  reply: FastifyReply,
  outcome: Exclude<IdempotencyOutcome, { kind: 'first' }>,
): Body {
  if (outcome.kind === 'conflict') throw keyReused();
  reply.code(outcome.response.status).header('idempotent-replayed', 'true');
  // The fingerprint of the request covers its route, so that the body is of the type of this route.
  return JSON.parse(outcome.response.body) as Body;
}

/** The error for an idempotency key that belongs to another request. */
export function keyReused(): HttpError {
  return new HttpError(
    422,
    'The idempotency-key was used for another request within the last 24 hours; use a new one',
    { code: 'idempotency_key_reused' },
  );
}
