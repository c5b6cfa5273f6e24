import type { FastifyReply } from 'fastify';
import type { IdempotentAnswer, IdempotentOutcome } from '../../storage/index.js';
import { HttpError } from '../errors/http-error.js';

/** An answer, as it is and as it is kept for repetitions of its request. */
export interface RepeatableAnswer<Body> {
  body: Body;
  kept: IdempotentAnswer;
}

/** Makes an answer that can be given again. */
export function repeatableAnswer<Body>(status: number, body: Body): RepeatableAnswer<Body> {
  return { body, kept: { status, body: JSON.stringify(body) } };
}

/**
 * Settles the answer to a request that may be a repetition.
 *
 * @param reply - gets the status
 * @param outcome - what the storage made of the request
 * @param answer - the answer, unless the request is a repetition
 * @returns the body to answer with
 * @throws HttpError 422 when its idempotency key belongs to another request
 */
export function answerOnce<Body>(
  reply: FastifyReply,
  outcome: IdempotentOutcome,
  answer: RepeatableAnswer<Body>,
): Body {
  if (outcome.kind === 'first') {
    reply.code(answer.kept.status);
    return answer.body;
  }
  return repeat<Body>(reply, outcome);
}

/**
 * Gives the first answer to a request again.
 *
 * @param reply - gets the status
 * @param outcome - of a request that is not the first with its idempotency key
 * @throws HttpError 422 when that key belongs to another request
 */
export function repeat<Body>(
  reply: FastifyReply,
  outcome: Exclude<IdempotentOutcome, { kind: 'first' }>,
): Body {
  if (outcome.kind === 'conflict')
    throw new HttpError(
      422,
      'The idempotency-key was used for another request within the last 24 hours; use a new one',
    );
  reply.code(outcome.answer.status).header('idempotent-replayed', 'true');
  // The fingerprint of the request covers its route, so that the body is one of the same route.
  return JSON.parse(outcome.answer.body) as Body;
}
