import type { FastifyReply } from 'fastify';
import type { IdempotentAnswer, IdempotentOutcome } from '../../storage/index.js';
import { HttpError } from '../errors/http-error.js';

/**
 * Answers a request that may be a repetition.
 *
 * @param reply - the answer
 * @param outcome - what the storage made of the request
 * @param first - the answer, as JSON, unless the request is a repetition
 * @throws HttpError 422 when its idempotency key belongs to another request
 */
export function answerOnce(
  reply: FastifyReply,
  outcome: Exclude<IdempotentOutcome, { kind: 'first' }>,
): FastifyReply;
export function answerOnce(
  reply: FastifyReply,
  outcome: IdempotentOutcome,
  first: IdempotentAnswer,
): FastifyReply;
export function answerOnce(
  reply: FastifyReply,
  outcome: IdempotentOutcome,
  first?: IdempotentAnswer,
): FastifyReply {
  if (outcome.kind === 'conflict')
    throw new HttpError(
      422,
      'The idempotency-key was used for another request within the last 24 hours; use a new one',
    );
  const answer = outcome.kind === 'repeated' ? outcome.answer : first;
  if (answer === undefined) throw new Error('A first request has its own answer');
  if (outcome.kind === 'repeated') reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
}
