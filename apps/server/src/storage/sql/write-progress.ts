import { sql } from 'kysely';
import type { ProgressReport } from '../ports/job-progress.js';
import { runLater } from './deferred-query.js';
import type { DatabaseTransaction } from './schema.js';

/**
 * Largest length of a batch in UTF-16 code units, unless a single utterance is longer. A batch is
 * one short read or write.
 */
const batchLength = 32 * 1024;

/** Appends a report to the journal of a job, in a transaction that holds the lease of the job. */
export async function appendReport(
  transaction: DatabaseTransaction,
  jobId: string,
  { progress, utterances, settledSamples }: ProgressReport,
): Promise<void> {
  const values = {
    stage: progress.stage,
    audio_seconds_done: progress.audioSecondsDone,
    audio_seconds_total: progress.audioSecondsTotal,
    fetched_bytes: progress.fetchedBytes,
    total_bytes: progress.totalBytes,
  };
  const settled = settledSamples && JSON.stringify(settledSamples);
  const written = await transaction
    .insertInto('job_progress')
    .values({
      job_id: jobId,
      version: 1,
      utterances: utterances.length,
      settled_samples: settled ?? '[]',
      ...values,
    })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({
        ...values,
        ...(settled === undefined ? {} : { settled_samples: settled }),
        version: sql<number>`job_progress.version + 1`,
        utterances: sql<number>`job_progress.utterances + ${utterances.length}`,
      }),
    )
    .returning('utterances')
    .executeTakeFirstOrThrow();
  let position = written.utterances - utterances.length;
  for (const texts of splitBatches(utterances)) {
    await runLater(
      transaction,
      transaction.insertInto('utterance_batches').values({
        job_id: jobId,
        position,
        utterances: texts.length,
        body: texts.join('\n'),
      }),
    );
    position += texts.length;
  }
}

/** Resets the stage of a job to `queued`, in the transaction that queues the job again. */
export function resetStage(transaction: DatabaseTransaction, jobId: string): Promise<void> {
  return runLater(
    transaction,
    transaction
      .updateTable('job_progress')
      .set({
        stage: 'queued',
        fetched_bytes: null,
        total_bytes: null,
        version: sql<number>`version + 1`,
      })
      .where('job_id', '=', jobId),
  );
}

/** Divides utterances into batches of at most {@link batchLength}. */
function* splitBatches(utterances: readonly string[]): Generator<readonly string[]> {
  let texts: string[] = [];
  let length = 0;
  for (const text of utterances) {
    if (texts.length > 0 && length + text.length > batchLength) {
      yield texts;
      texts = [];
      length = 0;
    }
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) yield texts;
}
