import type { FastifyReply } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type {
  IdempotencyRepository,
  IdempotentAnswer,
  IdempotentOutcome,
  IdempotentRequest,
} from '../../storage/index.js';

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
 * Gives the first answer to a request again, if it is a repetition: before anything of it is checked, since what it was about may be
 * gone by now.
 *
 * @param reply - gets the status
 * @param request - undefined when the caller gave no idempotency key
 * @param answers - where first answers are kept
 * @param open - makes the answer of what was kept
 * @returns the body, or undefined when the request is the first
 * @throws HttpError 422 when its idempotency key belongs to another request
 */
export async function repeatFirst<Body>(
  reply: FastifyReply,
  request: IdempotentRequest | undefined,
  answers: Pick<IdempotencyRepository, 'find'>,
  open: (kept: IdempotentAnswer) => IdempotentAnswer = (kept) => kept,
): Promise<Body | undefined> {
  const outcome = request === undefined ? undefined : await answers.find(request);
  if (outcome === undefined || outcome.kind === 'first') return undefined;
  if (outcome.kind === 'conflict') return repeat(reply, outcome);
  return repeat(reply, { ...outcome, answer: open(outcome.answer) });
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
  if (outcome.kind === 'conflict') throw keyReused();
  reply.code(outcome.answer.status).header('idempotent-replayed', 'true');
  // The fingerprint of the request covers its route, so that the body is one of the same route.
  return JSON.parse(outcome.answer.body) as Body;
}

/** The error for an idempotency key that belongs to another request. */
export function keyReused(): HttpError {
  return new HttpError(
    422,
    'The idempotency-key was used for another request within the last 24 hours; use a new one',
    { code: 'idempotency_key_reused' },
  );
}
