import { sql } from 'kysely';
import { type Pace, repeatWhileFull } from '../paced-steps.js';
import type { JobCheckpoint, UtteranceJournal } from '../ports/utterance-journal.js';
import type { Database } from './schema.js';

/** Largest number of batches that one statement removes. */
const removedAtOnce = 64;

/** Number of journals that one statement checks. */
const journalsPerStatement = 256;

/** Journal of the finished utterances of jobs, in batches. */
export class SqlUtteranceJournal implements UtteranceJournal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async readCheckpoint(jobId: string): Promise<JobCheckpoint> {
    const row = await this.#database
      .selectFrom('job_progress')
      .select('settled_samples')
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return {
      // Reports always write such an array.
      settledSamples: JSON.parse(row?.settled_samples ?? '[]') as number[],
    };
  }

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

  async restart(jobId: string): Promise<void> {
    await this.remove([jobId]);
    await this.#database
      .updateTable('job_progress')
      .set({ utterances: 0, settled_samples: '[]' })
      .where('job_id', '=', jobId)
      .execute();
  }

  async activeAmong(jobIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', jobIds)
      .where('completed_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  async remove(jobIds: readonly string[], pace?: Pace): Promise<void> {
    const removeSome = async (): Promise<number> => {
      const { numDeletedRows } = await this.#database
        .deleteFrom('utterance_batches')
        .where((batches) =>
          batches(
            batches.refTuple('job_id', 'position'),
            'in',
            batches
              .selectFrom('utterance_batches as last')
              .select(['last.job_id', 'last.position'])
              .where('last.job_id', 'in', jobIds)
              .orderBy('last.job_id', 'desc')
              .orderBy('last.position', 'desc')
              .limit(removedAtOnce)
              .$asTuple('job_id', 'position'),
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
  }

  async removeAbandoned(pace?: Pace): Promise<number> {
    let last = '';
    let removed = 0;
    const removeSome = async (): Promise<number> => {
      // Steps from the journal of one job to that of the next by the index, since a journal may
      // have very many batches.
      const { rows } = await sql<{ job_id: string; is_abandoned: number | boolean }>`
        with recursive journals (job_id) as (
          select min(job_id) from utterance_batches where job_id > ${last}
          union all
          select (select min(job_id) from utterance_batches where job_id > journals.job_id)
          from journals where job_id is not null
        )
        select job_id, not exists (
          select 1 from jobs where id = journals.job_id and status <> 'done'
        ) as is_abandoned
        from journals where job_id is not null
        limit ${journalsPerStatement}
      `.execute(this.#database);
      const abandoned = rows.filter(({ is_abandoned }) => Number(is_abandoned) === 1);
      if (abandoned.length > 0)
        await this.remove(
          abandoned.map(({ job_id }) => job_id),
          pace,
        );
      removed += abandoned.length;
      last = rows.at(-1)?.job_id ?? last;
      return rows.length;
    };
    await repeatWhileFull(journalsPerStatement, removeSome, pace);
    return removed;
  }
}
