import { type Database, readResult, type StoredResult, signingSecrets } from '../storage/index.js';

/** The body of a callback, and the secrets that sign it. */
export interface CallbackMessage {
  /** Bytes of the body. */
  readonly byteLength: number;
  /**
   * Fragments of the JSON text of a `PreRecordedCallback` or a `LiveCallback` of the contract. Can be called more than once.
   *
   * @throws ResultDeletedError when the job is deleted meanwhile
   */
  read(): AsyncIterable<string | Buffer>;
  /** `whsec_…`, each of which makes a signature. */
  readonly secrets: readonly string[];
}

/**
 * Reads the message of a callback. Its result is read from the database only as its fragments are consumed.
 *
 * @param nowMs - milliseconds since the epoch, which determine the secrets that sign
 * @param payload - a message of a live session as JSON, or null for the end of a job
 * @returns undefined when the job was deleted
 */
export async function readCallbackMessage(
  database: Database,
  { jobId, payload }: { jobId: string; payload: string | null },
  nowMs: number,
): Promise<CallbackMessage | undefined> {
  const job = await database
    .selectFrom('jobs')
    .innerJoin('api_keys', 'api_keys.id', 'jobs.key_id')
    .leftJoin('job_results', 'job_results.job_id', 'jobs.id')
    .select([
      'jobs.id',
      'jobs.status',
      'jobs.custom_metadata',
      'jobs.error_code',
      'jobs.error_message',
      'job_results.id as result_id',
      'job_results.byte_length',
      'api_keys.webhook_secret',
      'api_keys.former_webhook_secret',
      'api_keys.former_webhook_secret_expires_at',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const secrets = signingSecrets(job, nowMs);
  const id = JSON.stringify(job.id);
  if (payload !== null) {
    // This service has written it as a message of the contract, whose data may be a range of the result.
    const { result_data: data, ...message } = JSON.parse(payload) as {
      type: string;
      /** Absent from messages that an earlier version has written. */
      result_data?: { from: number; to: number; prefix?: string; suffix: string };
    };
    const before = `{"id":${id},"event":"live.${message.type}","payload":`;
    if (data === undefined) return messageOf({ head: `${before}${payload}}`, secrets });
    // The session was deleted, and its transcript with it.
    if (job.result_id === null) return undefined;
    const head = `${before}${JSON.stringify(message).slice(0, -1)},"data":${data.prefix ?? ''}`;
    const result: StoredResult = { id: job.result_id, byteLength: job.byte_length ?? 0 };
    return messageOf({ head, result, range: data, database, tail: `${data.suffix}}}`, secrets });
  }
  const metadata = job.custom_metadata === null ? '' : `,"custom_metadata":${job.custom_metadata}`;
  if (job.status !== 'done') {
    const error = JSON.stringify({ code: job.error_code, message: job.error_message });
    const head = `{"id":${id},"event":"transcription.error","error":${error}${metadata}}`;
    return messageOf({ head, secrets });
  }
  const head = `{"id":${id},"event":"transcription.success","payload":`;
  if (job.result_id === null) return messageOf({ head: `${head}null${metadata}}`, secrets });
  // The stored result is JSON already: it is copied, not parsed.
  const result: StoredResult = { id: job.result_id, byteLength: job.byte_length ?? 0 };
  const range = { from: 0, to: result.byteLength };
  return messageOf({ head, result, range, database, tail: `${metadata}}`, secrets });
}

type MessageParts = { head: string; secrets: readonly string[] } & (
  | { result?: never }
  | {
      result: StoredResult;
      /** Bytes of the result, `to` exclusive. */
      range: { readonly from: number; readonly to: number };
      database: Database;
      tail: string;
    }
);

function messageOf(parts: MessageParts): CallbackMessage {
  const { head, secrets } = parts;
  const { from, to } = parts.result === undefined ? { from: 0, to: 0 } : parts.range;
  const tail = parts.result === undefined ? '' : parts.tail;
  return {
    byteLength: Buffer.byteLength(head) + (to - from) + Buffer.byteLength(tail),
    secrets,
    async *read() {
      yield head;
      if (parts.result === undefined) return;
      yield* readResult(parts.database, parts.result, parts.range);
      yield tail;
    },
  };
}
