import { sql } from 'kysely';
import { type Pace, repeatWhileFull } from './retention/paced-steps.js';
import type { Database, DatabaseTransaction } from './schema.js';
import type { Progress } from './stored-progress.js';

/** Finished utterances of a job that are written together with its progress. */
export interface ProgressReport {
  readonly progress: Progress;
  /** JSON text of the utterances that were finished since the last report, in order. */
  readonly utterances: readonly string[];
  /** Number of samples of each channel whose utterances are now in the journal, or undefined when unchanged. */
  readonly settledSamples: readonly number[] | undefined;
}

/** State from which an attempt resumes. */
interface JobCheckpoint {
  /** Number of samples of each channel whose utterances are in the journal, empty before the first report. */
  readonly settledSamples: readonly number[];
}

/** Largest length of a batch in UTF-16 code units, unless a single utterance is longer. A batch is one short read or write. */
const batchLength = 32 * 1024;

/** Largest number of batches that one statement removes. */
const removedAtOnce = 64;

/** Number of journals that one statement checks. */
const journalsPerStatement = 256;

/**
 * Journal of the finished utterances of jobs, in the order of their results. The holder of the lease of a job writes it. Followers of the
 * job, in this process or another one, read it.
 */
export class UtteranceJournal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Appends a report, in a transaction that holds the lease of the job.
   *
   * @returns the version of the progress
   */
  async append(
    transaction: DatabaseTransaction,
    jobId: string,
    { progress, utterances, settledSamples }: ProgressReport,
  ): Promise<number> {
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
      .returning(['version', 'utterances'])
      .executeTakeFirstOrThrow();
    let position = written.utterances - utterances.length;
    for (const texts of batchesOf(utterances)) {
      await transaction
        .insertInto('utterance_batches')
        .values({
          job_id: jobId,
          position,
          utterances: texts.length,
          body: texts.join('\n'),
        })
        .execute();
      position += texts.length;
    }
    return written.version;
  }

  /** Resets the stage of a job to `queued`, in the transaction that queues the job again. */
  async requeue(transaction: DatabaseTransaction, jobId: string): Promise<void> {
    await transaction
      .updateTable('job_progress')
      .set({
        stage: 'queued',
        fetched_bytes: null,
        total_bytes: null,
        version: sql<number>`version + 1`,
      })
      .where('job_id', '=', jobId)
      .execute();
  }

  /** Reads the state from which an attempt resumes. */
  async readCheckpoint(jobId: string): Promise<JobCheckpoint> {
    const row = await this.#database
      .selectFrom('job_progress')
      .select('settled_samples')
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return {
      // This repository always writes such an array.
      settledSamples: JSON.parse(row?.settled_samples ?? '[]') as number[],
    };
  }

  /**
   * Reads utterances of a job, a batch at a time.
   *
   * @param from - number of utterances before the first one
   * @returns JSON text of each utterance
   */
  async *read(jobId: string, from: number): AsyncGenerator<string, void, undefined> {
    for (let position = from; ; ) {
      const batch = await this.#database
        .selectFrom('utterance_batches')
        .select(['position', 'utterances', 'body'])
        .where('job_id', '=', jobId)
        .where('position', '<=', position)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (batch === undefined || batch.position + batch.utterances <= position) return;
      const texts = batch.body.split('\n').slice(position - batch.position);
      position = batch.position + batch.utterances;
      yield* texts;
    }
  }

  /**
   * Resets the journal of a job, as if no attempt had written any utterance.
   *
   * @param jobId - a job whose lease the caller holds
   */
  async restart(jobId: string): Promise<void> {
    await this.remove(jobId);
    await this.#database
      .updateTable('job_progress')
      .set({ utterances: 0, settled_samples: '[]' })
      .where('job_id', '=', jobId)
      .execute();
  }

  /** Returns the ids whose jobs have not ended. */
  async activeAmong(jobIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', jobIds)
      .where('completed_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Removes the journal of a job, in batches. */
  async remove(jobId: string, pace?: Pace): Promise<void> {
    const removeSome = async (): Promise<number> => {
      const { numDeletedRows } = await this.#database
        .deleteFrom('utterance_batches')
        .where('job_id', '=', jobId)
        .where('position', 'in', (batches) =>
          batches
            .selectFrom('utterance_batches as last')
            .select('last.position')
            .where('last.job_id', '=', jobId)
            .orderBy('last.position', 'desc')
            .limit(removedAtOnce),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
  }

  /**
   * Removes journals of done or deleted jobs whose process died before it could remove them.
   *
   * @returns the number of jobs
   */
  async removeAbandoned(pace?: Pace): Promise<number> {
    let last = '';
    let removed = 0;
    const removeSome = async (): Promise<number> => {
      // Steps from the journal of one job to that of the next by the index, since a journal may have very many batches.
      const { rows } = await sql<{ job_id: string; is_abandoned: number }>`
        with recursive journals (job_id) as (
          select min(job_id) from utterance_batches where job_id > ${last}
          union all
          select (select min(job_id) from utterance_batches where job_id > journals.job_id)
          from journals where job_id is not null limit ${journalsPerStatement}
        )
        select job_id, not exists (
          select 1 from jobs where id = journals.job_id and status <> 'done'
        ) as is_abandoned
        from journals where job_id is not null
      `.execute(this.#database);
      const abandoned = rows.filter(({ is_abandoned }) => is_abandoned === 1);
      for (const { job_id } of abandoned) await this.remove(job_id, pace);
      removed += abandoned.length;
      last = rows.at(-1)?.job_id ?? last;
      return rows.length;
    };
    await repeatWhileFull(journalsPerStatement, removeSome, pace);
    return removed;
  }
}

/** Divides utterances into batches of at most {@link batchLength}. */
function* batchesOf(utterances: readonly string[]): Generator<readonly string[]> {
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
