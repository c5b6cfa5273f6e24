import { randomUUID } from 'node:crypto';
import type { TranscriptEdits } from '@earshot/core';
import type { Database } from './schema.js';

/** Edits of the transcript of a job. */
export interface StoredEdits {
  /** Names this version of them; each write makes another one. */
  readonly revision: string;
  /** JSON text of the edits. */
  readonly text: string;
}

/** Outcome of a write. */
export type EditsOutcome =
  | { readonly kind: 'written'; readonly revision: string }
  /** The edits are neither those that the writer has read nor those that it writes; nothing was written. */
  | { readonly kind: 'changed' }
  /** The job was deleted meanwhile. */
  | { readonly kind: 'no-job' };

/** Revision of a transcript without edits. */
export const noEditsRevision = 'none';

/** Edits of transcripts, beside the results of their jobs, which never change. */
export class EditsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The edits of a job; undefined when there are none. */
  async get(jobId: string): Promise<StoredEdits | undefined> {
    const row = await this.#database
      .selectFrom('transcript_edits')
      .select(['revision', 'body'])
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row && { revision: row.revision, text: row.body };
  }

  /**
   * Replaces the edits of a job, or removes them.
   *
   * @param edits - the edits; null removes them
   * @param isExpected - decides by the present revision whether they may be replaced
   */
  async write(
    jobId: string,
    edits: TranscriptEdits | null,
    isExpected: (revision: string) => boolean,
  ): Promise<EditsOutcome> {
    return this.#database.transaction().execute(async (transaction): Promise<EditsOutcome> => {
      const job = await transaction
        .selectFrom('jobs')
        .leftJoin('transcript_edits', 'transcript_edits.job_id', 'jobs.id')
        .select('transcript_edits.revision')
        .where('jobs.id', '=', jobId)
        .executeTakeFirst();
      if (job === undefined) return { kind: 'no-job' };
      const body = edits && JSON.stringify(edits);
      const revision = job.revision ?? noEditsRevision;
      if (!isExpected(revision)) {
        // A writer whose response was lost comes again with the revision before its own write: RFC 9110, section 13.1.1.
        const stored = await transaction
          .selectFrom('transcript_edits')
          .select('body')
          .where('job_id', '=', jobId)
          .executeTakeFirst();
        return (stored?.body ?? null) === body
          ? { kind: 'written', revision }
          : { kind: 'changed' };
      }
      if (body === null) {
        await transaction.deleteFrom('transcript_edits').where('job_id', '=', jobId).execute();
        return { kind: 'written', revision: noEditsRevision };
      }
      const row = { revision: randomUUID(), body };
      await transaction
        .insertInto('transcript_edits')
        .values({ job_id: jobId, ...row })
        .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
        .execute();
      return { kind: 'written', revision: row.revision };
    });
  }
}
