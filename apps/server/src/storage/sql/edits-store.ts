import { randomUUID } from 'node:crypto';
import type { TranscriptEdits } from '@earshot/core';
import type { DiskReserve } from '../files/disk-reserve.js';
import {
  type EditsOutcome,
  type EditsStore,
  noEditsRevision,
  type StoredEdits,
} from '../ports/edits-store.js';
import { runLater } from './deferred-query.js';
import { lockJobForEdits } from './row-locks.js';
import type { Database, DatabaseTransaction } from './schema.js';
import { runInUnit } from './unit-of-work.js';

/**
 * Edits of transcripts, which are stored separately from the results of their jobs: results never
 * change.
 */
export class SqlEditsStore implements EditsStore {
  readonly #database: Database;
  readonly #reserve: Pick<DiskReserve, 'withReserve'>;

  constructor(database: Database, reserve: Pick<DiskReserve, 'withReserve'>) {
    this.#database = database;
    this.#reserve = reserve;
  }

  async get(jobId: string): Promise<StoredEdits | undefined> {
    const row = await this.#database
      .selectFrom('transcript_edits')
      .select(['revision', 'body'])
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row && { revision: row.revision, text: row.body };
  }

  async write(
    jobId: string,
    edits: TranscriptEdits | null,
    isExpected: (revision: string) => boolean,
  ): Promise<EditsOutcome> {
    const replace = async (transaction: DatabaseTransaction): Promise<EditsOutcome> => {
      const stored = await lockJobForEdits(transaction, jobId);
      if (stored === undefined) return { kind: 'no-job' };
      const body = edits && JSON.stringify(edits);
      const revision = stored ?? noEditsRevision;
      if (!isExpected(revision)) {
        // A writer whose response was lost repeats its request with the revision before its own
        // write (RFC 9110, section 13.1.1).
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
        await runLater(
          transaction,
          transaction.deleteFrom('transcript_edits').where('job_id', '=', jobId),
        );
        return { kind: 'written', revision: noEditsRevision };
      }
      const row = { revision: randomUUID(), body };
      await runLater(
        transaction,
        transaction
          .insertInto('transcript_edits')
          .values({ job_id: jobId, ...row })
          .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row)),
      );
      return { kind: 'written', revision: row.revision };
    };
    const write = () => runInUnit(this.#database, (_unit, transaction) => replace(transaction));
    return edits === null ? this.#reserve.withReserve(write) : write();
  }
}
