import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ResultDeletedError, type ResultStore, type StoredJob } from '../../storage/index.js';
import { weakTag } from './entity-tag.js';
import { jobView } from './job-view.js';

/** Largest result that is sent as one body with a `Content-Length`. */
const maximumWholeBytes = 64 * 1024;

/** JSON text of a job without its result. */
export function jobEnvelope(job: StoredJob): string {
  return JSON.stringify(jobView(job));
}

/**
 * Entity tag of a job, which changes with every field of the job. A result never changes once it
 * exists.
 */
export function jobTag({ result }: StoredJob, envelope: string): string {
  return weakTag(`${envelope}${result?.id ?? ''}`);
}

/**
 * Opens the JSON text of a job. Its result is read in pieces, as fast as the text is consumed.
 *
 * @param results - repository of its result
 * @param jobText - the text that {@link jobEnvelope} returns
 * @returns undefined when the job was deleted in the meantime
 */
export async function openJobText(
  job: StoredJob,
  results: Pick<ResultStore, 'readPieces'>,
  jobText: string,
): Promise<AsyncIterable<string | Buffer> | undefined> {
  const { result } = job;
  const envelope = jobText.slice(0, -1);
  if (result === null) return once(`${envelope},"result":null}`);
  const pieces = results.readPieces(result);
  try {
    const first = await pieces.next();
    return wholeText(envelope, first.done === true ? 'null' : first.value, pieces);
  } catch (error) {
    if (error instanceof ResultDeletedError) return undefined;
    throw error;
  }
}

/**
 * Sends JSON text: short text with its length, long text as a stream.
 *
 * @param text - the text that {@link openJobText} returns
 * @param resultBytes - size of the result in it, in bytes
 */
export async function sendJobText(
  reply: FastifyReply,
  text: AsyncIterable<string | Buffer>,
  resultBytes: number,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (resultBytes > maximumWholeBytes) return reply.send(byteStream(text));
  const parts: Buffer[] = [];
  for await (const part of text) parts.push(Buffer.from(part));
  return reply.send(Buffer.concat(parts));
}

/** A stream of bytes that reads its source only as fast as it is itself read. */
export function byteStream(text: AsyncIterable<string | Buffer>): Readable {
  return Readable.from(text, { objectMode: false });
}

async function* wholeText(
  envelope: string,
  first: string | Buffer,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield `${envelope},"result":`;
  yield first;
  yield* rest;
  yield '}';
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
