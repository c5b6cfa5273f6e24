import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { type EventCursor, firstCursor, type JobEvent } from '../../events/job-follower.js';
import type { JobState } from '../../storage/index.js';

/** Replaces the progress in the id of the last event. */
const end = 'end';

/** Writes the id of an event: its cursor, after which a stream can be resumed. */
export function writeEventId({ cursor, type }: JobEvent): string {
  const isEnd = type === 'done' || type === 'error';
  return `${cursor.utterances}-${isEnd ? end : cursor.progress}`;
}

/**
 * Reads the `Last-Event-ID` of a request.
 *
 * @param job - the job whose events are requested
 * @returns the cursor after that event, or `end` after the last event
 * @throws HttpError 400 when no event of the job has this id
 */
export function readLastEventId(
  { headers }: FastifyRequest,
  { status, utterances: published }: JobState,
): EventCursor | 'end' {
  const given = headers['last-event-id'];
  // A client that has received no event sends an empty id.
  if (given === undefined || given === '') return firstCursor;
  const [, utterances, progress] = /^(\d{1,15})-(\d{1,15}|end)$/.exec(String(given)) ?? [];
  const hasEnded = status === 'done' || status === 'error';
  const isKnown = hasEnded || (progress !== end && Number(utterances) <= published);
  if (progress === undefined || !isKnown)
    throw HttpError.validation([
      `Last-Event-ID must be the id of an event of this job, such as ${published}-0, got ${JSON.stringify(String(given).slice(0, 80))}`,
    ]);
  if (progress === end) return end;
  return { utterances: Number(utterances), progress: Number(progress) };
}
