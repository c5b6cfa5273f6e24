import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { EventCursor, JobEvent } from '../../events/index.js';

/** Part of an id in place of the progress, behind the last event. */
const end = 'end';

/** Writes the id of an event: its cursor, from which a stream is resumed. */
export function writeEventId({ cursor, type }: JobEvent): string {
  const isEnd = type === 'done' || type === 'error';
  return `${cursor.utterances}-${isEnd ? end : cursor.progress}`;
}

/** Cursor of a request, and true when its client has received the last event. */
export interface RequestedCursor {
  readonly after: EventCursor | undefined;
  readonly isAtEnd: boolean;
}

/**
 * Reads the `Last-Event-ID` of a request.
 *
 * @throws HttpError 400 for one that no event of this service has
 */
export function readLastEventId({ headers }: FastifyRequest): RequestedCursor {
  const given = headers['last-event-id'];
  // A client that has received no event sends an empty one.
  if (given === undefined || given === '') return { after: undefined, isAtEnd: false };
  const [, utterances, progress] = /^(\d{1,15})-(\d{1,15}|end)$/.exec(String(given)) ?? [];
  if (utterances === undefined || progress === undefined)
    throw HttpError.validation([
      `Last-Event-ID must be the id of an event of this job, such as 12-7, got ${JSON.stringify(String(given).slice(0, 80))}`,
    ]);
  const isAtEnd = progress === end;
  const after = { utterances: Number(utterances), progress: isAtEnd ? 0 : Number(progress) };
  return { after, isAtEnd };
}
