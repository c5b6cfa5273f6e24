import type { Database } from '../storage/index.js';

/** What is sent, and what it is signed with. */
export interface CallbackMessage {
  /** JSON: a `PreRecordedCallback` or a `LiveCallback` of the contract. */
  body: string;
  /** `whsec_…` */
  secret: string;
}

/**
 * Reads what a callback says.
 *
 * @param payload - a message of a live session, JSON; null for the end of the job
 * @returns undefined when the job was deleted
 */
export async function readCallbackMessage(
  database: Database,
  { jobId, payload }: { jobId: string; payload: string | null },
): Promise<CallbackMessage | undefined> {
  const job = await database
    .selectFrom('jobs')
    .innerJoin('api_keys', 'api_keys.id', 'jobs.key_id')
    .leftJoin('results', 'results.job_id', 'jobs.id')
    .select([
      'jobs.id',
      'jobs.status',
      'jobs.custom_metadata',
      'jobs.error_code',
      'jobs.error_message',
      'results.body as result',
      'api_keys.webhook_secret',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return undefined;
  if (payload !== null) {
    // It was written by this service as a message of the contract.
    const { type } = JSON.parse(payload) as { type: string };
    const body = `{"id":${JSON.stringify(job.id)},"event":"live.${type}","payload":${payload}}`;
    return { body, secret: job.webhook_secret };
  }
  // The result is text already: hours of words are not worth reading only to write them again.
  const end =
    job.status === 'done'
      ? `"event":"transcription.success","payload":${job.result ?? 'null'}`
      : `"event":"transcription.error","error":${JSON.stringify({ code: job.error_code, message: job.error_message })}`;
  const metadata = job.custom_metadata === null ? '' : `,"custom_metadata":${job.custom_metadata}`;
  return { body: `{"id":${JSON.stringify(job.id)},${end}${metadata}}`, secret: job.webhook_secret };
}
