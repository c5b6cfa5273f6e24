import type { ResultRange, Storage, StoredResult } from '../storage/index.js';

/** The body of a callback, and the secrets that sign it. */
export interface CallbackMessage {
  /** Bytes of the body. */
  readonly byteLength: number;
  /**
   * Fragments of the JSON text of a `PreRecordedCallback` or a `LiveCallback` of the contract. Can
   * be called more than once.
   *
   * @throws ResultDeletedError when the job is deleted meanwhile
   */
  read(): AsyncIterable<string | Buffer>;
  /** `whsec_…`, each of which makes a signature. */
  readonly secrets: readonly string[];
}

/**
 * Reads the message of a callback. Its result is read from the database only as its fragments are
 * consumed.
 *
 * @param payload - a message of a live session as JSON, or null for the end of a job
 * @returns undefined when the job was deleted
 */
export async function readCallbackMessage(
  { outbox, results }: Pick<Storage, 'outbox' | 'results'>,
  { jobId, payload }: { jobId: string; payload: string | null },
): Promise<CallbackMessage | undefined> {
  const job = await outbox.readSubject(jobId);
  if (job === undefined) return undefined;
  const { result, secrets } = job;
  const id = JSON.stringify(jobId);
  if (payload !== null) {
    // This service has written it as a message of the contract, whose data may be a range of the
    // result.
    const { result_data: data, ...message } = JSON.parse(payload) as {
      type: string;
      /** Absent from messages that an earlier version has written. */
      result_data?: { from: number; to: number; prefix?: string; suffix: string };
    };
    const before = `{"id":${id},"event":"live.${message.type}","payload":`;
    if (data === undefined) return assembleMessage({ head: `${before}${payload}}`, secrets });
    // The session was deleted, and its transcript with it.
    if (result === null) return undefined;
    const head = `${before}${JSON.stringify(message).slice(0, -1)},"data":${data.prefix ?? ''}`;
    return assembleMessage({
      head,
      result,
      range: data,
      results,
      tail: `${data.suffix}}}`,
      secrets,
    });
  }
  const metadata = job.customMetadata === null ? '' : `,"custom_metadata":${job.customMetadata}`;
  if (!job.isDone) {
    const error = JSON.stringify({ code: job.errorCode, message: job.errorMessage });
    const head = `{"id":${id},"event":"transcription.error","error":${error}${metadata}}`;
    return assembleMessage({ head, secrets });
  }
  const head = `{"id":${id},"event":"transcription.success","payload":`;
  if (result === null) return assembleMessage({ head: `${head}null${metadata}}`, secrets });
  // The stored result is JSON already: it is copied, not parsed.
  const range = { from: 0, to: result.byteLength };
  return assembleMessage({ head, result, range, results, tail: `${metadata}}`, secrets });
}

type MessageParts = { head: string; secrets: readonly string[] } & (
  | { result?: never }
  | {
      result: StoredResult;
      range: ResultRange;
      results: Pick<Storage['results'], 'readPieces'>;
      tail: string;
    }
);

function assembleMessage(parts: MessageParts): CallbackMessage {
  const { head, secrets } = parts;
  const { from, to } = parts.result === undefined ? { from: 0, to: 0 } : parts.range;
  const tail = parts.result === undefined ? '' : parts.tail;
  return {
    byteLength: Buffer.byteLength(head) + (to - from) + Buffer.byteLength(tail),
    secrets,
    async *read() {
      yield head;
      if (parts.result === undefined) return;
      yield* parts.results.readPieces(parts.result, parts.range);
      yield tail;
    },
  };
}
